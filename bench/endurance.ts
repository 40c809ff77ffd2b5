import { actionCreate, actionDelete } from '@signalbox/contract/actions'
import { backlogClear, backlogGet } from '@signalbox/contract/backlog'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { ruleCreate, ruleDelete } from '@signalbox/contract/rules'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Row, type Settings, startLoad, waitForStartup } from './machine.ts'
import { NumberedLoad } from './numbered-load.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Actions whose broker is killed, and actions whose system is away for long. */
export async function endurance(settings: Settings): Promise<Row[]> {
  return [await killed(settings), ...(await away(settings))]
}

async function createAction(
  api: Client,
  { url, sql, opts }: { url: string; sql: string; opts: object },
): Promise<void> {
  const common = { type: 'http', name: 'a' }
  const fast = { health_check_interval: '500ms' }
  await api.call(connectorCreate, { body: { ...common, url, resource_opts: fast } })
  const parameters = { body: '${payload}', max_retries: 0 }
  const resource_opts = { ...fast, request_ttl: 'infinity', resume_interval: '200ms', ...opts }
  await api.call(actionCreate, { body: { ...common, connector: 'a', parameters, resource_opts } })
  await api.call(ruleCreate, { body: { id: 'a', sql, actions: ['http:a'] } })
}

/** The external system: knows the numbers that came, is slow, and refuses now and then. */
class FarSide {
  readonly received = new Set<number>()
  requests = 0
  delayMs = 20
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        this.requests++
        const isRefused = this.delayMs > 0 && this.requests % 50 === 0
        if (!isRefused) this.received.add(Number(body))
        setTimeout(() => response.writeHead(isRefused ? 503 : 204).end(), this.delayMs)
      })
    })
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address()
        resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
      })
    })
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** Messages with QoS 1 and a buffer on disk: the broker is killed under load, again and again. */
async function killed({ isSmoke }: Settings): Promise<Row> {
  const rounds = isSmoke ? 1 : 50
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-killed-'))
  const far = new FarSide()
  const url = await far.listen()
  // One that is stopped leaves compiled code for those that are killed.
  if (!isSmoke) await (await startSignalbox()).stop()
  let signalbox = await startSignalbox({ dataDir })
  const load = new NumberedLoad()
  const { acknowledged } = load
  try {
    await createAction(await signalbox.api(), {
      url,
      sql: 'SELECT payload, clientid FROM "k/#"',
      opts: { buffer_mode: 'volatile_offload' },
    })
    for (let round = 0; round < rounds; round++) {
      await load.begin(signalbox.mqttUrl, 'k', String)
      // In the middle of the work.
      await load.more(50 + Math.random() * 500)
      await signalbox.kill()
      await load.ended
      signalbox = await signalbox.restart()
    }
    far.delayMs = 0
    const api = await signalbox.api()
    const isDone = async () => {
      const { queuing, inflight } = await api.call(backlogGet, { path: { id: 'http:a' } })
      return queuing + inflight === 0
    }
    await waitFor(isDone, { timeoutMs: 300_000, intervalMs: 100 })
    const lost = acknowledged.filter((number) => !far.received.has(number)).length
    const count = acknowledged.length.toLocaleString('en')
    return {
      figure: `lost of the acknowledged messages after ${rounds} times kill -9, buffer on disk`,
      value: `${lost} of ${count}; ${far.requests.toLocaleString('en')} requests`,
      budget: '0',
      isMet: acknowledged.length > 0 && lost === 0,
      isExact: true,
    }
  } finally {
    await signalbox.stop()
    far.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const PER_SECOND = 10_000
const BOUND_MIB = 128

/** A steady stream into an action whose system never answers: the buffer is full most of the time. */
async function away(settings: Settings): Promise<Row[]> {
  const { isSmoke, broker } = settings
  const durationMs = isSmoke ? 1000 : 600_000
  const signalbox = await broker()
  try {
    await waitForStartup(settings)
    const api = await signalbox.api()
    const plain = await delivered(signalbox, isSmoke ? 1000 : 60_000)
    const before = residentMiB(signalbox)
    // One client publishes, so its rows are in one lane.
    await createAction(api, {
      url: 'http://127.0.0.1:9',
      sql: 'SELECT payload, clientid, topic FROM "bench/rate"',
      opts: { worker_pool_size: 1, max_buffer_bytes: `${BOUND_MIB}MB` },
    })
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, residentMiB(signalbox))), 500)
    const whileAway = await delivered(signalbox, durationMs)
    clearInterval(watch)
    const { bytes } = await api.call(backlogGet, { path: { id: 'http:a' } })
    await api.call(backlogClear, { path: { id: 'http:a' } })
    await api.call(ruleDelete, { path: { id: 'a' } })
    await api.call(actionDelete, { path: { id: 'http:a' }, query: {} })
    await api.call(connectorDelete, { path: { id: 'http:a' } })
    const grown = Math.round(most - before)
    const ratio = whileAway / plain
    const span = isSmoke ? 'a second' : 'ten minutes'
    return [
      {
        figure: `memory of a buffer of ${BOUND_MIB} MiB, its system away for ${span} at ${PER_SECOND.toLocaleString('en')} msg/s`,
        value: `+${grown} MiB; ${Math.round(bytes / 2 ** 20)} MiB waiting`,
        budget: `${BOUND_MIB * 1.5} MiB`,
        isMet: isSmoke ? undefined : grown <= BOUND_MIB * 1.5,
      },
      {
        figure: 'messages delivered in the meantime, to those without the rule',
        value: `${whileAway.toLocaleString('en')}/s of ${plain.toLocaleString('en')}/s: ${ratio.toFixed(2)} times`,
        budget: '0.9 times',
        isMet: isSmoke ? undefined : ratio >= 0.9,
      },
    ]
  } finally {
    await signalbox.stop()
  }
}

async function delivered({ mqttUrl }: Signalbox, durationMs: number): Promise<number> {
  const load = startLoad('rate', Number(new URL(mqttUrl).port), PER_SECOND)
  await load.line()
  await wait(durationMs)
  return Number(await load.end())
}

function residentMiB({ pid }: Signalbox): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
