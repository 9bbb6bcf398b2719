import ContentFiles
import Spatial

/// What `immersiond anchors compute` can be asked.
enum AnchorOperation: String, CaseIterable {
    case validate, compose, decompose, polar, convert, slerp, mean, billboard, align, nearest, within, frustum, ray,
        dedup,
        smooth, quantise, dequantise

    /// Fields in and out, and what they mean where that has to be said.
    var usage: String {
        switch self {
        case .validate:
            "{m} → {verdict}: valid, or the gravest of nonFinite, notAffine, outOfRange, singular, reflected, sheared, "
                + "scaled"
        case .compose: "{t, q, s?} → {m}: T·R·S; s is 1 unless given"
        case .decompose: "{m} → {t, q, s}: of left-handed axes s.x is negative; sheared and singular ones are refused"
        case .polar: "{m (9)} → {m, q}: the nearest rotation, of mirrored axes too; singular ones are refused"
        case .convert: "{from, to, m} → {m}: arkit, openxr, gltf, unity, unreal (centimetres), blender, opencv"
        case .slerp: "{a, b, t} → {q}: the shorter way, t from 0 to 1"
        case .mean: "{qs, weights?} → {q}: of least squared distance (Markley)"
        case .billboard: "{label, viewer, yawOnly?} → {q}: turns the label's +z to the viewer"
        case .align:
            "{p, q, weights?, mode?: yaw | rigid | similarity, ransac?: {threshold?, iterations?, seed?}} → "
                + "{q, t, scale, rms, inliers, quality}: q ≈ scale·R·p + t; inliers are ids, rms is over them; "
                + "mode is yaw unless given"
        case .nearest: "{points, query, k} → {ids, distances}"
        case .within: "{points, query, radius} → {ids}"
        case .frustum:
            "{points, eye, orientation, fov: [left, right, up, down], near, far} → {ids}: left and down are negative "
                + "as in XrFovf; the eye looks along −z"
        case .ray:
            "{points, radius, origin, direction} → {ids, t}: metres to each sphere's surface, from inside to where "
                + "it leaves"
        case .dedup:
            "{points, content, distance?} → {groups, centroids}: lists of ids of equal content, chained within 0.08 m "
                + "or distance"
        case .smooth:
            "{z, dt, processNoise, sigma, gate?} → {position, variance}: P += processNoise·dt, K = P/(P + sigma²); "
                + "with gate true, what is beyond 3 sigma is rejected, five in a row are a move, and {rejected, moved} "
                + "told"
        case .quantise:
            "{q, p, bits?} → {largest, ints, position}: largest is the component left out, made positive; ints are the "
                + "others in order, times √2·(2^(bits − 1) − 1), rounded; bits is 16 unless given; position is in "
                + "single precision"
        case .dequantise: "{largest, ints, position, bits?} → {q, p}"
        }
    }
}
