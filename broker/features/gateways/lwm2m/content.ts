import { isRecord } from '@signalbox/formats/is-record'
import { ContentFormat } from '../coap/message.ts'
import type { ObjectRegistry } from './objects.ts'
import { type LwM2MPath, parsePath, pathText, segments } from './path.ts'
import { decodeTlv, type Tlv } from './tlv.ts'
import { decodeValue, type LwM2MValue, readText } from './values.ts'

/** One value of a device. */
export interface ContentEntry {
  readonly path: string
  readonly value: LwM2MValue
}

const MAX_ENTRIES = 10_000

/** The values in a response of a device to a path; `undefined`: they cannot be read. */
export function readContent(
  registry: ObjectRegistry,
  path: LwM2MPath,
  format: number | undefined,
  payload: Buffer,
): readonly ContentEntry[] | undefined {
  switch (format) {
    case undefined:
    case ContentFormat.text:
      return readPlain(registry, path, payload)
    case ContentFormat.octetStream:
      return [{ path: pathText(path), value: payload.toString('base64') }]
    case ContentFormat.lwm2mTlv:
      return readTlv(registry, path, payload)
    case ContentFormat.lwm2mJson:
      return readJson(payload)
    default:
      return undefined
  }
}

function readPlain(
  registry: ObjectRegistry,
  path: LwM2MPath,
  payload: Buffer,
): ContentEntry[] | undefined {
  const type = registry.resource(path)?.type
  const value = type && readText(type, payload.toString())
  return value === undefined ? undefined : [{ path: pathText(path), value }]
}

function readTlv(
  registry: ObjectRegistry,
  path: LwM2MPath,
  payload: Buffer,
): ContentEntry[] | undefined {
  const items = decodeTlv(payload)
  if (items === undefined) return undefined
  const entries: ContentEntry[] = []
  return items.every((item) => addTlv(entries, registry, basePath(path, item), item))
    ? entries
    : undefined
}

/** The path that the identifier of an item continues: of `/3/0/6` the item 6 is the path itself. */
function basePath(path: LwM2MPath, item: Tlv): number[] {
  const depth = { instance: 1, multiple: 2, resource: 2, resourceInstance: 3 }[item.kind]
  const known = segments(path).slice(0, depth)
  // A device may leave out the only instance of an object.
  while (known.length < depth) known.push(0)
  return known
}

function addTlv(
  entries: ContentEntry[],
  registry: ObjectRegistry,
  base: readonly number[],
  item: Tlv,
): boolean {
  const own = [...base, item.id]
  if ('items' in item) return item.items.every((each) => addTlv(entries, registry, own, each))
  const path = parsePath(own.join('/'))
  const type = path && registry.resource(path)?.type
  const value = type && decodeValue(type, item.value)
  if (path === undefined || value === undefined) return false
  entries.push({ path: pathText(path), value })
  return true
}

/** `{"bn":"/3/0/","e":[{"n":"0","sv":"Acme"}]}` */
function readJson(payload: Buffer): ContentEntry[] | undefined {
  const json = parsed(payload)
  const list = isRecord(json) ? json['e'] : undefined
  if (!isRecord(json) || !Array.isArray(list) || list.length > MAX_ENTRIES) return undefined
  const base = json['bn'] ?? ''
  if (typeof base !== 'string') return undefined
  const entries: ContentEntry[] = []
  for (const each of list as readonly unknown[]) {
    if (!isRecord(each)) return undefined
    const name = each['n'] ?? ''
    const value = each['v'] ?? each['sv'] ?? each['bv'] ?? each['ov']
    if (typeof name !== 'string' || !isValue(value)) return undefined
    const path = parsePath(base + name)
    if (path === undefined) return undefined
    entries.push({ path: pathText(path), value })
  }
  return entries
}

export function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString()) as unknown
  } catch {
    return undefined
  }
}

const isValue = (value: unknown): value is LwM2MValue =>
  typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
