import { charge } from '../run/limits.ts'
import { encodeJson } from '../values/json.ts'
import { toHex } from '../values/bytes.ts'
import { term } from './sprintf.ts'
import type { Value } from '../values/value.ts'
import { fnHost, type FunctionTable, type Host } from './define.ts'

const MAX_KEPT = 100_000

/** Keys of any kind; `1` and `'1'` are two. */
const keyText = (key: Value): string => (typeof key === 'string' ? `'${key}` : term(key, false))

function put(store: Map<string, Value>, key: Value, value: Value): Value {
  const name = keyText(key)
  const before = store.get(name)
  // Rules that never delete must not fill the memory.
  charge(encodeJson(value).length >> 6)
  if (store.size >= MAX_KEPT && !store.has(name)) {
    const [oldest] = store.keys()
    if (oldest !== undefined) store.delete(oldest)
  }
  store.set(name, value)
  return before
}

function uuid({ context }: Host): string {
  const bytes = Uint8Array.from({ length: 16 }, () => Math.floor(context.random() * 256))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const state = {
  uuid_v4: [fnHost([], 'text', uuid)],
  uuid_v4_no_hyphen: [fnHost([], 'text', (host) => uuid(host).replaceAll('-', ''))],
  kv_store_put: [
    fnHost(['key: any', 'value: any'], 'boolean', ({ context }, key, value) => {
      put(context.store, key, value)
      return true
    }),
  ],
  kv_store_get: [
    fnHost(['key: any', 'default?: any'], 'any', ({ context }, key, fallback) => {
      const name = keyText(key)
      return context.store.has(name) ? context.store.get(name) : fallback
    }),
  ],
  kv_store_del: [
    fnHost(['key: any'], 'boolean', ({ context }, key) => {
      context.store.delete(keyText(key))
      return true
    }),
  ],
  proc_dict_put: [
    fnHost(['key: any', 'value: any'], 'any', ({ context }, key, value) =>
      put(context.processStore, key, value),
    ),
  ],
  proc_dict_get: [
    fnHost(['key: any'], 'any', ({ context }, key) => context.processStore.get(keyText(key))),
  ],
  proc_dict_del: [
    fnHost(['key: any'], 'any', ({ context }, key) => {
      const before = context.processStore.get(keyText(key))
      context.processStore.delete(keyText(key))
      return before
    }),
  ],
  getenv: [fnHost(['name: text'], 'text', ({ context }, name) => context.env(name) ?? '')],
} satisfies FunctionTable
