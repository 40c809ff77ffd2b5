import { badArgument, charge } from '../run/limits.ts'
import { getKey } from '../run/paths.ts'
import { keysInBrokerOrder } from '../values/order.ts'
import { isMap, own, type Value, type ValueMap, withKey } from '../values/value.ts'
import { toMap } from './conversion.ts'
import { fn, type FunctionTable } from './define.ts'

const path = (text: Value): string[] => {
  if (typeof text !== 'string') throw badArgument()
  const keys = text.split('.')
  charge(keys.length)
  if (keys.length > 500) throw badArgument()
  return keys
}

function get(keys: Value, map: Value, fallback?: Value): Value {
  let value = map
  for (const key of path(keys)) {
    value = getKey(value, key)
    if (value === undefined) return fallback
  }
  return value
}

/**
 * Values on the path that are no objects are replaced by objects; a text with a JSON object is parsed first.
 */
function put(keys: readonly string[], value: Value, map: Value): Value {
  const [key, ...rest] = keys
  if (key === undefined) return value
  return withKey(isMap(map) ? map : {}, key, put(rest, value, getKey(map, key)))
}

const oneKey = (key: Value, map: ValueMap, fallback: Value): Value =>
  typeof key === 'string' && Object.hasOwn(map, key) ? map[key] : fallback

export const maps = {
  map_new: [fn([], 'object', () => ({}))],
  map_get: [fn(['path: any', 'map: any', 'default?: any'], 'any', get)],
  map_put: [
    fn(['path: any', 'value: any', 'map: any'], 'object', (keys, value, map) =>
      put(path(keys), value, map),
    ),
  ],
  map_keys: [fn(['map: any'], 'array', (map) => keysInBrokerOrder(toMap(map)))],
  map_values: [
    fn(['map: any'], 'array', (value) => {
      const map = toMap(value)
      return keysInBrokerOrder(map).map((key) => own(map, key))
    }),
  ],
  map_to_entries: [
    fn(['map: any'], 'array', (value) => {
      const map = toMap(value)
      return keysInBrokerOrder(map).map((key) => ({ key, value: own(map, key) }))
    }),
  ],
  mget: [
    fn(['key: any', 'map: any', 'default?: any'], 'any', (key, map, fallback) =>
      oneKey(key, toMap(map), fallback),
    ),
  ],
  mput: [
    fn(['key: text', 'value: any', 'map: any'], 'object', (key, value, map) =>
      withKey(toMap(map), key, value),
    ),
  ],
} satisfies FunctionTable
