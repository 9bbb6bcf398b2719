#!/usr/bin/env python3
"""Answers of NumPy and SciPy to what `immersiond anchors compute` is asked.

    pip install numpy scipy
    python3 anchor_compute.py > anchor-compute.jsonl                            # the fixture of AnchorComputeTests
    python3 anchor_compute.py --seed 5 --count 300 --against IMMERSIOND         # other cases, compared here and now

A line of the fixture is {"request", "answer"}, or {"request", "refusal"} with the code that is expected.
"""
import argparse
import json
import subprocess
import sys

import numpy as np
from scipy.linalg import polar
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from scipy.spatial.transform import Rotation, Slerp

FRAMES = {  # what becomes of ARKit's x, y, z, and units in a metre
    "arkit": (lambda x, y, z: (x, y, z), 1), "openxr": (lambda x, y, z: (x, y, z), 1),
    "gltf": (lambda x, y, z: (x, y, z), 1), "unity": (lambda x, y, z: (x, y, -z), 1),
    "unreal": (lambda x, y, z: (-z, x, y), 100), "blender": (lambda x, y, z: (x, -z, y), 1),
    "opencv": (lambda x, y, z: (x, -y, -z), 1),
}


def flat(matrix):
    return np.asarray(matrix).T.ravel().tolist()


def affine(linear, translation):
    m = np.eye(4)
    m[:3, :3], m[:3, 3] = linear, translation
    return m


class Cases:
    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def quaternion(self):
        return Rotation.random(random_state=int(self.random.integers(1 << 31))).as_quat()

    def vector(self, size=10.0, count=None):
        return self.random.uniform(-size, size, 3 if count is None else (count, 3))

    def compose(self):
        t, q = self.vector(), self.quaternion() * self.random.uniform(0.1, 5)
        s = self.random.uniform(0.1, 4, 3) * self.random.choice([-1, 1], 3)
        m = affine(Rotation.from_quat(q).as_matrix() @ np.diag(s), t)
        return {"t": t.tolist(), "q": q.tolist(), "s": s.tolist()}, {"m": flat(m)}

    def decompose(self):
        t, q, s = self.vector(1e4), self.quaternion(), 10 ** self.random.uniform(-4, 4, 3)
        if self.random.random() < 0.5:
            s[0] = -s[0]
        m = affine(Rotation.from_quat(q).as_matrix() @ np.diag(s), t)
        return {"m": flat(m)}, {"t": t.tolist(), "q": q.tolist(), "s": s.tolist()}

    def polar(self):
        m = self.random.normal(size=(3, 3)) * 10 ** self.random.uniform(-5, 5)
        if np.linalg.det(m) > 0:
            rotation, _ = polar(m)
        else:
            u, _, vt = np.linalg.svd(m)
            rotation = u @ np.diag([1, 1, -1]) @ vt
        return {"m": flat(m)}, {"m": flat(rotation), "q": Rotation.from_matrix(rotation).as_quat().tolist()}

    def convert(self):
        names = sorted(FRAMES)
        source, target = self.random.choice(names), self.random.choice(names)
        m = affine(Rotation.from_quat(self.quaternion()).as_matrix(), self.vector())
        # By what becomes of points: source frame, ARKit, moved in the source frame, target frame.
        (into, unit), (onto, other) = FRAMES[source], FRAMES[target]
        basis = np.array([into(*axis) for axis in np.eye(3)]).T

        def change(point):
            return np.array(onto(*np.linalg.solve(basis, point / unit))) * other

        def moved(point):
            back = np.array(into(*np.linalg.solve(np.array([onto(*a) for a in np.eye(3)]).T, point / other))) * unit
            return change((m @ np.append(back, 1))[:3])

        origin = moved(np.zeros(3))
        result = affine(np.array([moved(axis) - origin for axis in np.eye(3)]).T, origin)
        return {"from": str(source), "to": str(target), "m": flat(m)}, {"m": flat(result)}

    def slerp(self):
        a = self.quaternion()
        kind = self.random.integers(4)
        b = self.quaternion() if kind < 2 else a + self.random.normal(size=4) * 10.0 ** -self.random.integers(2, 12)
        b = b / np.linalg.norm(b) * (-1 if kind % 2 else 1)
        t = float(self.random.uniform())
        q = Slerp([0, 1], Rotation.from_quat([a, b]))([t]).as_quat()[0]
        return {"a": a.tolist(), "b": b.tolist(), "t": t}, {"q": q.tolist()}

    def mean(self):
        centre, count = Rotation.from_quat(self.quaternion()), int(self.random.integers(1, 12))
        spread = Rotation.from_rotvec(self.random.normal(size=(count, 3)) * 0.4)
        qs = (spread * centre).as_quat() * self.random.choice([-1, 1], (count, 1))
        weights = self.random.uniform(0.1, 3, count)
        request = {"qs": (qs if self.random.random() < 0.5 else qs.ravel()).tolist()}
        if self.random.random() < 0.5:
            request["weights"] = weights.tolist()
        else:
            weights = None
        return request, {"q": Rotation.from_quat(qs).mean(weights).as_quat().tolist()}

    def billboard(self):
        label, viewer, only = self.vector(), self.vector(), bool(self.random.random() < 0.5)
        z = viewer - label
        if only:
            z[1] = 0
        z /= np.linalg.norm(z)
        x = np.cross([0, 1, 0], z)
        x /= np.linalg.norm(x)
        q = Rotation.from_matrix(np.array([x, np.cross(z, x), z]).T).as_quat()
        return {"label": label.tolist(), "viewer": viewer.tolist(), "yawOnly": only}, {"q": q.tolist()}

    def align(self):
        mode = str(self.random.choice(["yaw", "rigid", "similarity"]))
        count = int(self.random.integers(2 if mode == "yaw" else 3, 20))
        p, scale = self.vector(4, count), 1.0
        if mode == "yaw":
            turn = Rotation.from_rotvec([0, self.random.uniform(-np.pi, np.pi), 0])
        else:
            turn = Rotation.from_quat(self.quaternion())
        if mode == "similarity":
            scale = float(self.random.uniform(0.2, 5))
        q = scale * turn.apply(p) + self.vector() + self.random.normal(size=(count, 3)) * 0.02
        weights = self.random.uniform(0.2, 3, count) if self.random.random() < 0.5 else np.ones(count)
        request = {"p": p.ravel().tolist(), "q": q.ravel().tolist(), "mode": mode}
        if not np.all(weights == 1):
            request["weights"] = weights.tolist()
        answer = align(p, q, weights, mode)
        answer["inliers"] = list(range(count))
        return request, answer

    def ransac(self):
        mode = str(self.random.choice(["yaw", "rigid", "similarity"]))
        count = int(self.random.integers(12, 40))
        p = self.vector(4, count)
        turn = Rotation.from_rotvec([0, 1.0, 0]) if mode == "yaw" else Rotation.from_quat(self.quaternion())
        q = turn.apply(p) + self.vector() + self.random.normal(size=(count, 3)) * 0.003
        wrong = self.random.permutation(count)[: count // 3]
        q[wrong] += self.vector(3, len(wrong)) + np.sign(self.vector(1, len(wrong))) * 0.5
        right = sorted(set(range(count)) - set(wrong.tolist()))
        answer = align(p[right], q[right], np.ones(len(right)), mode)
        answer["inliers"] = right
        return {"op": "align", "p": p.ravel().tolist(), "q": q.ravel().tolist(), "mode": mode,
                "ransac": {"threshold": 0.05}}, answer

    def points(self):
        return self.vector(5, int(self.random.integers(1, 60)))

    def nearest(self):
        points, query, k = self.points(), self.vector(5), int(self.random.integers(1, 9))
        distances, ids = cKDTree(points).query(query, k=min(k, len(points)))
        return ({"points": points.ravel().tolist(), "query": query.tolist(), "k": k},
                {"ids": np.atleast_1d(ids).tolist(), "distances": np.atleast_1d(distances).tolist()})

    def within(self):
        points, query, radius = self.points(), self.vector(5), float(self.random.uniform(0, 6))
        return ({"points": points.tolist(), "query": query.tolist(), "radius": radius},
                {"ids": sorted(cKDTree(points).query_ball_point(query, radius))})

    def frustum(self):
        points, eye, q = self.points(), self.vector(3), self.quaternion()
        left, right, up, down = self.random.uniform([-1.2, 0, 0, -1.2], [0, 1.2, 1.2, 0])
        near, far = float(self.random.uniform(0, 1)), float(self.random.uniform(2, 12))
        local = Rotation.from_quat(q).inv().apply(points - eye)
        x, y, depth = local[:, 0], local[:, 1], -local[:, 2]
        inside = (depth >= near) & (depth <= far) & (np.arctan2(x, depth) >= left) & (np.arctan2(x, depth) <= right)
        inside &= (np.arctan2(y, depth) >= down) & (np.arctan2(y, depth) <= up)
        return ({"points": points.ravel().tolist(), "eye": eye.tolist(), "orientation": q.tolist(),
                 "fov": [left, right, up, down], "near": near, "far": far}, {"ids": np.flatnonzero(inside).tolist()})

    def ray(self):
        points, origin, direction = self.points(), self.vector(5), self.vector(1)
        radius = float(self.random.uniform(0.1, 2))
        unit = direction / np.linalg.norm(direction)
        found = []
        for index, point in enumerate(points):
            roots = np.roots([1, 2 * unit @ (origin - point), (origin - point) @ (origin - point) - radius ** 2])
            ahead = [r.real for r in roots if abs(r.imag) < 1e-12 and r.real >= 0]
            if ahead:
                found.append((min(ahead), index))
        found.sort()
        return ({"points": points.ravel().tolist(), "radius": radius, "origin": origin.tolist(),
                 "direction": direction.tolist()}, {"ids": [i for _, i in found], "t": [t for t, _ in found]})

    def dedup(self):
        count = int(self.random.integers(1, 60))
        points = self.vector(0.3, count)
        content = self.random.choice(["mesa", "silla", "taza"], count)
        near = np.linalg.norm(points[:, None] - points[None], axis=2) <= 0.08
        rows, columns = np.nonzero(near & (content[:, None] == content[None]))
        total, labels = connected_components(coo_matrix((np.ones(len(rows)), (rows, columns)), shape=(count, count)))
        groups = sorted(np.flatnonzero(labels == label).tolist() for label in range(total))
        centroids = [points[group].mean(axis=0) for group in groups]
        return ({"points": points.ravel().tolist(), "content": content.tolist(), "distance": 0.08},
                {"groups": groups, "centroids": np.concatenate(centroids).tolist()})

    def smooth(self):
        z = self.vector() + self.random.normal(size=(int(self.random.integers(1, 20)), 3)) * 0.03
        dt, noise, sigma = self.random.uniform([0, 0, 0.01], [2, 0.01, 0.1])
        x, variance = z[0], sigma ** 2
        for sighting in z[1:]:
            variance += noise * dt
            gain = variance / (variance + sigma ** 2)
            x, variance = x + gain * (sighting - x), (1 - gain) * variance
        return ({"z": z.ravel().tolist(), "dt": dt, "processNoise": noise, "sigma": sigma},
                {"position": x.tolist(), "variance": variance})

    def quantise(self):
        q, p = self.quaternion(), self.vector()
        largest = int(np.argmax(np.abs(q)))
        rest = np.delete(q * np.sign(q[largest]), largest)
        return ({"q": q.tolist(), "p": p.tolist()},
                {"largest": largest, "ints": np.rint(rest * np.sqrt(2) * 32767).astype(int).tolist(),
                 "position": p.astype(np.float32).astype(float).tolist()})

    def validate(self):
        names = ["valid", "scaled", "sheared", "reflected", "singular", "outOfRange", "notAffine", "nonFinite"]
        verdict = int(self.random.integers(len(names)))
        # What is less grave may be there as well.
        planted = {k for k in range(1, verdict) if self.random.random() < 0.4} | {verdict}
        axes = Rotation.from_quat(self.quaternion()).as_matrix()
        if 1 in planted:
            axes[:, 1] *= self.random.choice([0.5, 1.01, 40])
        if 2 in planted:
            axes[:, 0] += axes[:, 2] * 0.2
        if 3 in planted:
            axes[:, 2] *= -1
        if 4 in planted:
            axes[:, 0] = axes[:, 1]
        m = affine(axes, self.vector())
        if 5 in planted:
            m[1, 3] = self.random.choice([1.1e5, -3e7, 1e300])
        if 6 in planted:
            m[3, int(self.random.integers(4))] += self.random.choice([0.1, -2e-5])
        if 7 in planted:
            m[tuple(self.random.integers(4, size=2))] = self.random.choice([np.nan, np.inf, -np.inf])
        return {"m": flat(m)}, {"verdict": names[verdict]}


def align(p, q, weights, mode):
    w = weights / weights.sum()
    mean_p, mean_q = w @ p, w @ q
    x, y = p - mean_p, q - mean_q
    if mode == "yaw":
        # Turning about y turns z + i·x.
        angle = np.angle(np.sum(w * np.conj(x[:, 2] + 1j * x[:, 0]) * (y[:, 2] + 1j * y[:, 0])))
        rotation = Rotation.from_rotvec([0, angle, 0])
    else:
        rotation, _ = Rotation.align_vectors(y, x, weights=weights)
    moved = rotation.apply(x)
    scale = np.sum(w[:, None] * moved * y) / np.sum(w[:, None] * x * x) if mode == "similarity" else 1.0
    t = mean_q - scale * rotation.apply(mean_p)
    residuals = np.linalg.norm(scale * rotation.apply(p) + t - q, axis=1)
    return {"q": rotation.as_quat().tolist(), "t": t.tolist(), "scale": float(scale),
            "rms": float(np.sqrt(np.sum(w * residuals ** 2)))}


LINE = [0, 0, 0, 1, 2, 3, 2, 4, 6, 3, 6, 9]
TURNED = [5, 0, 0, 3, 1, 3, 1, 2, 6, -1, 3, 9]
POSE = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
LOOK = {"points": [0, 0, -2], "eye": [0, 0, 0], "orientation": [0, 0, 0, 1], "fov": [-1, 1, 1, -1], "near": 0.1, "far": 9}
RAY = {"points": [0, 0, -2], "radius": 1, "origin": [0, 0, 0], "direction": [0, 0, -1]}
SMOOTH = {"z": [0, 0, 0, 1, 1, 1], "dt": 0.1, "processNoise": 0.01, "sigma": 0.05}
NAN, INF = float("nan"), float("inf")
REFUSED = [  # operation, fields, code
    ("align", {"p": LINE[:3], "q": LINE[:3]}, "degenerate"), ("align", {"p": [], "q": []}, "degenerate"),
    ("align", {"p": LINE[:6], "q": LINE[:6], "mode": "rigid"}, "degenerate"),
    ("align", {"p": LINE, "q": TURNED, "mode": "rigid"}, "degenerate"),
    ("align", {"p": LINE, "q": TURNED, "mode": "similarity"}, "degenerate"),
    ("align", {"p": LINE, "q": TURNED, "mode": "rigid", "ransac": {"threshold": 0.1}}, "degenerate"),
    ("align", {"p": [1, 2, 3] * 5, "q": [3, 2, 1] * 5}, "degenerate"),
    ("align", {"p": [0, 0, 0, 0, 1, 0, 0, 2, 0], "q": [1, 0, 0, 1, 1, 0, 1, 2, 0]}, "degenerate"),
    ("align", {"p": TURNED, "q": TURNED, "weights": [1, 0, 0, 0]}, "degenerate"),
    ("align", {"p": TURNED, "q": TURNED, "weights": [0, 0, 0, 0]}, "wrongWeights"),
    ("align", {"p": TURNED, "q": TURNED, "weights": [1, 1, 1, -1]}, "wrongWeights"),
    ("align", {"p": TURNED, "q": TURNED, "weights": [1, 1]}, "wrongCount"),
    ("align", {"p": TURNED, "q": TURNED[:9]}, "wrongCount"), ("align", {"p": TURNED[:8], "q": TURNED[:8]}, "wrongCount"),
    ("align", {"p": TURNED, "q": TURNED, "mode": "affine"}, "unknownMode"),
    ("align", {"p": TURNED, "q": TURNED, "ransac": {"threshold": -1}}, "outOfRange"),
    ("align", {"p": TURNED, "q": TURNED, "ransac": 0.1}, "wrongType"),
    ("align", {"p": [NAN] + TURNED[1:], "q": TURNED}, "nonFinite"),
    ("align", {"p": [1e300] + TURNED[1:], "q": TURNED}, "outOfRange"),
    ("billboard", {"label": [1, 2, 3], "viewer": [1, 2, 3], "yawOnly": False}, "degenerate"),
    ("billboard", {"label": [1, 2, 3], "viewer": [1, 9, 3], "yawOnly": True}, "degenerate"),
    ("billboard", {"label": [1, 2, 3], "viewer": [1, 9], "yawOnly": True}, "wrongCount"),
    ("compose", {"t": [0, 0, 0], "q": [0, 0, 0, 0], "s": [1, 1, 1]}, "badQuaternion"),
    ("compose", {"t": [0, 0, 0], "q": [0, 0, 1], "s": [1, 1, 1]}, "wrongCount"),
    ("compose", {"t": [0, INF, 0], "q": [0, 0, 0, 1], "s": [1, 1, 1]}, "nonFinite"),
    ("compose", {"t": [0, None, 0], "q": [0, 0, 0, 1], "s": [1, 1, 1]}, "nonFinite"),
    ("compose", {"t": [0, "NaN", 0], "q": [0, 0, 0, 1], "s": [1, 1, 1]}, "nonFinite"),
    ("compose", {"t": [0, "x", 0], "q": [0, 0, 0, 1], "s": [1, 1, 1]}, "wrongType"),
    ("compose", {"t": [0, True, 0], "q": [0, 0, 0, 1], "s": [1, 1, 1]}, "wrongType"),
    ("compose", {"q": [0, 0, 0, 1], "s": [1, 1, 1]}, "missingField"),
    ("convert", {"from": "arkit", "to": "maya", "m": POSE}, "unknownFrame"),
    ("convert", {"from": "arkit", "to": "unity", "m": POSE[:15] + [2]}, "notAffine"),
    ("convert", {"from": "arkit", "to": "unity", "m": POSE[:12]}, "wrongCount"),
    ("decompose", {"m": [0] * 15 + [1]}, "singular"),
    ("decompose", {"m": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}, "sheared"),
    ("decompose", {"m": [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}, "singular"),
    ("decompose", {"m": POSE[:3] + [1] + POSE[4:]}, "notAffine"), ("decompose", {"m": [NAN] * 16}, "nonFinite"),
    ("decompose", {"m": [1e200] + POSE[1:]}, "outOfRange"),
    ("dedup", {"points": [0, 0, 0], "content": [], "distance": 1}, "wrongCount"),
    ("dedup", {"points": [0, 0, 0], "content": ["a"], "distance": -1}, "outOfRange"),
    ("dedup", {"points": [1e90, 0, 0], "content": ["a"], "distance": 1}, "outOfRange"),
    ("dequantise", {"largest": 4, "ints": [0, 0, 0], "position": [0, 0, 0]}, "outOfRange"),
    ("dequantise", {"largest": 0, "ints": [0, 0, 40000], "position": [0, 0, 0]}, "badWireForm"),
    ("frustum", LOOK | {"fov": [1, -1, 1, -1]}, "outOfRange"), ("frustum", LOOK | {"fov": [-2, 1, 1, -1]}, "outOfRange"),
    ("frustum", LOOK | {"near": 9, "far": 1}, "outOfRange"), ("frustum", LOOK | {"near": -1}, "outOfRange"),
    ("frustum", LOOK | {"orientation": [0, 0, 0, 0]}, "badQuaternion"), ("frustum", LOOK | {"fov": [1]}, "wrongCount"),
    ("mean", {"qs": []}, "degenerate"), ("mean", {"qs": [0, 0, 0, 1, 0]}, "wrongCount"),
    ("mean", {"qs": [[0, 0, 0, 1], [1, 0, 0, 0]]}, "degenerate"),
    ("mean", {"qs": [[0, 0, 0, 1], [0, 0, 0, 0]]}, "badQuaternion"),
    ("mean", {"qs": [0, 0, 0, 1], "weights": [1, 2]}, "wrongWeights"),
    ("mean", {"qs": [0, 0, 0, 1], "weights": [INF]}, "nonFinite"),
    ("nearest", {"points": [0, 0, 0], "query": [0, 0, 0], "k": 0}, "outOfRange"),
    ("nearest", {"points": [0, 0, 0], "query": [0, 0, 0], "k": -3}, "outOfRange"),
    ("nearest", {"points": [0, 0, 0], "query": [0, 0, 0], "k": 1.5}, "outOfRange"),
    ("nearest", {"points": [0, 0, 0], "query": [0, 0, 0], "k": 1e30}, "outOfRange"),
    ("nearest", {"points": [0, 0], "query": [0, 0, 0], "k": 1}, "wrongCount"),
    ("nearest", {"points": [[0, 0]], "query": [0, 0, 0], "k": 1}, "wrongCount"),
    ("nearest", {"points": [0, 0, -INF], "query": [0, 0, 0], "k": 1}, "nonFinite"),
    ("nearest", {"points": "all", "query": [0, 0, 0], "k": 1}, "wrongType"),
    ("polar", {"m": [0] * 9}, "singular"), ("polar", {"m": [1, 0, 0, 2, 0, 0, 0, 0, 1]}, "singular"),
    ("polar", {"m": POSE}, "wrongCount"), ("polar", {"m": [NAN] * 9}, "nonFinite"),
    ("quantise", {"q": [0, 0, 0, 0], "p": [0, 0, 0]}, "badQuaternion"),
    ("quantise", {"q": [0, 0, 0, 1], "p": [1e90, 0, 0]}, "outOfRange"),
    ("quantise", {"q": [0, 0, 0, 1], "p": [0, 0, 0], "bits": 1}, "outOfRange"),
    ("ray", RAY | {"direction": [0, 0, 0]}, "degenerate"), ("ray", RAY | {"radius": -1}, "outOfRange"),
    ("slerp", {"a": [0, 0, 0, 0], "b": [0, 0, 0, 1], "t": 0.5}, "badQuaternion"),
    ("slerp", {"a": [0, 0, 0, 1], "b": [0, 0, 0, 1], "t": 1.5}, "outOfRange"),
    ("slerp", {"a": [0, 0, 0, 1], "b": [0, 0, 0, 1], "t": None}, "nonFinite"),
    ("smooth", SMOOTH | {"z": []}, "wrongCount"), ("smooth", SMOOTH | {"sigma": 0}, "outOfRange"),
    ("smooth", SMOOTH | {"dt": -1}, "outOfRange"), ("smooth", SMOOTH | {"processNoise": -1}, "outOfRange"),
    ("smooth", SMOOTH | {"dt": [1, 2, 3]}, "wrongCount"), ("smooth", SMOOTH | {"z": [0, 0, 0, 1]}, "wrongCount"),
    ("validate", {"m": POSE[:9]}, "wrongCount"), ("validate", {"m": [POSE[:4]] * 4}, "wrongCount"),
    ("validate", {}, "missingField"), ("invent", {}, "unknownOperation"), (7, {}, "wrongType"),
    ("within", {"points": [0, 0, 0], "query": [0, 0, 0], "radius": -0.1}, "outOfRange"),
    ("within", {"points": [0, 0, 0], "query": [0, 0, 0], "radius": INF}, "nonFinite"),
]
ANSWERED = [  # corner cases with one right answer
    ({"op": "nearest", "points": [], "query": [0, 0, 0], "k": 3}, {"ids": [], "distances": []}),
    ({"op": "nearest", "points": [1, 0, 0, -1, 0, 0, 0, 1, 0], "query": [0, 0, 0], "k": 2},
     {"ids": [0, 1], "distances": [1, 1]}),
    ({"op": "within", "points": [1, 0, 0, 2, 0, 0], "query": [0, 0, 0], "radius": 1}, {"ids": [0]}),
    ({"op": "dedup", "points": [], "content": []}, {"groups": [], "centroids": []}),
    ({"op": "dedup", "points": [0, 0, 0, 0, 0, 0, 1, 0, 0], "content": [1, 1, 1], "distance": 0},
     {"groups": [[0, 1], [2]], "centroids": [0, 0, 0, 1, 0, 0]}),
    ({"op": "polar", "m": [-1, 0, 0, 0, 1, 0, 0, 0, 1]}, {"m": [1, 0, 0, 0, 1, 0, 0, 0, 1], "q": [0, 0, 0, 1]}),
    ({"op": "slerp", "a": [0, 0, 0, 1], "b": [0, 0, 0, -1], "t": 0.3}, {"q": [0, 0, 0, 1]}),
    ({"op": "compose", "t": [0, 0, 0], "q": [0, 0, 0, 2]}, {"m": POSE}),
    ({"op": "validate", "m": [None] + POSE[1:]}, {"verdict": "nonFinite"}),
    ({"op": "validate", "m": ["-Infinity"] + POSE[1:]}, {"verdict": "nonFinite"}),
    ({"op": "validate", "m": [1e300] + POSE[1:]}, {"verdict": "scaled"}),
    ({"op": "smooth", "z": [1, 2, 3], "dt": 1, "processNoise": 1, "sigma": 0.5}, {"position": [1, 2, 3], "variance": 0.25}),
    ({"op": "quantise", "q": [0, 0, 0, 1], "p": [0, 0, 0]}, {"largest": 3, "ints": [0, 0, 0], "position": [0, 0, 0]}),
    ({"op": "quantise", "q": [0, 0, 0, 1], "p": [0, 0, 0], "bits": 10}, {"largest": 3, "ints": [0, 0, 0]}),
]
OPERATIONS = [name for name in vars(Cases) if not name.startswith("_") and name not in ("quaternion", "vector", "points")]


def cases(seed, count):
    source = Cases(seed)
    for name in sorted(OPERATIONS):
        for _ in range(count):
            request, answer = getattr(source, name)()
            yield {"request": {"op": name, **request}, "answer": answer}
    for request, answer in ANSWERED:
        yield {"request": request, "answer": answer}
    for name, request, code in REFUSED:
        yield {"request": {"op": name, **request}, "refusal": code}


def differs(name, expected, found):
    if found is None or isinstance(expected, str):
        return expected != found
    if name == "groups" or name == "ids" or name == "inliers":
        return expected != found
    a, b = np.asarray(expected, float), np.asarray(found, float)
    if a.shape != b.shape:
        return True
    close = np.allclose(a, b, rtol=1e-7, atol=1e-9)
    return not (close or (name == "q" and np.allclose(a, -b, rtol=1e-7, atol=1e-9)))


def compare(executable, all_cases):
    lines = "".join(json.dumps({"id": i, **case["request"]}) + "\n" for i, case in enumerate(all_cases))
    run = subprocess.run([executable, "anchors", "compute", "--jsonl"], input=lines, capture_output=True, text=True,
                         check=True)
    results, wrong = [json.loads(line) for line in run.stdout.splitlines()], 0
    for index, (case, result) in enumerate(zip(all_cases, results, strict=True)):
        if "refusal" in case:
            is_right = result.get("error", {}).get("code") == case["refusal"]
        else:
            is_right = not any(differs(name, value, result.get(name)) for name, value in case["answer"].items())
        if not (is_right and result["id"] == index):
            wrong += 1
            print(json.dumps({**case, "found": result}))
    print(f"{len(all_cases)} cases, {wrong} wrong")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="cases an operation")
    parser.add_argument("--against", metavar="IMMERSIOND")
    arguments = parser.parse_args()
    all_cases = list(cases(arguments.seed, arguments.count))
    if arguments.against:
        sys.exit(compare(arguments.against, all_cases) > 0)
    for case in all_cases:
        print(json.dumps(case))


main()
