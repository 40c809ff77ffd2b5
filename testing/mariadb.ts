import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { type DatabaseOptions, type DatabaseServer, startDatabase } from './database-server.ts'
import { freePort } from './free-port.ts'
import { makeFolder, ownerForUser, runProgram, ServerProcess } from './server-process.ts'
import { findServer } from './servers.ts'

const USER = { database: 'mqtt', username: 'signalbox', password: "o'p\\en sesame" }

/** Debian's scripts that make the system tables: without time zones, help and views they are quick. */
const TABLES = ['/usr/share/mysql', '/usr/share/mariadb'].find((path) =>
  existsSync(join(path, 'mysql_system_tables.sql')),
)

/** MariaDB on a free port of the loopback interface. */
export async function startMariadb({ tls }: DatabaseOptions = {}): Promise<DatabaseServer> {
  const program = findServer('mariadb')
  const owner = ownerForUser('mysql')
  const folder = makeFolder('signalbox-mariadb-', owner)
  const port = await freePort()
  const { database, username, password } = USER
  const common = [
    '--no-defaults',
    `--datadir=${join(folder.path, 'data')}`,
    `--tmpdir=${folder.path}`,
    '--innodb-fast-shutdown=2',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-flush-method=nosync',
    '--innodb-log-file-size=4M',
    '--innodb-buffer-pool-size=16M',
    '--skip-innodb-doublewrite',
    '--loose-innodb-buffer-pool-dump-at-shutdown=OFF',
  ]
  const account = `'${username}'@'127.%'`
  const first = folder.write(
    'first.sql',
    [
      `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4;`,
      `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY ${mysql.escape(password)}${tls === undefined ? '' : ' REQUIRE SSL'};`,
      `GRANT ALL ON *.* TO ${account};`,
    ].join('\n'),
  )
  const server = new ServerProcess(
    program,
    [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1,127.0.0.2',
      `--socket=${join(folder.path, 'socket')}`,
      `--pid-file=${join(folder.path, 'pid')}`,
      '--skip-name-resolve',
      '--skip-log-bin',
      '--max-connections=50',
      `--init-file=${first}`,
      ...(tls === undefined
        ? []
        : [
            `--ssl-key=${folder.write('server.key', tls.key)}`,
            `--ssl-cert=${folder.write('server.crt', tls.certificate)}`,
          ]),
    ],
    owner,
    /ready for connections/,
  )
  return startDatabase({
    ...{ server, folder, port, user: USER },
    signals: { end: 'SIGKILL', stop: 'SIGTERM' },
    async create() {
      if (TABLES === undefined) throw new Error('MariaDB came without its system tables')
      const tables = TABLES
      const read = (name: string) => readFileSync(join(tables, name), 'utf8')
      await runProgram('mkdir', [join(folder.path, 'data')], owner)
      await runProgram(program, [...common, '--bootstrap', '--skip-grant-tables'], {
        ...owner,
        input: [
          'CREATE DATABASE mysql;',
          'USE mysql;',
          read('mysql_system_tables.sql'),
          read('mysql_system_tables_data.sql'),
          '',
        ].join('\n'),
      })
    },
    async run(sql) {
      const client = await mysql.createConnection({
        host: '127.0.0.1',
        port,
        database,
        user: username,
        password,
        multipleStatements: true,
        ...(tls !== undefined && { ssl: { rejectUnauthorized: false } }),
      })
      const [results] = await client.query<mysql.RowDataPacket[]>(sql).finally(() => client.end())
      const last = results.at?.(-1)
      return Array.isArray(last) ? last : (results ?? [])
    },
  })
}
