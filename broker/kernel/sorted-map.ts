import { createRequire } from 'node:module'
import type BTree from 'sorted-btree'

// CommonJS package whose class is its `default`: loaders interpret an `import` of it differently.
const load = createRequire(import.meta.url)
const { default: Tree } = load('sorted-btree') as { default: typeof BTree }

export type SortedMap<Value> = BTree<string, Value>

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Texts → values in the order of the texts; adding, removing and seeking among a million cost microseconds. */
export function sortedMap<Value>(): SortedMap<Value> {
  return new Tree<string, Value>(undefined, byCodeUnit, 64)
}
