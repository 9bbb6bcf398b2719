import Glibc

exit(DocumentProgram.run(CommandLine.arguments))
