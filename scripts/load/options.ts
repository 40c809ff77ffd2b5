import type { QoS } from '@signalbox/mqtt/protocol'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What a run does. */
export interface LoadOptions {
  host: string
  port: number
  /** Absent for plain TCP. */
  tls?: { ca?: Buffer; cert?: Buffer; key?: Buffer; rejectUnauthorized: boolean }
  publishers: number
  subscribers: number
  topics: number
  /** Of all topics and client IDs. */
  prefix: string
  /** Messages per second, of all publishers together. */
  rate: number
  /** Bytes of a payload. */
  size: number
  qos: QoS
  seconds: number
  /** New connections per second. */
  connectRate: number
  /** Messages of one publisher that wait for their acknowledgement. */
  inflight: number
  version: 4 | 5
  username?: string
  password?: string
  isJson: boolean
}

/** A wrong command line; the message names the option. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The time stamp and the number of the run. */
export const MIN_SIZE = 16
const MAX_SIZE = 1 << 20
const MAX_CLIENTS = 100_000
/** Descriptors that the process uses besides the connections. */
const RESERVED = 50

export const USAGE = `npm run load -- --url mqtt://host:1883 --clients 1000 --rate 5000

  --url URL             broker: mqtt:// or mqtts://, with user:password@ if needed
  --clients N           publishers and subscribers together, half of each (default 100)
  --publishers N        publishers (default: half of the clients)
  --subscribers N       subscribers (default: the other clients)
  --topics N            topics (default: one for each publisher)
  --prefix TEXT         begin of all topics and client IDs (default load-<process id>)
  --rate N              messages per second of all publishers together (default 1000)
  --size BYTES          payload, at least ${MIN_SIZE} (default 64)
  --qos 0|1|2           of messages and subscriptions (default 0)
  --inflight N          unacknowledged messages of one publisher, QoS 1 and 2 (default 20)
  --seconds N           duration after all clients are connected (default 30)
  --connect-rate N      new connections per second (default 500)
  --protocol 4|5        MQTT 3.1.1 or 5.0 (default 5)
  --username NAME
  --password TEXT       or LOAD_PASSWORD in the environment, which other users cannot see
  --ca FILE             certificate authority of the broker, PEM
  --cert FILE --key FILE  client certificate, PEM
  --insecure            accept any certificate
  --json                one line of JSON at the end instead of text

Ctrl+C ends the run with its summary.`

const SPEC = {
  url: { type: 'string' },
  clients: { type: 'string' },
  publishers: { type: 'string' },
  subscribers: { type: 'string' },
  topics: { type: 'string' },
  prefix: { type: 'string' },
  rate: { type: 'string' },
  size: { type: 'string' },
  qos: { type: 'string' },
  inflight: { type: 'string' },
  seconds: { type: 'string' },
  'connect-rate': { type: 'string' },
  protocol: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  ca: { type: 'string' },
  cert: { type: 'string' },
  key: { type: 'string' },
  insecure: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/**
 * Reads a command line.
 *
 * @param descriptors of the process: connections need one each
 * @returns `undefined` if help is asked for
 * @throws {UsageError}
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  descriptors: number,
): LoadOptions | undefined {
  const given = parse(args)
  if (given.help === true) return undefined
  const number = (name: keyof typeof SPEC, fallback: number, min: number, max: number) =>
    readNumber(name, given[name], fallback, min, max)
  const { publishers, subscribers } = readClients(number)
  const clients = publishers + subscribers
  if (clients > descriptors - RESERVED) {
    const most = Math.max(0, descriptors - RESERVED)
    throw new UsageError(
      `${clients} clients need more open files than this process may have: at most ${most} clients, or raise "ulimit -n"`,
    )
  }
  const prefix = given.prefix ?? `load-${process.pid}`
  if (prefix === '' || /[+#\0]/.test(prefix) || prefix.length > 200) {
    throw new UsageError('--prefix is 1 to 200 characters without + and #')
  }
  return {
    ...readTarget(given, env),
    publishers,
    subscribers,
    topics: number('topics', publishers, 1, MAX_CLIENTS),
    prefix,
    rate: number('rate', 1000, 1, 1_000_000),
    size: number('size', 64, MIN_SIZE, MAX_SIZE),
    qos: number('qos', 0, 0, 2) as QoS, // of that range
    seconds: number('seconds', 30, 1, 7 * 24 * 3600),
    connectRate: number('connect-rate', 500, 1, 10_000),
    inflight: number('inflight', 20, 1, 65_535),
    version: number('protocol', 5, 4, 5) as 4 | 5, // likewise
    isJson: given.json === true,
  }
}

type Given = ReturnType<typeof parse>

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: SPEC }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readNumber(
  name: string,
  given: string | boolean | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (given === undefined) return fallback
  const value = Number(given)
  if (typeof given === 'string' && /^\d+$/.test(given) && value >= min && value <= max) return value
  throw new UsageError(`--${name} is a whole number from ${min} to ${max}`)
}

function readClients(
  number: (name: keyof typeof SPEC, fallback: number, min: number, max: number) => number,
): { publishers: number; subscribers: number } {
  const clients = number('clients', 100, 1, MAX_CLIENTS)
  const asked = number('publishers', Number.NaN, 1, MAX_CLIENTS)
  const askedSubscribers = number('subscribers', Number.NaN, 0, MAX_CLIENTS)
  const publishers = Number.isNaN(asked)
    ? Number.isNaN(askedSubscribers)
      ? Math.ceil(clients / 2)
      : Math.max(1, clients - askedSubscribers)
    : asked
  const subscribers = Number.isNaN(askedSubscribers)
    ? Math.max(0, clients - publishers)
    : askedSubscribers
  return { publishers, subscribers }
}

const PORTS: Readonly<Record<string, number>> = { mqtt: 1883, tcp: 1883, mqtts: 8883, ssl: 8883 }

function readTarget(
  given: Given,
  env: Readonly<Record<string, string | undefined>>,
): Pick<LoadOptions, 'host' | 'port' | 'tls' | 'username' | 'password'> {
  if (given.url === undefined) throw new UsageError('--url is missing')
  const url = URL.canParse(given.url) ? new URL(given.url) : undefined
  const scheme = url?.protocol.slice(0, -1) ?? ''
  const port = PORTS[scheme]
  if (url === undefined || port === undefined || url.hostname === '') {
    throw new UsageError('--url is mqtt://host[:port] or mqtts://host[:port]')
  }
  const username = given.username ?? (decoded(url.username) || undefined)
  const password = given.password ?? env.LOAD_PASSWORD ?? (decoded(url.password) || undefined)
  if ((given.cert === undefined) !== (given.key === undefined)) {
    throw new UsageError('--cert and --key belong together')
  }
  const isTls = port === PORTS.mqtts
  if (!isTls && (given.ca ?? given.cert ?? given.insecure) !== undefined) {
    throw new UsageError('--ca, --cert, --key and --insecure need a URL with mqtts://')
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isTls && {
      tls: {
        ...(given.ca !== undefined && { ca: readPem('ca', given.ca) }),
        ...(given.cert !== undefined && { cert: readPem('cert', given.cert) }),
        ...(given.key !== undefined && { key: readPem('key', given.key) }),
        rejectUnauthorized: given.insecure !== true,
      },
    }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UsageError('--url has a username or password that is not URL-encoded')
  }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`--${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
