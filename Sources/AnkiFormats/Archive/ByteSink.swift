/// Takes the next bytes of a stream; the buffer is valid for the call only.
package typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void
