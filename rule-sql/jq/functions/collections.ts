import { charge, checkItems, checkText } from '../../run/limits.ts'
import { toBinary } from '../../values/bytes.ts'
import { type Filter, type Native } from '../found.ts'
import {
  add,
  compare,
  equals,
  fail,
  getKey,
  indices,
  isArray,
  type Json,
  slice,
  toText,
} from '../values.ts'
import {
  computed,
  items,
  list,
  type NativeTable,
  number,
  pureTable,
  outputValues,
} from './define.ts'
import { length } from './values.ts'

interface Ranked {
  readonly item: Json
  readonly key: Json
}

/** Sorted by all outputs of the filter, compared in order; equal items keep their order. */
function sorted(value: Json, by: Filter): Ranked[] {
  return ranked(value, by).sort((a, b) => compare(a.key, b.key))
}

function ranked(value: Json, by: Filter): Ranked[] {
  return list(value, 'cannot be sorted').map((item) => ({
    item,
    key: [...outputValues(by, computed(item))],
  }))
}

function groups(value: Json, by: Filter): Json[][] {
  const found: Json[][] = []
  let last: Ranked | undefined
  for (const each of sorted(value, by)) {
    if (last && equals(last.key, each.key)) found.at(-1)?.push(each.item)
    else found.push([each.item])
    last = each
  }
  return found
}

/** Minimum or maximum: the first of equal minimums, or the last of equal maximums. */
function extreme(value: Json, by: Filter, isMax: boolean): Json {
  let best: Ranked | undefined
  for (const each of ranked(value, by)) {
    const order = best ? compare(each.key, best.key) : 0
    if (!best || (isMax ? order >= 0 : order < 0)) best = each
  }
  return best?.item ?? null
}

/** A function of the input and of what its items are compared by: the filter, or the item itself. */
function by(name: string, compute: (value: Json, by: Filter) => Json): NativeTable {
  const itself: Filter = function* identity(input) {
    yield input
  }
  const run: Native = function* run({ value }, filter) {
    yield computed(compute(value, filter ?? itself))
  }
  return { [`${name}/0`]: run, [`${name}_by/1`]: run }
}

function flatten(value: Json, depth: number): Json[] {
  const flat: Json[] = []
  for (const item of items(value)) {
    if (isArray(item) && depth > 0) flat.push(...flatten(item, depth - 1))
    else flat.push(item)
    checkItems(flat.length)
  }
  return flat
}

function join(value: Json, separator: Json): Json {
  let joined = ''
  for (const [at, item] of items(value).entries()) {
    const part = typeof item === 'object' ? (item ?? '') : toText(item)
    const next = add(at > 0 ? add(joined, separator) : joined, part)
    if (typeof next !== 'string') throw fail('only texts can be joined')
    joined = next
    checkText(joined.length)
  }
  return joined
}

/** Places in bytes, which is what jq 1.6 counts in a text. */
function findPlaces(text: string, wanted: string): Json {
  if (wanted === '') return null
  const found: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    charge(1 + (at >> 6))
    found.push(toBinary(text.slice(0, at)).length)
  }
  return found
}

function find(value: Json, wanted: Json): Json {
  if (typeof value === 'string' && typeof wanted === 'string') return findPlaces(value, wanted)
  if (isArray(value)) {
    charge(value.length)
    return indices(value, isArray(wanted) ? wanted : [wanted])
  }
  return getKey(value, wanted)
}

/** Rows to columns; short rows are filled up. */
function transpose(value: Json): Json {
  const rows = items(value)
  const width = rows.reduce((most: number, row) => Math.max(most, length(row)), 0)
  checkItems(width * rows.length)
  charge(width * rows.length)
  return Array.from({ length: width }, (_, at) => rows.map((row) => getKey(row, at)))
}

/** The place in a sorted array, or how far below -1 is the place where the value belongs. */
function search(value: Json, wanted: Json): Json {
  const sortedItems = list(value, 'cannot be searched')
  let low = 0
  let high = sortedItems.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compare(sortedItems[middle] ?? null, wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1 - low
}

export const collections: NativeTable = {
  ...by('sort', (value, key) => sorted(value, key).map(({ item }) => item)),
  ...by('group', groups),
  ...by('unique', (value, key) => groups(value, key).map(([first]) => first ?? null)),
  ...by('min', (value, key) => extreme(value, key, false)),
  ...by('max', (value, key) => extreme(value, key, true)),
  ...pureTable({
    'add/0': (input) => items(input).reduce(add, null),
    'flatten/0': (input) => flatten(input, 1000),
    'flatten/1': (input, depth) => {
      const levels = number(depth ?? null)
      if (levels < 0) throw fail('flatten depth must not be negative')
      return flatten(input, levels)
    },
    'reverse/0': (input) =>
      length(input) === 0 ? [] : [...list(input, 'cannot be reversed')].reverse(),
    'transpose/0': transpose,
    'join/1': (input, separator) => join(input, separator ?? null),
    'indices/1': (input, wanted) => find(input, wanted ?? null),
    'index/1': (input, wanted) => getKey(find(input, wanted ?? null), 0),
    'rindex/1': (input, wanted) => getKey(slice(find(input, wanted ?? null), -1, null), 0),
    'bsearch/1': (input, wanted) => search(input, wanted ?? null),
  }),
}
