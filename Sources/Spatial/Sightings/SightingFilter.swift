/// Where an anchor is believed to be, from sightings that scatter: a Kalman filter of a place that drifts slowly, the
/// same along each axis (P += q·Δt; K = P / (P + σ²); x += K·(z − x); P = (1 − K)·P).
package struct SightingFilter: Sendable, Hashable, Codable {
    /// How a place drifts and how devices err.
    package struct Noise: Sendable, Hashable, Codable {
        /// q: square metres of variance that a second adds.
        package var drift: Double
        /// σ: metres by which a sighting errs.
        package var sighting: Double

        /// - Throws: ``SpatialError/outOfRange(_:)`` for a drift below 0 or a sighting's error not above 0.
        package init(drift: Double, sighting: Double) throws(SpatialError) {
            guard drift >= 0, drift.isFinite else {
                throw .outOfRange("the process noise is \(drift); it must be a finite number, 0 or more")
            }
            guard sighting > 0, (sighting * sighting).isFinite, sighting * sighting > 0 else {
                throw .outOfRange("sigma is \(sighting); it must be a finite number above 0")
            }
            self.drift = drift
            self.sighting = sighting
        }
    }

    /// What became of a sighting.
    package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        case accepted
        /// Farther from the place than ``gate`` standard deviations: nothing changed.
        case rejected
        /// The ``patience``-th in a row that was too far: the anchor is there now, and the filter starts anew.
        case moved
    }

    /// Standard deviations within which a sighting counts.
    package static let gate = 3.0
    /// Rejected sightings in a row that mean that the anchor was moved.
    package static let patience = 5

    package var noise: Noise
    /// Metres.
    package private(set) var position: SIMD3<Double>
    /// Square metres, along each axis.
    package private(set) var variance: Double
    /// Rejected since the last accepted sighting.
    package private(set) var rejects = 0

    /// Believes the first sighting.
    package init(first position: SIMD3<Double>, noise: Noise) {
        self.noise = noise
        self.position = position
        variance = noise.sighting * noise.sighting
    }

    /// Takes in another sighting, wherever it is.
    ///
    /// - Parameter elapsed: Seconds since the one before; what is below 0 counts as 0.
    package mutating func update(_ sighting: SIMD3<Double>, after elapsed: Double) {
        drift(elapsed)
        let gain = variance / (variance + noise.sighting * noise.sighting)
        position += gain * (sighting - position)
        variance *= 1 - gain
        rejects = 0
    }

    /// Takes in another sighting unless it is too far to be true; five such in a row are believed, and the filter
    /// starts anew at the last of them.
    ///
    /// - Parameter elapsed: Seconds since the one before; what is below 0 counts as 0.
    package mutating func observe(_ sighting: SIMD3<Double>, after elapsed: Double) -> Verdict {
        let expected = variance + max(elapsed, 0) * noise.drift + noise.sighting * noise.sighting
        let distance = (sighting - position).lengthSquared
        guard distance > Self.gate * Self.gate * expected else {
            update(sighting, after: elapsed)
            return .accepted
        }
        drift(elapsed)
        rejects += 1
        guard rejects >= Self.patience else { return .rejected }
        self = SightingFilter(first: sighting, noise: noise)
        return .moved
    }

    private mutating func drift(_ elapsed: Double) { variance += noise.drift * max(elapsed, 0) }

    /// How well the place is known.
    package enum Tracking: String, Sendable, Hashable, Codable, CaseIterable {
        /// A standard deviation within ``FrameAlignment/usualNoise``, and the last sighting agreed.
        case tracked
        /// Known less well, or the last sighting disagreed.
        case limited
        /// The standard deviation exceeds half a metre: labels would hang on other objects.
        case lost
    }

    /// How well the place is known when nothing has been seen for some seconds.
    package func tracking(after elapsed: Double) -> Tracking {
        let deviation = (variance + noise.drift * max(elapsed, 0)).squareRoot()
        if deviation > 0.5 { return .lost }
        return deviation <= FrameAlignment.usualNoise && rejects == 0 ? .tracked : .limited
    }
}
