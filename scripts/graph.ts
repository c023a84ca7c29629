/** The nodes that each node uses, or the nodes that use it. */
export type Graph<Node> = ReadonlyMap<Node, Iterable<Node>>;

/** Turns a graph of uses around: returns the users of each node. */
export function invert<Node>(uses: Graph<Node>): Map<Node, Set<Node>> {
  const users = new Map<Node, Set<Node>>();
  for (const [node, used] of uses) for (const one of used) users.set(one, (users.get(one) ?? new Set()).add(node));
  return users;
}

/**
 * Walks a graph from some nodes, breadth first. Each reached node gets the fact of the start from which it was reached first.
 * @param isEntered false for nodes to leave out, and so are the nodes that are reached only through them
 */
export function follow<Node, Fact>(
  starts: ReadonlyMap<Node, Fact>,
  graph: Graph<Node>,
  isEntered: (node: Node) => boolean = () => true,
): Map<Node, Fact> {
  const reached = new Map([...starts].filter(([node]) => isEntered(node)));
  // the iteration of a map includes entries that are added meanwhile
  for (const [node, fact] of reached) {
    for (const next of graph.get(node) ?? []) if (!reached.has(next) && isEntered(next)) reached.set(next, fact);
  }
  return reached;
}
