import { charge, checkItems } from '../../run/limits.ts'
import {
  type Filter,
  type Found,
  into,
  iterate,
  keysIn,
  mapped,
  type Outputs,
  recurse,
  ROOT,
  through,
  update,
} from '../found.ts'
import {
  compare,
  deletePath,
  failWith,
  fromEntries,
  get,
  getKey,
  getPath,
  isArray,
  isIterable,
  isObject,
  type Json,
  type JsonObject,
  setPath,
  slice,
} from '../values.ts'
import { computed, isTruthy, list, type NativeTable, pureTable, outputValues } from './define.ts'

const atKey = ({ value, path }: Found, key: Json): Found => ({
  value: getKey(value, key),
  path: into(path, key),
})

const findPaths = (filter: Filter, { value }: Found): Generator<Json[], void, undefined> =>
  mapped(filter({ value, path: ROOT }), keysIn)

/** Every path but that of the input itself, whose value passes the test. */
function* paths({ value }: Found, test: (found: Found) => Iterable<Json>): Outputs {
  for (const found of recurse({ value, path: ROOT }))
    for (const result of test(found))
      if (isTruthy(result) && found.path !== ROOT) yield computed(keysIn(found))
}

/** The last paths first, as they would move where one before them is deleted. */
function deletePaths(value: Json, paths: readonly Json[]): Json {
  return [...paths]
    .sort((a, b) => compare(b, a))
    .reduce((state: Json, path) => deletePath(state, list(path, 'is not a path')), value)
}

function toEntries(value: Json): Json[] {
  if (!isIterable(value)) throw failWith(value, 'has no keys')
  return Object.entries(value).map(([name, item]) => {
    charge(1)
    return { key: isArray(value) ? Number(name) : name, value: item }
  })
}

const KEY_NAMES = ['key', 'Key', 'name', 'Name']
const VALUE_NAMES = ['value', 'Value']

function entry(item: Json): [string, Json] {
  if (item !== null && !isObject(item)) throw failWith(item, 'is not an entry')
  const object: JsonObject = item ?? {}
  const key = KEY_NAMES.map((name) => get(object, name)).find(isTruthy)
  if (typeof key !== 'string') throw failWith(key ?? null, 'cannot be a key of an object')
  const name = VALUE_NAMES.find((each) => Object.hasOwn(object, each))
  return [key, name === undefined ? null : get(object, name)]
}

function ofEntries(entries: Iterable<Found>): Json {
  const pairs: [string, Json][] = []
  for (const { value } of entries) {
    checkItems(pairs.length)
    pairs.push(entry(value))
  }
  return fromEntries(pairs)
}

const applyToEach = (input: Found, filter: Filter): Outputs => through(iterate(input), filter)

function collect(outputs: Outputs): Json[] {
  const found: Json[] = []
  for (const { value } of outputs) {
    found.push(value)
    checkItems(found.length)
  }
  return found
}

/** The inside first. Of a field only the last output counts; none drops the fields before, too. */
function* walk(value: Json, filter: Filter): Outputs {
  charge(2)
  if (isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      for (const found of walk(item, filter)) items.push(found.value)
      checkItems(items.length)
    }
    return yield* filter(computed(items))
  }
  if (!isObject(value)) return yield* filter(computed(value))
  let fields: [string, Json][] | undefined = []
  for (const [key, item] of Object.entries(value)) {
    const after = [...walk(item, filter)].at(-1)
    if (!after) fields = undefined
    else if (fields) fields.push([key, after.value])
    else fields = [[key, after.value]]
  }
  return yield* filter(computed(fields ? fromEntries(fields) : null))
}

/** An event for each leaf, and one when an array or object ends that has items. */
function* events(value: Json, path: readonly Json[]): Outputs {
  charge(2 + (path.length >> 2))
  const keys = isArray(value) ? value.keys() : isObject(value) ? Object.keys(value) : []
  let last: readonly Json[] | undefined
  for (const key of keys) {
    last = [...path, key]
    yield* events(getKey(value, key), last)
  }
  yield computed(last ? [last] : [path, value])
}

/** Events back to values: one ends with the event that leaves its outermost array or object. */
function* assembled(stream: Iterable<Found>): Outputs {
  let value: Json | undefined
  for (const { value: event } of stream) {
    const path = getKey(event, 0)
    const keys = path === null ? [] : list(path, 'is not a path')
    const isLeaf = isArray(event) && event.length === 2
    if (isLeaf) value = setPath(value ?? null, keys, event[1] ?? null)
    const ends = keys.length === 0 || (!isLeaf && keys.length === 1 && value !== undefined)
    if (!ends) continue
    yield computed(value ?? null)
    value = undefined
  }
}

export const ofPaths: NativeTable = {
  *'first/0'(input) {
    yield atKey(input, 0)
  },
  *'last/0'(input) {
    yield atKey(input, -1)
  },
  *'nth/1'(input, index) {
    for (const at of outputValues(index, input)) yield atKey(input, at)
  },
  'recurse/0': recurse,
  'recurse_down/0': recurse,
  *'path/1'(input, filter) {
    yield* mapped(findPaths(filter, input), computed)
  },
  *'paths/0'(input) {
    yield* paths(input, () => [true])
  },
  *'paths/1'(input, test) {
    yield* paths(input, (found) => outputValues(test, found))
  },
  *'leaf_paths/0'(input) {
    yield* paths(input, ({ value }) => [isIterable(value) ? false : value])
  },
  *'getpath/1'(input, filter) {
    yield* mapped(outputValues(filter, input), (value) => {
      const keys = list(value, 'is not a path')
      const path = keys.reduce((parent: Found['path'], key) => into(parent, key), input.path)
      return { value: getPath(input.value, keys), path }
    })
  },
  *'del/1'(input, filter) {
    yield computed(deletePaths(input.value, [...findPaths(filter, input)]))
  },
  ...pureTable({
    'setpath/2': (input, path, value) =>
      setPath(input, list(path ?? null, 'is not a path'), value ?? null),
    'delpaths/1': (input, paths) =>
      deletePaths(input, list(paths ?? null, 'is not a list of paths')),
    'to_entries/0': toEntries,
  }),
  *'from_entries/0'(input) {
    yield computed(ofEntries(iterate(input)))
  },
  *'with_entries/1'({ value }, filter) {
    yield computed(ofEntries(applyToEach(computed(toEntries(value)), filter)))
  },
  *'map/1'({ value }, filter) {
    yield computed(collect(applyToEach(computed(value), filter)))
  },
  *'map_values/1'({ value }, filter) {
    const change = (before: Json) => {
      const [first] = filter(computed(before))
      return first?.value
    }
    yield computed(update(value, iterate({ value, path: ROOT }), change))
  },
  *'walk/1'({ value }, filter) {
    yield* walk(value, filter)
  },
  *'tostream/0'({ value }) {
    yield* events(value, [])
  },
  *'fromstream/1'(input, stream) {
    yield* assembled(stream(input))
  },
  *'truncate_stream/1'(input, stream) {
    for (const { value: event } of stream(computed(null))) {
      const path = getKey(event, 0)
      const depth = isArray(path) ? path.length : 0
      if (!isArray(event) || compare(depth, input.value) <= 0) continue
      yield computed([slice(path, input.value, null), ...event.slice(1)])
    }
  },
}
