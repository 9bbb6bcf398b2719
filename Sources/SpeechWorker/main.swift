import Glibc

/// The model's folder, or `--try-forbidden` and a file: then it tries what its confinement forbids, and says what
/// came of it.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--try-forbidden", let victim = arguments.dropFirst().first {
    exit(WorkerProgram.run(socket: 3, model: nil, victim: victim))
}
exit(WorkerProgram.run(socket: 3, model: arguments.first))
