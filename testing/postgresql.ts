import pg from 'pg'
import { dirname, join } from 'node:path'
import { type DatabaseOptions, type DatabaseServer, startDatabase } from './database-server.ts'
import { freePort } from './free-port.ts'
import { makeFolder, ownerForUser, runProgram, ServerProcess } from './server-process.ts'
import { findServer } from './servers.ts'

const USER = { database: 'postgres', username: 'signalbox', password: "o'p\\en sesame" }

/** PostgreSQL on a free port of the loopback interface. */
export async function startPostgresql({ tls }: DatabaseOptions = {}): Promise<DatabaseServer> {
  const program = findServer('postgresql')
  const owner = ownerForUser('postgres')
  const folder = makeFolder('signalbox-postgresql-', owner)
  const port = await freePort()
  const { database, username, password } = USER
  const data = join(folder.path, 'data')
  const hba = folder.write(
    'pg_hba.conf',
    `${tls === undefined ? 'host' : 'hostssl'} all all 127.0.0.0/8 scram-sha-256\n`,
  )
  const settings: Record<string, string> = {
    // Any address of the interface: certificates are for some of them alone.
    listen_addresses: '127.0.0.1,127.0.0.2',
    port: String(port),
    unix_socket_directories: '',
    hba_file: hba,
    // What is lost with the machine is lost with the test.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    shared_buffers: '16MB',
    max_connections: '50',
    ...(tls !== undefined && {
      ssl: 'on',
      ssl_key_file: folder.write('server.key', tls.key),
      ssl_cert_file: folder.write('server.crt', tls.certificate),
    }),
  }
  const server = new ServerProcess(
    program,
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    owner,
    /ready to accept connections/,
  )
  return startDatabase({
    ...{ server, folder, port, user: USER },
    signals: { end: 'SIGQUIT', stop: 'SIGINT' },
    async create() {
      const given = folder.write('password', password)
      await runProgram(
        join(dirname(program), 'initdb'),
        [
          ...['-D', data, '-U', username, `--pwfile=${given}`, '-A', 'scram-sha-256'],
          ...['-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
        ],
        owner,
      )
    },
    async run(sql) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        database,
        user: username,
        password,
        ssl: tls === undefined ? false : { rejectUnauthorized: false },
      })
      await client.connect()
      const results: unknown = await client.query(sql).finally(() => client.end())
      return ([results].flat().at(-1) as pg.QueryResult).rows // one for each statement
    },
  })
}
