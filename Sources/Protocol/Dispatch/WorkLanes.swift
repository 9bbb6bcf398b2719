/// Where requests are carried out that are not answered at once on their connection's event loop. Those that take long
/// have threads of their own, so that a learner's turn does not wait for somebody's statistics, and whole files have
/// others, so that statistics do not wait for somebody's import.
package struct WorkLanes: Sendable {
    package var short = WorkLane(named: "short")
    package var long = WorkLane(named: "long")
    package var bulk = WorkLane(named: "bulk", threads: 2)
}
