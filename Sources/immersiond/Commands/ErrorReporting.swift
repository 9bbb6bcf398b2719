import ArgumentParser
import Foundation
import LearningService
import Protocol
import SocketTransport

/// Tells on standard error what went wrong.
func complain(_ text: String) {
    StandardError.write("immersiond: \(text)\n")
}

/// Tells what a daemon or a file refused, and ends with exit code 1.
func reportingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as RPCError {
        complain("\(error.message) [\(error.code.name)]")
    } catch let error as ServiceError {
        complain("\(error.message) [\(RPCError(error).code.name)]")
    } catch let error as RPCConnection.Failure {
        complain(error.description)
    } catch let error as LaunchError {
        complain(error.description)
    }
    throw ExitCode.failure
}
