/// A heading and the paragraphs below it, up to the next heading.
package struct DocumentSection: Sendable, Hashable {
    /// Empty before the first heading.
    package var title: String
    /// 1 to 6; 1 also before the first heading.
    package var level: Int
    package var paragraphs: [String] = []
}

extension ReadDocument {
    package var sections: [DocumentSection] {
        var sections: [DocumentSection] = []
        for block in blocks {
            if block.level > 0 {
                sections.append(DocumentSection(title: block.text, level: block.level))
            } else {
                if sections.isEmpty { sections.append(DocumentSection(title: "", level: 1)) }
                sections[sections.count - 1].paragraphs += LongParagraph.parts(of: block.text)
            }
        }
        return sections
    }

    /// The document as chapters to read one at a time. Headings of the highest level that stands more than once begin
    /// them; those below are paragraphs. A chapter that is too long to be read in one go is cut between paragraphs.
    ///
    /// - Parameter words: As many as a chapter has at most.
    package func chapters(words: Int = 4_000) -> [DocumentSection] {
        let levels = Dictionary(grouping: blocks.map(\.level).filter { $0 > 0 }) { $0 }
        let top = levels.filter { $0.value.count > 1 }.keys.min() ?? levels.keys.min() ?? 1
        var chapters: [DocumentSection] = []
        for section in sections {
            if chapters.isEmpty || section.level <= top {
                // The title of the whole stands before the first chapter, and needs none of its own.
                if chapters.count == 1, chapters[0].paragraphs.isEmpty, section.level > chapters[0].level {
                    chapters[0] = section
                } else {
                    chapters.append(section)
                }
            } else {
                chapters[chapters.count - 1].paragraphs += [section.title] + section.paragraphs
            }
        }
        return Self.withBareHeadings(chapters).flatMap { $0.parts(words: words) }
    }

    /// A heading with nothing below it, a part's or a verse that looks like one, goes before the chapter that follows,
    /// or at the end: no text is lost.
    private static func withBareHeadings(_ chapters: [DocumentSection]) -> [DocumentSection] {
        var kept: [DocumentSection] = []
        var bare: [String] = []
        for chapter in chapters {
            guard !chapter.paragraphs.isEmpty else {
                if !chapter.title.isEmpty { bare.append(chapter.title) }
                continue
            }
            var chapter = chapter
            chapter.paragraphs = bare + chapter.paragraphs
            bare = []
            kept.append(chapter)
        }
        if let last = kept.indices.last {
            kept[last].paragraphs += bare
        } else if bare.count > 1 {
            kept = [DocumentSection(title: bare[0], level: 1, paragraphs: Array(bare.dropFirst()))]
        }
        return kept
    }
}

extension DocumentSection {
    fileprivate func parts(words limit: Int) -> [DocumentSection] {
        var parts: [DocumentSection] = []
        var part = DocumentSection(title: title, level: level)
        var words = 0
        for paragraph in paragraphs {
            let count = paragraph.split(whereSeparator: \.isWhitespace).count
            if !part.paragraphs.isEmpty, words + count > limit {
                parts.append(part)
                let number = parts.count + 1
                part = DocumentSection(title: title.isEmpty ? "\(number)" : "\(title) (\(number))", level: level)
                words = 0
            }
            part.paragraphs.append(paragraph)
            words += count
        }
        return parts + [part]
    }
}
