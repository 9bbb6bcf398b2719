import Images

extension Expression: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .constant(let value):
            image.write(0)
            image.write(value.text)
        case .name(let name):
            image.write(1)
            image.write(name)
        case .call(let function, let arguments):
            image.write(2)
            image.write(function)
            image.write(arguments)
        case .random(let most, let salt):
            image.write(3)
            image.write(most)
            image.write(salt)
        case .not(let inner):
            image.write(4)
            image.write(inner)
        case .negative(let inner):
            image.write(5)
            image.write(inner)
        case .binary(let sign, let left, let right):
            image.write(6)
            image.write(sign)
            image.write(left)
            image.write(right)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .constant(ScriptValue(try image.text()))
        case 1: self = .name(try image.value())
        case 2: self = .call(try image.value(), try image.value())
        case 3: self = .random(try image.value(), salt: try image.value())
        case 4: self = .not(try image.value())
        case 5: self = .negative(try image.value())
        case 6: self = .binary(try image.value(), try image.value(), try image.value())
        default: throw .damaged
        }
    }
}

extension Expression.Operator: Imaged {}
extension ScriptFunction: Imaged {}

extension Assignment: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(variable)
        image.write(value)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(variable: try image.value(), value: try image.value())
    }
}

extension Assignment.Value: Imaged {
    func write(to image: inout ImageWriter) {
        switch self {
        case .text(let text):
            image.write(0)
            image.write(text)
        case .slot(let name):
            image.write(1)
            image.write(name)
        case .expression(let expression):
            image.write(2)
            image.write(expression)
        }
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        switch try image.integer() {
        case 0: self = .text(try image.value())
        case 1: self = .slot(try image.value())
        case 2: self = .expression(try image.value())
        default: throw .damaged
        }
    }
}
