extension QRCode {
    /// Two rows of modules to a line of text, dark on light whatever the terminal's colours, with the quiet zone that
    /// cameras need.
    package var terminalText: String {
        stride(from: -4, to: size + 4, by: 2).map { y in
            let line = (-4..<size + 4).map { x -> Character in
                switch (self[x, y], self[x, y + 1]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return "\u{1B}[97;40m" + String(line) + "\u{1B}[0m"
        }.joined(separator: "\n")
    }
}
