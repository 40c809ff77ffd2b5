import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface InfluxdbServer {
  readonly port: number
  readonly database: string
  readonly username: string
  readonly password: string
  /** The values of the rows of a query, without those of the time. */
  values(query: string): Promise<unknown[][]>
  start(): Promise<void>
  stop(): Promise<void>
  end(): Promise<void>
}

const USER = { database: 'mqtt', username: 'signalbox', password: "o'p en" }

/** InfluxDB 1 on a free port of the loopback interface. */
export async function startInfluxdb(): Promise<InfluxdbServer> {
  const folder = makeFolder('signalbox-influxdb-', {})
  const port = await freePort()
  const settings = folder.write(
    'influxdb.conf',
    `
reporting-disabled = true
bind-address = "127.0.0.1:${await freePort()}"
[meta]
  dir = "${join(folder.path, 'meta')}"
[data]
  dir = "${join(folder.path, 'data')}"
  wal-dir = "${join(folder.path, 'wal')}"
[http]
  bind-address = "127.0.0.1:${port}"
  auth-enabled = true
[monitor]
  store-enabled = false
`,
  )
  const server = new ServerProcess(
    findServer('influxdb'),
    ['-config', settings],
    {},
    /Listening for signals/,
  )
  const { database, username, password } = USER
  async function query(q: string): Promise<unknown[][]> {
    const response = await fetch(`http://127.0.0.1:${port}/query`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: new URLSearchParams({ db: database, q }),
    })
    const { results, error } = (await response.json()) as {
      results?: { error?: string; series?: { values: unknown[][] }[] }[]
      error?: string
    } // as it describes its API
    const fault = error ?? results?.[0]?.error
    if (fault !== undefined) throw new Error(fault)
    return (results?.[0]?.series ?? []).flatMap(({ values }) => values)
  }
  const end = await startIn(folder, server, {
    async prepare() {
      const quoted = password.replaceAll("'", "\\'")
      await query(`CREATE USER ${username} WITH PASSWORD '${quoted}' WITH ALL PRIVILEGES`)
      await query(`CREATE DATABASE ${database}`)
    },
  })
  return {
    port,
    ...USER,
    values: async (text) => (await query(text)).map(([_time, ...values]) => values),
    start: () => server.start(),
    stop: () => server.stop('SIGTERM'),
    end,
  }
}
