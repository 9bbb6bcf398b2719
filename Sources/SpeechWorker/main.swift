import Glibc

exit(WorkerProgram.run(socket: 3, model: CommandLine.arguments.dropFirst().first))
