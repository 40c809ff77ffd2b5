import {
  type CoapContent,
  type CoapOption,
  ContentFormat,
  METHODS,
  NO_BYTES,
  textOption,
  uintOption,
} from '../coap/message.ts'
import { isRecord } from '@signalbox/formats/is-record'
import { parsed } from './content.ts'
import { isValueType } from './objects.ts'
import { type LwM2MPath, parsePath, pathText, segments, splitQuery } from './path.ts'
import { encodeTlv, type Tlv } from './tlv.ts'
import { encodeValue } from './values.ts'

export const COMMANDS = [
  'read',
  'discover',
  'write',
  'create',
  'delete',
  'execute',
  'write-attr',
  'observe',
  'cancel-observe',
] as const
export type CommandType = (typeof COMMANDS)[number]

/** A command of an application to a device. */
export interface Command {
  readonly type: CommandType
  readonly path: LwM2MPath
  /** Path as the application wrote it; answers repeat it. */
  readonly pathText: string
  readonly data: Readonly<Record<string, unknown>>
  /** The other fields of the command, such as `reqID`: answers repeat them. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly request: CoapContent
}

const ATTRIBUTES = ['pmin', 'pmax', 'gt', 'lt', 'st'] as const
const MAX_CONTENT = 1000

/** `undefined`: not a command of this gateway. `alternatePath`: before the paths of the device. */
export function readCommand(payload: Buffer, alternatePath: string): Command | undefined {
  const json = parsed(payload)
  if (!isRecord(json)) return undefined
  const { msgType: type, data, ...extra } = json
  if (!isCommandType(type) || !isRecord(data)) return undefined
  const written = 'basePath' in data ? data['basePath'] : data['path']
  if (typeof written !== 'string') return undefined
  const { path: text, queries } = splitQuery(written)
  const path = parsePath(text)
  if (path === undefined) return undefined
  const content = makeRequest(type, path, data)
  if (content === undefined) return undefined
  const options = [
    ...prefixOptions(alternatePath),
    ...segments(path).map((id) => textOption('Uri-Path', String(id))),
    ...queries.map((each) => textOption('Uri-Query', each)),
    ...content.options,
  ]
  return { type, path, pathText: written, data, extra, request: { ...content, options } }
}

export const isCommandType = (type: unknown): type is CommandType =>
  (COMMANDS as readonly unknown[]).includes(type)

const prefixOptions = (alternatePath: string): CoapOption[] =>
  alternatePath
    .split('/')
    .filter((part) => part !== '')
    .map((part) => textOption('Uri-Path', part))

function makeRequest(
  type: CommandType,
  path: LwM2MPath,
  data: Readonly<Record<string, unknown>>,
): CoapContent | undefined {
  switch (type) {
    case 'read':
      return plain('get')
    case 'discover':
      return plain('get', [uintOption('Accept', ContentFormat.linkFormat)])
    case 'delete':
      return plain('delete')
    case 'observe':
      return plain('get', [uintOption('Observe', 0)])
    case 'cancel-observe':
      return plain('get', [uintOption('Observe', 1)])
    case 'execute':
      return execute(data['args'])
    case 'write-attr':
      return writeAttributes(data)
    case 'create':
      return create(path, data['content'])
    case 'write':
      return 'basePath' in data ? writeMany(path, data['content']) : writeOne(path, data)
  }
}

const plain = (method: keyof typeof METHODS, options: readonly CoapOption[] = []): CoapContent => ({
  code: METHODS[method],
  options,
  payload: NO_BYTES,
})

function execute(args: unknown): CoapContent | undefined {
  if (args !== undefined && typeof args !== 'string') return undefined
  const payload = Buffer.from(args ?? '')
  const format = payload.length > 0 ? [uintOption('Content-Format', ContentFormat.text)] : []
  return { code: METHODS.post, options: format, payload }
}

/** Conditions of notifications (OMA LwM2M 1.0 section 5.1.2). */
function writeAttributes(data: Readonly<Record<string, unknown>>): CoapContent | undefined {
  const queries: string[] = []
  for (const name of ATTRIBUTES) {
    const value = data[name]
    if (value === undefined) continue
    const number = typeof value === 'number' ? String(value) : value
    if (typeof number !== 'string' || !/^-?\d{1,20}(\.\d{1,20})?$/.test(number)) return undefined
    queries.push(`${name}=${number}`)
  }
  return plain(
    'put',
    queries.map((each) => textOption('Uri-Query', each)),
  )
}

const tlv = (method: 'put' | 'post', items: readonly Tlv[]): CoapContent => ({
  code: METHODS[method],
  options: [uintOption('Content-Format', ContentFormat.lwm2mTlv)],
  payload: encodeTlv(items),
})

function writeOne(
  path: LwM2MPath,
  data: Readonly<Record<string, unknown>>,
): CoapContent | undefined {
  const value = readValue(data)
  const { resource, resourceInstance } = path
  if (value === undefined || resource === undefined) return undefined
  return resourceInstance === undefined
    ? tlv('put', [{ kind: 'resource', id: resource, value }])
    : tlv('put', [{ kind: 'resourceInstance', id: resourceInstance, value }])
}

/** A path of an instance updates its resources (POST), one of a resource replaces its instances (PUT). */
function writeMany(path: LwM2MPath, content: unknown): CoapContent | undefined {
  const base = segments(path)
  if (base.length === 2) {
    const items = readResources(path, content)
    return items && tlv('post', items)
  }
  const { resource } = path
  const items = base.length === 3 ? readResources(path, content) : undefined
  if (items === undefined || resource === undefined) return undefined
  // All are instances of the one resource.
  const [only] = items
  return items.length === 1 && only?.kind === 'multiple' ? tlv('put', items) : undefined
}

/** A path of an object creates the instances that the paths of the values name. */
function create(path: LwM2MPath, content: unknown): CoapContent | undefined {
  const instances = new Map<number, unknown[]>()
  const list = content ?? []
  if (!Array.isArray(list) || list.length > MAX_CONTENT) return undefined
  for (const each of list as readonly unknown[]) {
    const own = isRecord(each) ? relativePath(path, each['path']) : undefined
    if (own?.instance === undefined) return undefined
    const known = instances.get(own.instance) ?? []
    if (own.resource !== undefined) known.push(each)
    instances.set(own.instance, known)
  }
  if (path.resource !== undefined) return undefined
  if (path.instance !== undefined && instances.size === 0) instances.set(path.instance, [])
  const items: Tlv[] = []
  for (const [id, values] of instances) {
    const resources = readResources(path, values)
    if (resources === undefined) return undefined
    items.push({ kind: 'instance', id, items: resources })
  }
  return tlv('post', items)
}

/** Resources of one instance; a resource with several instances becomes one item. */
function readResources(base: LwM2MPath, content: unknown): Tlv[] | undefined {
  if (!Array.isArray(content) || content.length === 0 || content.length > MAX_CONTENT) {
    return Array.isArray(content) && content.length === 0 ? [] : undefined
  }
  const single: Tlv[] = []
  const multiple = new Map<number, Tlv[]>()
  for (const each of content as readonly unknown[]) {
    const own = isRecord(each) ? relativePath(base, each['path']) : undefined
    const value = isRecord(each) ? readValue(each) : undefined
    if (own?.resource === undefined || value === undefined) return undefined
    const { resource: id, resourceInstance } = own
    if (resourceInstance === undefined) single.push({ kind: 'resource', id, value })
    else {
      const instances = multiple.get(id) ?? []
      multiple.set(id, instances)
      instances.push({ kind: 'resourceInstance', id: resourceInstance, value })
    }
  }
  return [
    ...single,
    ...[...multiple].map(([id, items]) => ({ kind: 'multiple' as const, id, items })),
  ]
}

function relativePath(base: LwM2MPath, path: unknown): LwM2MPath | undefined {
  return typeof path === 'string' ? parsePath(`${pathText(base)}/${path}`) : undefined
}

function readValue({ type, value }: Readonly<Record<string, unknown>>): Buffer | undefined {
  return typeof type === 'string' && isValueType(type) ? encodeValue(type, value) : undefined
}
