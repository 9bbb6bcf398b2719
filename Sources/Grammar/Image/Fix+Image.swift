import Images
import Lexicon

extension Fix: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(source)
        image.write(target)
        image.write(span)
        image.write(template)
        image.write(company)
        image.write(map)
        image.write(mapped)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            source: try image.value(), target: try image.value(), span: try image.value(),
            template: try image.value(), company: try image.value(), map: try image.value(),
            mapped: try image.value())
    }
}

extension Fix.Source: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .inflection(let inflection):
            image.write(0)
            image.write(inflection)
        case .text(let text):
            image.write(1)
            image.write(text)
        case .map: image.write(2)
        case .respelling(let respelling):
            image.write(3)
            image.write(respelling)
        case .unchanged: image.write(4)
        case .deletion: image.write(5)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .inflection(try image.value())
        case 1: self = .text(try image.value())
        case 2: self = .map
        case 3: self = .respelling(try image.value())
        case 4: self = .unchanged
        case 5: self = .deletion
        default: throw .damaged
        }
    }
}

extension Fix.Inflection: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(lemma)
        image.write(part)
        image.write(from)
        image.write(copied)
        image.write(set)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            lemma: try image.value(), part: try image.value(), from: try image.value(), copied: try image.value(),
            set: try image.value())
    }
}

extension Fix.Company: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(test)
        image.write(agreeing?.element)
        image.write(agreeing?.groups)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(test: try image.value())
        let element: Int? = try image.value()
        let groups: [Features]? = try image.value()
        if let element, let groups { agreeing = (element, groups) }
    }
}

extension Template: Imaged {
    func write(to image: inout ImageWriter) { image.write(parts) }
    init(from image: inout ImageReader) throws(ImageFault) { self.init(try image.value([Part].self)) }
}

extension Template.Part: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .literal(let text):
            image.write(0)
            image.write(text)
        case .fix: image.write(1)
        case .map: image.write(2)
        case .token(let element):
            image.write(3)
            image.write(element)
        case .lemma(let element):
            image.write(4)
            image.write(element)
        case .feature(let element, let group, let isCapitalised):
            image.write(5)
            image.write(element)
            image.write(group)
            image.write(isCapitalised)
        case .small(let element):
            image.write(6)
            image.write(element)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .literal(try image.value())
        case 1: self = .fix
        case 2: self = .map
        case 3: self = .token(try image.value())
        case 4: self = .lemma(try image.value())
        case 5:
            self = .feature(try image.value(), group: try image.value(), isCapitalised: try image.value())
        case 6: self = .small(try image.value())
        default: throw .damaged
        }
    }
}
