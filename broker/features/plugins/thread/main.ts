// Runs in the thread of a plugin. Node starts it from a file, so it imports types only.
import { parentPort, workerData } from 'node:worker_threads'
import type {
  DeclaredHook,
  FromThread,
  HookCall,
  HookResult,
  PayloadAt,
  ThreadMetric,
  ThreadStart,
  ToThread,
} from './protocol.ts'

const METRICS_MS = 1000
const MAX_METRICS = 200
const MAX_ERROR = 500

type Handle = (...args: unknown[]) => unknown
type Json = Record<string, unknown>

const port = parentPort
if (port === null) throw new Error('This file is started as a thread')
const start = workerData as ThreadStart // by the broker
const send = (message: FromThread) => port.postMessage(message)
const describeError = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, MAX_ERROR)

// A signal would reach the whole process and not only this thread, so a plugin that sends one fails with an error
// instead.
const kill = process.kill.bind(process)
process.kill = (pid, signal) => {
  const isOwn = [0, process.pid, -process.pid].includes(Number(pid))
  if (!isOwn || signal === 0) return kill(pid, signal)
  throw new Error('A plugin may not end the process of the broker')
}

const handlers = new Map<string, Handle>()
let routes: Readonly<Record<string, Handle>> = {}
let configure: Handle | undefined
let stop: Handle | undefined

const metrics = new Map<string, ThreadMetric>()
let isReported = true

function metric(type: 'counter' | 'gauge', name: string, help: string) {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) throw new TypeError(`${name} is no name of a metric`)
  const known = metrics.get(name) ?? { name, type, help: String(help).slice(0, 200), value: 0 }
  if (metrics.size >= MAX_METRICS) throw new RangeError(`More than ${MAX_METRICS} metrics`)
  metrics.set(name, known)
  isReported = false
  const put = (value: number) => {
    if (!Number.isFinite(value)) throw new TypeError(`The value of ${name} is not finite`)
    known.value = value
    isReported = false
  }
  return { add: (by = 1) => put(known.value + by), set: put }
}

setInterval(() => {
  if (isReported) return
  isReported = true
  send({ kind: 'metrics', metrics: [...metrics.values()] })
}, METRICS_MS).unref()

const logAt = (level: string) => (text: unknown) => send({ kind: 'log', level, text: String(text) })

const context = {
  config: start.config,
  name: start.name,
  version: start.version,
  node: start.node,
  log: {
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  },
  counter: (name: string, help: string) => metric('counter', name, help),
  gauge: (name: string, help: string) => metric('gauge', name, help),
  publish: (message: Json) => send({ kind: 'publish', message: sendable(message) }),
}

/** Bytes of their own: a `Buffer` is often a part of a large one, all of which would be copied. */
function sendable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { payload, properties } = value as Json
  const copy: Json = { ...value }
  if (payload instanceof Uint8Array) copy.payload = new Uint8Array(payload)
  if (typeof properties === 'object' && properties !== null) {
    const { correlationData } = properties as Json
    if (correlationData instanceof Uint8Array) {
      copy.properties = { ...properties, correlationData: new Uint8Array(correlationData) }
    }
  }
  return copy
}

let results: HookResult[] = []
let unchanged: number[] = []
let failedEvents: string[] = []
let error: readonly [string, string] | undefined
let taken = 0
let isFlushing = false

function flushSoon(): void {
  if (isFlushing) return
  isFlushing = true
  queueMicrotask(flush)
}

function flush(): void {
  isFlushing = false
  const message: FromThread = {
    kind: 'results',
    ...{ results, unchanged, taken },
    ...(error && { error }),
    ...(failedEvents.length > 0 && { failedEvents }),
  }
  try {
    send(message)
  } catch (reason) {
    // A result, such as a function, cannot be sent.
    const text = describeError(reason)
    send({ ...message, results: results.map(([id]) => [id, false, text]), error: ['', text] })
  }
  results = []
  unchanged = []
  failedEvents = []
  error = undefined
  taken = 0
}

function settle(id: number, value: unknown): void {
  if (id === 0) return
  if (value === undefined) unchanged.push(id)
  else results.push([id, true, Array.isArray(value) ? value : sendable(value)])
  flushSoon()
}

function fail(id: number, hook: string, reason: unknown): void {
  const text = describeError(reason)
  if (id === 0) failedEvents.push(hook)
  else results.push([id, false, text])
  error = [hook, text]
  flushSoon()
}

function handle([id, hook, args]: HookCall, bytes: Uint8Array): void {
  try {
    const result = handlers.get(hook)?.(...args.map((arg) => withPayload(arg, bytes)))
    if (result instanceof Promise) {
      result.then(
        (value) => settle(id, value),
        (reason: unknown) => fail(id, hook, reason),
      )
    } else settle(id, result)
  } catch (reason) {
    fail(id, hook, reason)
  }
}

function withPayload(arg: unknown, bytes: Uint8Array): unknown {
  if (typeof arg !== 'object' || arg === null) return arg
  if ('payloadAt' in arg) {
    const { payloadAt, ...message } = arg as Json & { payloadAt: PayloadAt } // of a message
    const { at, length } = payloadAt
    return { ...message, payload: Buffer.from(bytes.buffer, bytes.byteOffset + at, length) }
  }
  const { password } = arg as Json
  return password instanceof Uint8Array ? { ...arg, password: Buffer.from(password) } : arg
}

async function route({ id, route, query, body }: Extract<ToThread, { kind: 'route' }>) {
  try {
    const handler = Object.hasOwn(routes, route) ? routes[route] : undefined
    if (handler === undefined) return send({ kind: 'routed', id, status: 404, body: undefined })
    const answer = (await handler({ query, body })) as Json | undefined
    const { status = 200, body: answered = null } = answer ?? {}
    // Serialized here, so that a value without a JSON form is an error of the plugin.
    send({ kind: 'routed', id, status: Number(status), body: JSON.stringify(answered) })
  } catch (reason) {
    send({ kind: 'routed', id, status: 500, body: describeError(reason) })
  }
}

port.on('message', async (message: ToThread) => {
  switch (message.kind) {
    case 'calls':
      for (const call of message.calls) handle(call, message.bytes)
      taken += message.calls.length
      flushSoon()
      return
    case 'route':
      await route(message)
      return
    case 'configure': {
      let problem: string | undefined
      try {
        await configure?.(message.config)
      } catch (reason) {
        problem = describeError(reason)
      }
      send({ kind: 'configured', message: problem })
      return
    }
    case 'ping':
      send({ kind: 'pong' })
      return
    case 'stop':
      try {
        await stop?.()
      } finally {
        process.exit()
      }
  }
})

function declared(hooks: Json): DeclaredHook[] {
  return Object.entries(hooks).flatMap(([name, given]) => {
    if (given === undefined) return []
    if (!start.hookNames.includes(name)) throw new TypeError(`There is no hook ${name}`)
    const options: Json = typeof given === 'function' ? { handle: given } : { ...(given as Json) }
    const { handle: handler, topics, payload = true, isPure = false, largerThan = -1 } = options
    if (typeof handler !== 'function') throw new TypeError(`${name} has no handler`)
    const isList =
      topics === undefined ||
      (Array.isArray(topics) && topics.every((each) => typeof each === 'string'))
    if (!isList) throw new TypeError(`The topics of ${name} are no list of topic filters`)
    if (typeof largerThan !== 'number') throw new TypeError(`largerThan of ${name} is no number`)
    handlers.set(name, handler as Handle)
    return [{ name, topics, payload: payload !== false, largerThan, isPure: isPure === true }]
  })
}

try {
  const module = (await import(start.main)) as { plugin?: { start?: unknown } }
  if (typeof module.plugin?.start !== 'function')
    throw new TypeError('The code has no export `plugin` with a function `start`')
  const running = ((await (module.plugin.start as Handle).call(module.plugin, context)) ??
    {}) as Json
  const hooks = declared((running.hooks ?? {}) as Json)
  routes = { ...(running.routes as Record<string, Handle> | undefined) }
  if (typeof running.configure === 'function') {
    configure = (config) => (running.configure as Handle).call(running, config)
  }
  if (typeof running.stop === 'function') stop = () => (running.stop as Handle).call(running)
  send({
    kind: 'ready',
    hooks,
    routes: Object.keys(routes),
    canConfigure: configure !== undefined,
  })
} catch (reason) {
  send({ kind: 'failed', message: describeError(reason) })
}
