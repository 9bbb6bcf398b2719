/// Where requests are carried out that are not answered at once on their connection's event loop. Those that take long
/// have threads of their own, so that a learner's turn does not wait for somebody's statistics.
package struct WorkLanes: Sendable {
    package var short = WorkLane(named: "short")
    package var long = WorkLane(named: "long")
}
