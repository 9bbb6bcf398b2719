import Images

extension ScriptLine: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(parts)
        image.write(translations)
        image.write(heard)
        image.write(location)
        image.write(when)
        image.write(isOnce)
        image.write(speaker)
        image.write(events)
        image.write(recordings)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            id: try image.value(), parts: try image.value(), translations: try image.value(),
            heard: try image.value(), location: try image.value(), when: try image.value(),
            isOnce: try image.value(), speaker: try image.value(), events: try image.value(),
            recordings: try image.value())
    }
}

extension ScriptLine.Part: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .text(let text):
            image.write(0)
            image.write(text)
        case .value(let expression, let source):
            image.write(1)
            image.write(expression)
            image.write(source)
        case .choice(let choice):
            image.write(2)
            image.write(choice)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .text(try image.value())
        case 1: self = .value(try image.value(), source: try image.value())
        case 2: self = .choice(try image.value())
        default: throw .damaged
        }
    }
}

extension LineChoice: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(selector)
        image.write(isPlural)
        image.write(options)
        image.write(source)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            selector: try image.value(), isPlural: try image.value(), options: try image.value(),
            source: try image.value())
    }
}

extension LineChoice.Option: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(key)
        image.write(parts)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(key: try image.value(), parts: try image.value())
    }
}

extension ScriptEvent: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(kind)
        image.write(value)
        image.write(details)
        image.write(location)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            kind: try image.value(), value: try image.value(), details: try image.value(),
            location: try image.value())
    }
}

extension LineSet: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(lines)
        image.write(pick)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(lines: try image.value(), pick: try image.value())
    }
}

extension LineSet.Pick: Imaged {}

extension ScriptRecording: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(path)
        image.write(text)
        image.write(location)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(path: try image.value(), text: try image.value(), location: try image.value())
        // A file may be forged, and leads nowhere else all the same.
        guard Self.isPath(path) else { throw .damaged }
    }
}
