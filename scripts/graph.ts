/** What each node uses, or what uses each node. */
export type Graph<Node> = ReadonlyMap<Node, Iterable<Node>>;

/** Turns what each node uses into what uses each node. */
export function invert<Node>(uses: Graph<Node>): Map<Node, Set<Node>> {
  const users = new Map<Node, Set<Node>>();
  for (const [node, used] of uses) for (const one of used) users.set(one, (users.get(one) ?? new Set()).add(node));
  return users;
}

/**
 * Walks a graph from some nodes, breadth first. What is known of a start is known of all that was first reached from it.
 * @param isEntered leaves out nodes, and what is reached through them alone
 */
export function follow<Node, Fact>(
  starts: ReadonlyMap<Node, Fact>,
  graph: Graph<Node>,
  isEntered: (node: Node) => boolean = () => true,
): Map<Node, Fact> {
  const reached = new Map([...starts].filter(([node]) => isEntered(node)));
  // the iteration of a map comes to what is added meanwhile
  for (const [node, fact] of reached) {
    for (const next of graph.get(node) ?? []) if (!reached.has(next) && isEntered(next)) reached.set(next, fact);
  }
  return reached;
}
