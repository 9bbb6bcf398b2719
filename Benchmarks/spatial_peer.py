#!/usr/bin/env python3
"""The spatial engine beside NumPy and SciPy, on as many items in the same run.

    pip install numpy scipy
    swift build -c release --package-path Benchmarks --product SpatialBenchmark
    python3 Benchmarks/spatial_peer.py [--count 100000] [--executable Benchmarks/.build/release/SpatialBenchmark]

Milliseconds of processor time on one core, the least of several rounds each; the last column is how many times as long
the peer takes.
"""
import argparse
import json
import os
import subprocess
import time

from thresholds import Thresholds

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np  # noqa: E402
from scipy.spatial import cKDTree  # noqa: E402
from scipy.spatial.transform import Rotation, Slerp  # noqa: E402


def best(body, rounds=7):
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        body()
        least = min(least, time.process_time() - start)
    return least * 1000


def transforms(random, count):
    m = np.tile(np.eye(4), (count, 1, 1))
    m[:, :3, :3] = Rotation.random(count, random_state=random).as_matrix()
    m[:, :3, 3] = np.random.default_rng(random).uniform(-10, 10, (count, 3))
    return m


def slerp(a, b, t):
    """SciPy's Slerp has one pair of rotations for many times; for many pairs this is the usual formula."""
    dot = np.sum(a * b, axis=1)
    b, dot = np.where(dot < 0, -1, 1)[:, None] * b, np.clip(np.abs(dot), 0, 1)
    angle = np.arccos(dot)
    sine = np.sin(angle)
    near = sine < 1e-9
    sine[near] = 1
    first = np.where(near, 1 - t, np.sin((1 - t) * angle) / sine)
    second = np.where(near, t, np.sin(t * angle) / sine)
    return first[:, None] * a + second[:, None] * b


def frustum(points, rotation, eye, fov, near, far):
    local = (points - eye) @ rotation
    depth = -local[:, 2]
    left, right, up, down = np.tan(fov)
    inside = (depth >= near) & (depth <= far) & (local[:, 0] >= left * depth) & (local[:, 0] <= right * depth)
    return np.flatnonzero(inside & (local[:, 1] >= down * depth) & (local[:, 1] <= up * depth))


def peers(count):
    random = np.random.default_rng(1)
    left, right = transforms(1, count), transforms(2, count)
    left32, right32 = left.astype(np.float32), right.astype(np.float32)
    linear = left[:, :3, :3] + 0.2 * random.uniform(-1, 1, (count, 3, 3))
    a, b = (Rotation.random(count, random_state=seed).as_quat() for seed in (3, 4))
    t = random.uniform(size=count)
    points = random.uniform(-25, 25, (count, 3))
    queries = random.uniform(-25, 25, (1000, 3))
    tree = cKDTree(points)
    eye = Rotation.random(random_state=5).as_matrix()
    p = points[:10]
    q = Rotation.random(random_state=6).apply(p) + 0.02 * random.uniform(-1, 1, (10, 3))

    def polar():
        u, _, vt = np.linalg.svd(linear)
        u[:, :, 2] *= np.sign(np.linalg.det(u @ vt))[:, None]
        return u @ vt

    def align():
        for _ in range(100):
            x, y = p - p.mean(axis=0), q - q.mean(axis=0)
            Rotation.align_vectors(y, x)

    def nearest():
        for query in queries[:200]:
            tree.query(query, k=8)

    def slerp_of_scipy():
        # Keyed, one rotation after the other: the vectorised way that SciPy has.
        Slerp(np.arange(len(a)), Rotation.from_quat(a))(np.arange(len(a) - 1) + t[:-1])

    return {
        # Single precision on both sides, as anchors are stored.
        "multiply": best(lambda: left32 @ right32),
        "matrixToQuaternion": best(lambda: Rotation.from_matrix(left[:, :3, :3]).as_quat()),
        "polar": best(polar, 3), "slerp": min(best(lambda: slerp(a, b, t)), best(slerp_of_scipy, 3)),
        "frustum": best(lambda: frustum(points, eye, np.zeros(3), [-0.9, 0.8, 0.75, -0.85], 0.1, 30)),
        "nearest8": best(nearest) / 200, "align10Rigid": best(align) / 100,
        "indexBuild": best(lambda: cKDTree(points), 3),
    }


TARGETS = {"multiply": 2, "matrixToQuaternion": 5, "polar": 50, "slerp": 5, "frustum": 0.5, "nearest8": 0.010,
           "align10Yaw": 0.010, "align10Rigid": 0.010, "align10Similarity": 0.010}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--executable", default="Benchmarks/.build/release/SpatialBenchmark")
    arguments = parser.parse_args()
    output = subprocess.run([arguments.executable, str(arguments.count)], capture_output=True, text=True, check=True)
    ours = {row["name"]: row["ms"] for row in map(json.loads, output.stdout.splitlines())}
    theirs = peers(arguments.count)
    sorting = ours.pop("sorting")
    thresholds = Thresholds("spatial_peer")
    print(f"{'':20}{'ours, ms':>12}{'target':>10}{'peer, ms':>12}{'ratio':>8}")
    for name, ms in ours.items():
        target = f"{TARGETS[name]:g}" if name in TARGETS and arguments.count == 100_000 else ""
        peer = theirs.get(name)
        columns = f"{peer:12.4f}{peer / ms:8.1f}" if peer else ""
        print(f"{name:20}{ms:12.4f}{target:>10}{columns}")
        thresholds.check(name, ms, peer or sorting)
    thresholds.conclude()


main()
