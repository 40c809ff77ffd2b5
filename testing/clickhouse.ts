import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface ClickhouseServer {
  readonly url: string
  readonly username: string
  readonly password: string
  /** The rows of a statement, if it has some. */
  run(sql: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  stop(): Promise<void>
  end(): Promise<void>
}

const USER = { username: 'signalbox', password: "o'p en" }

/** ClickHouse on a free port of the loopback interface. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const folder = makeFolder('signalbox-clickhouse-', {})
  const port = await freePort()
  const { username, password } = USER
  const users = folder.write(
    'users.xml',
    `<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
  <quotas><default></default></quotas>
  <users><${username}>
    <password>${password}</password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </${username}><default>
    <password>${password}</password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
</yandex>`,
  )
  const settings = folder.write(
    'config.xml',
    `<yandex>
  <logger><level>information</level><console>1</console></logger>
  <http_port>${port}</http_port>
  <tcp_port>${await freePort()}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${join(folder.path, 'data')}/</path>
  <tmp_path>${join(folder.path, 'tmp')}/</tmp_path>
  <users_config>${users}</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>5368709</mark_cache_size>
  <timezone>UTC</timezone>
</yandex>`,
  )
  const server = new ServerProcess(
    findServer('clickhouse'),
    [`--config-file=${settings}`],
    {},
    /Ready for connections/,
  )
  const url = `http://127.0.0.1:${port}`
  const end = await startIn(folder, server)
  return {
    url,
    ...USER,
    async run(sql) {
      const response = await fetch(`${url}/`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          'x-clickhouse-format': 'JSON',
        },
        body: /^\s*select/i.test(sql) ? `${sql} FORMAT JSON` : sql,
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      if (text === '') return []
      return (JSON.parse(text) as { data: Record<string, unknown>[] }).data // of its format JSON
    },
    start: () => server.start(),
    stop: () => server.stop('SIGKILL'),
    end,
  }
}
