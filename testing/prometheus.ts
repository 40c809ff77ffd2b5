import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface PrometheusServer {
  readonly url: string
  /** The newest value of each series that an expression selects, with its labels. */
  query(expression: string): Promise<{ labels: Record<string, string>; value: number }[]>
  /** Of each target: whether the last scrape was good, and otherwise why not. */
  targets(): Promise<{ job: string; health: string; error: string }[]>
  end(): Promise<void>
}

/** Prometheus on a free port of the loopback interface. @param config the text of `prometheus.yml` */
export async function startPrometheus(config: string): Promise<PrometheusServer> {
  const folder = makeFolder('signalbox-prometheus-', {})
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = new ServerProcess(
    findServer('prometheus'),
    [
      `--config.file=${folder.write('prometheus.yml', config)}`,
      `--storage.tsdb.path=${folder.path}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    {},
    /Server is ready to receive web requests/,
  )
  const end = await startIn(folder, server)
  async function ask<T>(path: string): Promise<T> {
    const response = await fetch(`${url}/api/v1/${path}`)
    const { data, error } = (await response.json()) as { data: T; error?: string } // as it describes its API
    if (error !== undefined) throw new Error(error)
    return data
  }
  return {
    url,
    async query(expression) {
      const { result } = await ask<{
        result: { metric: Record<string, string>; value: [number, string] }[]
      }>(`query?query=${encodeURIComponent(expression)}`)
      return result.map(({ metric, value: [, value] }) => ({
        labels: metric,
        value: Number(value),
      }))
    },
    async targets() {
      const { activeTargets } = await ask<{
        activeTargets: { scrapePool: string; health: string; lastError: string }[]
      }>('targets')
      return activeTargets.map(({ scrapePool: job, health, lastError: error }) => ({
        job,
        health,
        error,
      }))
    },
    end,
  }
}

export interface Pushgateway {
  readonly url: string
  /** What Prometheus would scrape from it. */
  metrics(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  end(): Promise<void>
}

/** The only user of a Pushgateway with a login. */
export const PUSH_USER = { username: 'signalbox', password: 'o:p en' }
const PUSH_HASH = '$2b$04$vQNHVHC/8uGNa.WRvM7/HuA66aupWLHLiz2V2P1fOJc6b7bG3ta8q'

/** A Pushgateway on a free port of the loopback interface, with a login if it is asked for. */
export async function startPushgateway({ hasLogin = false } = {}): Promise<Pushgateway> {
  const folder = makeFolder('signalbox-pushgateway-', {})
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const users = `basic_auth_users:\n  ${PUSH_USER.username}: ${PUSH_HASH}\n`
  const server = new ServerProcess(
    findServer('pushgateway'),
    [
      `--web.listen-address=127.0.0.1:${port}`,
      // Debian's keeps what was pushed in a file that all of them share.
      '--persistence.file=',
      ...(hasLogin ? [`--web.config.file=${folder.write('web.yml', users)}`] : []),
    ],
    {},
    /Listening on/,
  )
  const { username, password } = PUSH_USER
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const end = await startIn(folder, server)
  return {
    url,
    async metrics() {
      const response = await fetch(`${url}/metrics`, { headers: { authorization } })
      return response.text()
    },
    stop: () => server.stop('SIGTERM'),
    start: () => server.start(),
    end,
  }
}

/** What promtool says of a text: its exit code, and its lines. */
export async function promtool(words: readonly string[], input: string) {
  const child = spawn(findServer('promtool'), words, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number] // it is not ended by a signal
  return { code, lines: said.split('\n').filter(Boolean) }
}
