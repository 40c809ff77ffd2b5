import type { Point } from './canvas.ts'

/** SVG path along horizontal and vertical lines, whose corners are round. */
export function roundedPath(route: readonly Point[], radius: number): string {
  return route
    .map((corner, i) => {
      const [before, after] = [route[i - 1], route[i + 1]]
      if (before === undefined) return `M${corner.x} ${corner.y}`
      if (after === undefined) return `L${corner.x} ${corner.y}`
      const size = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
      const [from, to] = [towards(corner, before, size), towards(corner, after, size)]
      return `L${from.x} ${from.y}Q${corner.x} ${corner.y} ${to.x} ${to.y}`
    })
    .join('')
}

const distance = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

const towards = ({ x, y }: Point, to: Point, size: number): Point => ({
  x: x + Math.sign(to.x - x) * size,
  y: y + Math.sign(to.y - y) * size,
})
