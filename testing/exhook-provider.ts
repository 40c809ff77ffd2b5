import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from './wait-for.ts'

type Json = Record<string, unknown>

/** What a method of the provider does. */
export interface ProviderAnswer {
  valued?: {
    type: 'CONTINUE' | 'IGNORE' | 'STOP_AND_RETURN'
    bool_result?: boolean
    /** Fields that replace those of the request. */
    message?: { topic?: string; qos?: number; payload?: string; headers?: Record<string, string> }
  }
  delayMs?: number
  error?: { code: number; details: string }
  /** Never answers. */
  isSilent?: boolean
  /** The process ends in the middle of the call. */
  exits?: boolean
}

/** The hook points that a provider asks for, and what it does when it is called. */
export interface ProviderPlan {
  hooks: readonly { name: string; topics?: readonly string[] }[]
  /** By the names of methods, such as `OnMessagePublish`. */
  methods?: Readonly<Record<string, ProviderAnswer>>
}

export interface ProviderCall {
  method: string
  request: Json
  /** It came with a deadline. */
  isBounded: boolean
}

export interface ExhookProvider {
  readonly url: string
  readonly port: number
  /** In the order in which they came. */
  readonly calls: readonly ProviderCall[]
  /** Resolves when further calls are answered so. */
  plan(plan: ProviderPlan): Promise<void>
  /** The next call of the method that fits, or one that has come. */
  call(method: string, fits?: (request: Json) => boolean): Promise<Json>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
}

interface Running {
  provider: ExhookProvider
  calls: ProviderCall[]
  /** It can be used by another test. */
  isPlain: boolean
  isAlive: () => boolean
}

const running: Running[] = []
const idle: Running[] = []

/** A provider of ExHook in another process; `releaseExhookProviders` after each test, `stopExhookProviders` after all. */
export async function startExhookProvider(
  plan: ProviderPlan,
  options: { port?: number; tls?: { key: string; cert: string; ca?: string } } = {},
): Promise<ExhookProvider> {
  const isPlain = options.port === undefined && options.tls === undefined
  const free = isPlain ? idle.pop() : undefined
  if (free?.isAlive() === true) {
    free.calls.length = 0
    await free.provider.plan(plan)
    running.push(free)
    return free.provider
  }
  const child = fork(join(import.meta.dirname, 'exhook-provider-process.ts'), { execArgv: [] })
  const calls: ProviderCall[] = []
  let bound: number | undefined
  let failure: string | undefined
  let planned = 0
  child.on('message', (message: Json) => {
    if (typeof message.method === 'string') calls.push(message as unknown as ProviderCall)
    if (typeof message.port === 'number') bound = message.port
    if (typeof message.error === 'string') failure = message.error
    if (message.isPlanned === true) planned++
  })
  const { port = 0, tls } = options
  child.send({ start: { port, plan, ...(tls !== undefined && { tls }) } })
  await waitFor(() => bound !== undefined || failure !== undefined, { what: 'the provider' })
  if (failure !== undefined) throw new Error(failure)
  const at = bound ?? 0
  const find = (method: string, fits: (request: Json) => boolean) =>
    calls.find((each) => each.method === method && fits(each.request))
  const provider: ExhookProvider = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${at}`,
    port: at,
    calls,
    async plan(changed) {
      const before = planned
      child.send({ plan: changed })
      await waitFor(() => planned > before, { what: 'the plan' })
    },
    async call(method, fits = () => true) {
      await waitFor(() => find(method, fits) !== undefined)
      return find(method, fits)?.request ?? {}
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  running.push({ provider, calls, isPlain, isAlive })
  return provider
}

/** The next test can use those that are alive. */
export async function releaseExhookProviders(): Promise<void> {
  const ended = running.splice(0).filter((each) => {
    if (!each.isPlain || !each.isAlive()) return true
    idle.push(each)
    return false
  })
  await Promise.all(ended.map(({ provider }) => provider.kill()))
}

export async function stopExhookProviders(): Promise<void> {
  const all = [...running.splice(0), ...idle.splice(0)]
  await Promise.all(all.map(({ provider }) => provider.kill()))
}
