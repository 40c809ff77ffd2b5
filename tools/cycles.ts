import type { Source } from './sources.ts'

/** The groups of files that import each other, directly or through others of the group (Tarjan 1972). */
export function importCycles(sources: readonly Source[]): string[][] {
  const graph = toGraph(sources)
  const order = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const cycles: string[][] = []

  /** Gives the smallest order that the file reaches among the files that are still open. */
  function visit(file: string): number {
    const own = order.size
    let low = own
    order.set(file, own)
    open.push(file)
    isOpen.add(file)
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (isOpen.has(to)) low = Math.min(low, order.get(to) ?? own)
    }
    if (low === own) {
      const group = open.splice(open.indexOf(file))
      for (const each of group) isOpen.delete(each)
      if (group.length > 1) cycles.push(group.toSorted())
    }
    return low
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

function toGraph(sources: readonly Source[]): Map<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ to, isPackage }) =>
        isPackage
          ? []
          : [to, `${to}.ts`, `${to}.tsx`].filter((each) => paths.has(each)).slice(0, 1),
      ),
    ]),
  )
}
