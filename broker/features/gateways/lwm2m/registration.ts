import { type CoapMessage, texts } from '../coap/message.ts'

/** Data of a client from its registration, changed by updates. */
export interface Registration {
  readonly endpoint: string
  /** Seconds; 0 is the longest that the gateway allows. */
  readonly lifetime: number
  readonly version: string
  /** All texts of the query: `ep`, `lt`, `lwm2m`, `b`, and those of the vendor. */
  readonly query: Readonly<Record<string, string>>
  readonly objectList: readonly string[] | undefined
  /** A prefix of all paths of the client; `/` is none. */
  readonly alternatePath: string
}

/** For placeholders of the mountpoint and of authenticators. */
export const endpointFacts = (endpoint: string) => ({ endpoint_name: endpoint })

export type RegistrationFault = 'invalid lwm2m version' | 'invalid queries'

const VERSIONS: ReadonlySet<string> = new Set(['1', '1.0', '1.1'])
/** Lifetimes have 32 bits. */
const MAX_LIFETIME = 0xffff_ffff
const MAX_LINKS = 1000

/** The items `name=value` of a request; others are dropped, and of a repeated one the first counts. */
export function readUriQuery(request: CoapMessage): Readonly<Record<string, string>> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>
  for (const text of texts(request, 'Uri-Query')) {
    const [name = '', value, ...more] = text.split('=')
    if (value === undefined || more.length > 0 || name === '') continue
    query[name] ??= value
  }
  return { ...query }
}

export function readRegistration(request: CoapMessage): Registration | RegistrationFault {
  const query = readUriQuery(request)
  const version = query['lwm2m'] ?? ''
  if (!VERSIONS.has(version)) return 'invalid lwm2m version'
  const endpoint = query['ep'] ?? ''
  const lifetime = readLifetime(query)
  if (endpoint === '' || lifetime === undefined) return 'invalid queries'
  return { endpoint, lifetime, version, query, ...readObjectLinks(request.payload) }
}

/** Registration after an update; parameters that the update lacks keep their values. */
export function readUpdate(
  request: CoapMessage,
  before: Registration,
): Registration | RegistrationFault {
  const query = readUriQuery(request)
  const lifetime = 'lt' in query ? readLifetime(query) : before.lifetime
  if (lifetime === undefined) return 'invalid queries'
  const links =
    request.payload.length > 0 ? readObjectLinks(request.payload, before.alternatePath) : undefined
  return {
    ...before,
    lifetime,
    // Parameters that identify the client cannot change.
    query: { ...query, ...before.query, ...changed(query) },
    ...links,
  }
}

const changed = ({ ep: _ep, ...query }: Readonly<Record<string, string>>) => query

function readLifetime({ lt }: Readonly<Record<string, string>>): number | undefined {
  if (lt === undefined || !/^\d{1,10}$/.test(lt)) return undefined
  return Number(lt) <= MAX_LIFETIME ? Number(lt) : undefined
}

/** `</lwm2m>;rt="oma.lwm2m",</lwm2m/1/0>,</lwm2m/3/0>`; the prefix stays if no link names one. */
export function readObjectLinks(
  payload: Buffer,
  known = '/',
): Pick<Registration, 'objectList' | 'alternatePath'> {
  if (payload.length === 0) return { objectList: undefined, alternatePath: known }
  const links = splitLinks(payload.toString()).slice(0, MAX_LINKS)
  const root = links.find(({ attributes }) => attributes.some((each) => ROOT.test(each)))?.path
  const alternatePath = root ?? known
  const prefix = `${alternatePath}/`
  return {
    alternatePath,
    objectList: links.flatMap(({ path }) => {
      if (path === root) return []
      return alternatePath !== '/' && path.startsWith(prefix)
        ? path.slice(alternatePath.length)
        : path
    }),
  }
}

const ROOT = /^rt="?oma\.lwm2m"?$/

function splitLinks(text: string): { path: string; attributes: string[] }[] {
  return text.split(',').flatMap((link) => {
    const [target = '', ...attributes] = link.split(';').map((part) => part.trim())
    const isLink = target.startsWith('<') && target.endsWith('>')
    return isLink ? [{ path: target.slice(1, -1), attributes }] : []
  })
}

/** Modes of the binding in which the client is only reachable for a time after it sent something. */
const QUEUE_BINDINGS: ReadonlySet<string> = new Set(['UQ', 'SQ', 'UQS'])
/** Access points of networks with power saving, as in API 5.7.2. */
const QUEUE_NETWORKS: ReadonlySet<string> = new Set([
  'Ctnb',
  'psmA.eDRX0.ctnb',
  'psmC.eDRX0.ctnb',
  'psmF.eDRXC.ctnb',
])

export const isInQueueMode = ({ query }: Registration) =>
  QUEUE_BINDINGS.has(query['b'] ?? '') || QUEUE_NETWORKS.has(query['apn'] ?? '')
