import type { CanvasEdge, CanvasNode } from './canvas.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The direction of an arrow key. */
export const directionFromKey = (key: string): Direction | undefined =>
  key === 'ArrowLeft'
    ? 'left'
    : key === 'ArrowRight'
      ? 'right'
      : key === 'ArrowUp'
        ? 'up'
        : key === 'ArrowDown'
          ? 'down'
          : undefined

/** Node that an arrow key leads to: the nearest in that direction, where straight lines are preferred. */
export function neighbour(
  nodes: readonly Pick<CanvasNode, 'id' | 'at'>[],
  from: string,
  direction: Direction,
): string | undefined {
  const start = nodes.find(({ id }) => id === from)
  if (start === undefined) return nodes[0]?.id
  const isLevel = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  let nearest: { id: string; distance: number } | undefined
  for (const { id, at } of nodes) {
    const [dx, dy] = [at.x - start.at.x, at.y - start.at.y]
    const ahead = sign * (isLevel ? dx : dy)
    const aside = Math.abs(isLevel ? dy : dx)
    // Nodes further to the side than ahead belong to another direction; columns are as wide as a node.
    if (ahead <= 0 || (!isLevel && aside > ahead)) continue
    const distance = ahead + 2 * aside
    if (nearest === undefined || distance < nearest.distance) nearest = { id, distance }
  }
  return nearest?.id
}

/** Edge of a node that follows the selected one: those that lead out of the node come first. */
export function nextEdge<E extends Pick<CanvasEdge, 'from' | 'to'>>(
  edges: readonly E[],
  id: string,
  selected: E | undefined,
): E | undefined {
  const all = [...edges.filter(({ from }) => from === id), ...edges.filter(({ to }) => to === id)]
  const at = all.findIndex((edge) => edge === selected)
  return all[(at + 1) % all.length]
}
