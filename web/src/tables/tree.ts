/** A node of a tree that a table shows. Ids are unique in the whole tree. */
export type TreeNode<T> = { id: string; value: T; children: readonly TreeNode<T>[] }

/** A row of the tree as it is open now; `level`, `place` and `among` are what a screen reader is told. */
export type TreeRow<T> = {
  id: string
  value: T
  level: number
  place: number
  among: number
  parent: string | null
  /** null: a leaf. */
  open: boolean | null
}

/** The rows that show while these nodes are open, in order. */
export function rowsOf<T>(nodes: readonly TreeNode<T>[], open: (id: string) => boolean): TreeRow<T>[] {
  const rows: TreeRow<T>[] = []
  const walk = (siblings: readonly TreeNode<T>[], level: number, parent: string | null) => {
    siblings.forEach((node, i) => {
      const isOpen = node.children.length === 0 ? null : open(node.id)
      const { id, value } = node
      rows.push({ id, value, level, place: i + 1, among: siblings.length, parent, open: isOpen })
      if (isOpen) walk(node.children, level + 1, node.id)
    })
  }
  walk(nodes, 1, null)
  return rows
}

/** The ids from a root down to a node, both included; null: it is not in the tree. */
export function pathTo<T>(nodes: readonly TreeNode<T>[], id: string): string[] | null {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathTo(node.children, id)
    if (below) return [node.id, ...below]
  }
  return null
}

/** The nodes that match, with all that stands above them; a matching group keeps its own kept children, or all. */
export function keep<T>(nodes: readonly TreeNode<T>[], matches: (value: T) => boolean): TreeNode<T>[] {
  return nodes.flatMap((node) => {
    const children = keep(node.children, matches)
    if (children.length > 0) return [{ ...node, children }]
    return matches(node.value) ? [node] : []
  })
}

/** The same tree with siblings by rank; what has no rank comes last, in its old order. */
export function arranged<T>(nodes: readonly TreeNode<T>[], rank: ReadonlyMap<string, number>): TreeNode<T>[] {
  const of = (node: TreeNode<T>) => rank.get(node.id) ?? Number.MAX_SAFE_INTEGER
  return nodes.map((node) => ({ ...node, children: arranged(node.children, rank) })).sort((a, b) => of(a) - of(b))
}

/**
 * The rank of every node among its siblings by a figure, greatest first (`descending`) or least; without a figure last.
 * It is taken once, on demand: values that change later do not move a row.
 */
export function ranked<T>(
  nodes: readonly TreeNode<T>[],
  figure: (value: T) => number | string | null,
  descending: boolean,
): Map<string, number> {
  const rank = new Map<string, number>()
  const walk = (siblings: readonly TreeNode<T>[]) => {
    const sorted = [...siblings].sort((a, b) => compare(figure(a.value), figure(b.value), descending))
    sorted.forEach((node, i) => {
      rank.set(node.id, i)
      walk(node.children)
    })
  }
  walk(nodes)
  return rank
}

function compare(a: number | string | null, b: number | string | null, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const ascending =
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })
  return descending ? -ascending : ascending
}

/**
 * The new tree with the old values where they say the same, so that what has not changed is not drawn again. `same` compares
 * two values of one id.
 */
export function unchanged<T>(
  before: readonly TreeNode<T>[],
  after: readonly TreeNode<T>[],
  same: (a: T, b: T) => boolean,
): TreeNode<T>[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return after.map((node) => {
    const was = old.get(node.id)
    if (!was) return node
    const children = unchanged(was.children, node.children, same)
    return { ...node, value: same(was.value, node.value) ? was.value : node.value, children }
  })
}

/** The ids of all that opens. */
export function groupsOf<T>(nodes: readonly TreeNode<T>[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...groupsOf(node.children)]))
}
