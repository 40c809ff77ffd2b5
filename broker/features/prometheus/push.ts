import { errorMessage } from '@signalbox/formats/error-message'
import type { Outgoing } from '../../backends/outgoing.ts'
import { askHttp, openHttp } from '../../backends/http.ts'
import { loginHeaders } from '../../integration/web-server.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { TEXT_TYPE } from './exposition.ts'
import type { PushSettings } from './setting.ts'

/** The answer of a Pushgateway, or the reason why there is none. */
export interface PushResult {
  /** Time of the push in epoch milliseconds. */
  at: number
  tookMs: number
  /** HTTP status; `undefined` if the gateway did not answer. */
  status: number | undefined
  /** Answer of the gateway to a failed push, or the reason why there was none. */
  reason: string | undefined
}

export interface PushState {
  pushed: number
  failed: number
  last: PushResult | undefined
}

const TIMEOUT_MS = 10_000
const MAX_REASON = 500

interface PusherDeps {
  node: string
  clock: Clock
  log: Log
  outgoing: Outgoing
  /** The metrics as text. */
  write: () => string
}

/**
 * Pushes metrics to a Pushgateway: once at the start, then with the interval between the end of a push and the
 * next. A failed push is counted, and logged when the one before it was successful.
 */
export class Pusher {
  readonly #deps: PusherDeps
  readonly #state: { -readonly [K in keyof PushState]: PushState[K] } = {
    pushed: 0,
    failed: 0,
    last: undefined,
  }
  /** Ends the loop of the settings before. */
  #stop = new AbortController()

  constructor(deps: PusherDeps, settings: PushSettings | undefined) {
    this.#deps = deps
    this.setSettings(settings)
  }

  get state(): Readonly<PushState> {
    return this.#state
  }

  /** Applies the settings at once; `undefined` stops pushing. */
  setSettings(settings: PushSettings | undefined): void {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#state.last = undefined
    if (settings !== undefined) void this.#run(settings, this.#stop.signal)
  }

  close(): void {
    this.#stop.abort()
  }

  /** Pushes once with settings that need not be in force. */
  try(settings: PushSettings): Promise<PushResult> {
    return this.#push(settings, this.#stop.signal)
  }

  async #run(settings: PushSettings, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps
    while (!signal.aborted) {
      const result = await this.#push(settings, signal)
      if (signal.aborted) return
      this.#note(result)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(settings.intervalMs, resolve)
        signal.addEventListener(
          'abort',
          () => {
            cancel()
            resolve()
          },
          { once: true },
        )
      })
    }
  }

  #note(result: PushResult): void {
    const { log } = this.#deps
    const wasFailing = this.#state.last?.reason !== undefined
    this.#state.last = result
    const { status, reason } = result
    if (reason === undefined) {
      this.#state.pushed++
      if (wasFailing) log.info({ status }, 'Metrics are pushed to the Pushgateway again')
      return
    }
    this.#state.failed++
    if (!wasFailing) log.warn({ status, reason }, 'Metrics cannot be pushed to the Pushgateway')
  }

  async #push(settings: PushSettings, signal: AbortSignal): Promise<PushResult> {
    const { clock, node, outgoing, write } = this.#deps
    const at = clock.now()
    const since = performance.now()
    const result = (status: number | undefined, reason: string | undefined): PushResult => ({
      at,
      tookMs: Math.round(performance.now() - since),
      status,
      reason,
    })
    const pool = await openHttp(
      {
        origin: settings.url.origin,
        tls: settings.url.protocol === 'https:' ? {} : undefined,
        connections: 1,
        connectTimeoutMs: TIMEOUT_MS,
      },
      outgoing,
    )
    try {
      const { status, text } = await askHttp(Promise.resolve(pool), {
        method: 'POST',
        path: pushPath(settings, node),
        headers: requestHeaders(settings),
        body: write(),
        timeoutMs: TIMEOUT_MS,
        signal,
      })
      const isGood = status >= 200 && status < 300
      return result(status, isGood ? undefined : text.trim().slice(0, MAX_REASON) || String(status))
    } catch (error) {
      return result(undefined, errorMessage(error))
    } finally {
      await pool.destroy()
    }
  }
}

/** The grouping key of the gateway is its path: `/metrics/job/<job>/<label>/<value>`. */
export function pushPath({ url, jobName }: PushSettings, node: string): string {
  const [name = '', host = ''] = node.split('@')
  const job = jobName
    .replaceAll('${name}', () => name)
    .replaceAll('${host}', () => host)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  return `${url.pathname.replace(/\/+$/, '')}/metrics/job/${job}`
}

/** A login in the address is sent as a header, which a header of the settings replaces. */
function requestHeaders({ url, headers }: PushSettings): Record<string, string> {
  const login = url.username === '' ? undefined : decodeURIComponent(url.username)
  const sent = {
    ...loginHeaders(login, decodeURIComponent(url.password)),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  }
  return { ...sent, 'content-type': TEXT_TYPE }
}
