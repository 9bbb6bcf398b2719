/// Boosted decision trees: the sum of what each tree says of some inputs.
///
/// A tree is walked from its first node: at each, left where the input is not above the node's threshold, else right.
struct DecisionForest: Sendable {
    private struct Node {
        var input: Int
        var threshold: Float
        /// Places of the next nodes; both 0 at a leaf.
        var left: Int
        var right: Int
        /// What a leaf says.
        var value: Float
    }

    private let nodes: [Node]
    /// Where each tree begins.
    private let roots: [Int]
    private let bias: Double

    static let treeLimit = 4_096
    private static let columns = 5

    /// - Parameters:
    ///   - name: Of two tensors: `name.sizes`, the nodes of each tree, and `name.nodes` with a row for each node:
    ///     input, threshold, left and right from the tree's first node on (0 for a leaf), value.
    ///   - inputs: How many there are.
    init(_ tensors: TensorFile, name: String, inputs: Int, bias: Double) throws(PronunciationError) {
        let counts = try tensors.shape(of: "\(name).sizes")
        guard counts.count == 1, 1...Self.treeLimit ~= counts[0], bias.isFinite else {
            throw Self.fault(name)
        }
        let sizes = try tensors.values("\(name).sizes", counts[0])
        guard sizes.allSatisfy({ $0 >= 1 && $0 == $0.rounded() }) else { throw Self.fault(name) }
        let total = sizes.reduce(0) { $0 + Int($1) }
        let values = try tensors.values("\(name).nodes", total, Self.columns)
        var nodes: [Node] = []
        var roots: [Int] = []
        for size in sizes.map({ Int($0) }) {
            let root = nodes.count
            roots.append(root)
            for place in 0..<size {
                let row = values[(root + place) * Self.columns..<(root + place + 1) * Self.columns].map { $0 }
                guard row.prefix(4).allSatisfy({ $0.isFinite }) else { throw Self.fault(name) }
                let (left, right) = (Int(row[2]), Int(row[3]))
                // Children stand behind their parent, so that every walk ends.
                let isLeaf = left == 0 && right == 0
                guard isLeaf || (place + 1..<size).contains(left) && (place + 1..<size).contains(right),
                    0..<inputs ~= Int(row[0])
                else { throw Self.fault(name) }
                nodes.append(
                    Node(
                        input: Int(row[0]), threshold: row[1], left: isLeaf ? 0 : root + left,
                        right: isLeaf ? 0 : root + right, value: row[4]))
            }
        }
        self.nodes = nodes
        self.roots = roots
        self.bias = bias
    }

    private static func fault(_ name: String) -> PronunciationError {
        PronunciationError(.malformedModel, "The pronunciation model is damaged: the trees of \(name) are not sound.")
    }

    func value(of inputs: ArraySlice<Float>) -> Double {
        let first = inputs.startIndex
        return roots.reduce(bias) { sum, root in
            var node = nodes[root]
            while node.left > 0 {
                node = nodes[inputs[first + node.input] <= node.threshold ? node.left : node.right]
            }
            return sum + Double(node.value)
        }
    }
}
