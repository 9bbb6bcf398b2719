import Foundation
import JSONText
import Spatial

extension AnchorComputer {
    static func align(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let (p, q) = (try arguments.points("p"), try arguments.points("q"))
        guard p.count == q.count else {
            throw ComputeFailure(.wrongCount, "'p' has \(p.count) points and 'q' \(q.count); they must be pairs.")
        }
        let weights = try arguments.optionalNumbers("weights")
        if let weights, weights.count != p.count {
            throw ComputeFailure(
                .wrongCount,
                "'weights' has \(weights.count) numbers; it must have one for each of the \(p.count) points.")
        }
        let alignment = try FrameAlignment.solve(
            p, to: q, mode: try mode(arguments), weights: weights, consensus: try consensus(arguments))
        return [
            "q": .quaternion(alignment.transform.rotation), "t": .vector(alignment.transform.translation),
            "scale": .double(alignment.transform.scale), "rms": .double(alignment.rms),
            "inliers": .integers(alignment.inliers), "quality": .double(alignment.quality),
        ]
    }

    private static func mode(_ arguments: ComputeArguments) throws(ComputeFailure) -> AlignmentMode {
        guard arguments.optional("mode") != nil else { return .yaw }
        let name = try arguments.text("mode")
        guard let mode = AlignmentMode(rawValue: name) else {
            throw ComputeFailure(
                .unknownMode, "'mode' is '\(name.prefix(64))'; it must be yaw, rigid or similarity.")
        }
        return mode
    }

    private static func consensus(
        _ arguments: ComputeArguments
    ) throws(ComputeFailure) -> FrameAlignment.Consensus? {
        guard let value = arguments.optional("ransac") else { return nil }
        guard case .object(let members) = value else {
            throw ComputeFailure(.wrongType, "'ransac' must be an object, found \(value.kindName).")
        }
        let settings = ComputeArguments(members)
        var consensus = FrameAlignment.Consensus()
        if settings.optional("threshold") != nil { consensus.threshold = try settings.number("threshold") }
        consensus.iterations = try settings.integer("iterations", in: 1...5_000, unless: consensus.iterations)
        consensus.seed = UInt64(try settings.integer("seed", in: 0...(1 << 53), unless: 0))
        return consensus
    }

    static func smooth(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let sightings = try arguments.points("z")
        guard let first = sightings.first else {
            throw ComputeFailure(.wrongCount, "'z' is empty; it must hold at least one sighting of three numbers.")
        }
        let elapsed = try elapsed(arguments, count: sightings.count)
        let noise = try SightingFilter.Noise(
            drift: try arguments.number("processNoise"), sighting: try arguments.number("sigma"))
        var filter = SightingFilter(first: first, noise: noise)
        guard try arguments.flag("gate") else {
            for (sighting, seconds) in zip(sightings.dropFirst(), elapsed) { filter.update(sighting, after: seconds) }
            return ["position": .vector(filter.position), "variance": .double(filter.variance)]
        }
        var (rejected, moved) = ([Int](), [Int]())
        for (index, (sighting, seconds)) in zip(sightings.dropFirst(), elapsed).enumerated() {
            switch filter.observe(sighting, after: seconds) {
            case .accepted: continue
            case .rejected: rejected.append(index + 1)
            case .moved: moved.append(index + 1)
            }
        }
        return [
            "position": .vector(filter.position), "variance": .double(filter.variance),
            "rejected": .integers(rejected), "moved": .integers(moved),
        ]
    }

    /// Seconds before each sighting but the first: one number for all, one for each, or, its first without meaning, one
    /// for each and the first.
    private static func elapsed(_ arguments: ComputeArguments, count: Int) throws(ComputeFailure) -> [Double] {
        var seconds = try arguments.numberOrNumbers("dt")
        if case .array? = arguments.optional("dt") {
            guard seconds.count == count || seconds.count == count - 1 else {
                throw ComputeFailure(
                    .wrongCount, "'dt' has \(seconds.count) numbers; it must be one, or have \(count - 1) or \(count).")
            }
            if seconds.count == count { seconds.removeFirst() }
        } else {
            seconds = Array(repeating: seconds[0], count: count - 1)
        }
        guard seconds.allSatisfy({ $0 >= 0 }) else {
            throw ComputeFailure(.outOfRange, "'dt' is below 0; time goes forward.")
        }
        return seconds
    }
}
