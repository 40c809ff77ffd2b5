import { formatRef } from '@signalbox/rule-sql/syntax/format'
import type { Step } from '@signalbox/rule-sql/syntax/tree'
import { jsonChildren, isScalar, type Json, jsonKind, scalarText } from './json.ts'

/** Number of children that are added at a time. */
export const CHILDREN = 100
/** A document of this length is open at first. */
const SMALL = 4096
/** More finds than these are no help. */
const MAX_FOUND = 200
/** Deeper values are not searched. */
const MAX_DEPTH = 500

interface InTree {
  /** The JSON Pointer of the value [RFC 6901]. */
  id: string
  /** Depth from 1, like `aria-level`. */
  depth: number
}

export type JsonRow = InTree &
  (
    | {
        kind: 'value'
        /** Key or index of the value; `undefined` for the document itself. */
        name: string | undefined
        value: Json
        children: number
        isOpen: boolean
      }
    | { kind: 'more'; parent: string; left: number }
  )

/** State of the view: rows that the reader opened or closed, items shown per list, and the search result. */
export interface JsonView {
  isOpen: ReadonlyMap<string, boolean>
  shown: ReadonlyMap<string, number>
  found?: Found | undefined
}

interface Found {
  hits: ReadonlySet<string>
  above: ReadonlySet<string>
}

const below = (id: string, key: string) =>
  `${id}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The rows in sight from top to bottom: the children of a closed value are not visited. */
export function jsonRows(root: Json, length: number, view: JsonView): JsonRow[] {
  const rows: JsonRow[] = []
  const { found } = view
  const add = (id: string, depth: number, name: string | undefined, value: Json, all: boolean) => {
    const children = jsonChildren(value)
    const byDefault = depth === 1 || length <= SMALL || found?.above.has(id) === true
    const isOpen = children.length > 0 && (view.isOpen.get(id) ?? byDefault)
    rows.push({ kind: 'value', id, depth, name, value, children: children.length, isOpen })
    if (!isOpen) return
    // All values below a match are listed.
    const isAll = all || found === undefined || (found.hits.has(id) && !found.above.has(id))
    const wanted = isAll ? children : children.filter(([key]) => isFound(found, below(id, key)))
    const most = view.shown.get(id) ?? CHILDREN
    for (const [key, child] of wanted.slice(0, most)) {
      add(below(id, key), depth + 1, key, child, isAll)
    }
    const left = wanted.length - most
    if (left > 0) {
      rows.push({ kind: 'more', id: `#more:${id}`, depth: depth + 1, parent: id, left })
    }
  }
  add('', 1, undefined, root, found === undefined)
  return rows
}

const isFound = (found: Found | undefined, id: string) =>
  found === undefined || found.hits.has(id) || found.above.has(id)

/** Values whose key or text contains `wanted`, ignoring case, and the values above them. */
export function findInJson(root: Json, wanted: string): Found {
  const text = wanted.toLowerCase()
  const hits = new Set<string>()
  const above = new Set<string>()
  const visit = (id: string, name: string, value: Json, parents: readonly string[]) => {
    if (hits.size >= MAX_FOUND || parents.length > MAX_DEPTH) return
    const children = jsonChildren(value)
    const own = isScalar(value) ? scalarText(value) : ''
    if (name.toLowerCase().includes(text) || own.toLowerCase().includes(text)) {
      hits.add(id)
      for (const each of parents) above.add(each)
    }
    const isArray = jsonKind(value) === 'array'
    for (const [key, child] of children) {
      visit(below(id, key), isArray ? '' : key, child, [...parents, id])
    }
  }
  visit('', '', root, [])
  return { hits, above }
}

/** The keys on the way to a value. */
function keysFromId(id: string): string[] {
  return id
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function valueAt(root: Json, id: string): Json | undefined {
  let value: Json | undefined = root
  for (const key of keysFromId(id)) {
    if (value === undefined) return undefined
    value = jsonChildren(value).find(([name]) => name === key)?.[1]
  }
  return value
}

/**
 * The value as a rule refers to it, as in `payload.reads[1].t`: rule SQL counts from 1. `undefined` for a
 * key with both kinds of quotes, which rule SQL cannot write.
 */
export function ruleSqlPath(root: Json, id: string): string | undefined {
  const steps: Step[] = [{ kind: 'key', name: 'payload', from: 0, to: 0 }]
  let at = ''
  for (const key of keysFromId(id)) {
    if (key.includes('"') && key.includes("'")) return undefined
    const parent = valueAt(root, at)
    steps.push(
      parent !== undefined && jsonKind(parent) === 'array'
        ? { kind: 'index', text: String(Number(key) + 1), from: 0, to: 0 }
        : { kind: 'key', name: key, from: 0, to: 0 },
    )
    at = below(at, key)
  }
  return formatRef({ kind: 'ref', steps, from: 0, to: 0 })
}
