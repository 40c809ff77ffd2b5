import { BuiltInDatabase } from '@signalbox/broker/features/authentication/built-in'
import { Store } from '@signalbox/broker/store/store'
import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import type { Client } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { DEFAULT_USER, type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  median,
  processorMs,
  quantile,
  residentKiB,
  settledMemoryKiB,
  type Row,
  type Settings,
  waitForStartup,
  startLoad,
} from './machine.ts'
import { startMosquitto } from './mosquitto.ts'

const ID = 'password_based:built_in_database'
const SHA256 = { name: 'sha256', salt_position: 'suffix' }
/** As `load/connects.ts` calls them. */
const userName = (i: number) => `user-${String(i).padStart(7, '0')}`

/** Who connects is looked up and has a password: how many a second, and of how many. */
export async function access({ isSmoke, broker }: Settings): Promise<Row[]> {
  const users = isSmoke ? 500 : 1_000_000
  const signalbox = await startSignalbox()
  await waitForStartup({ isSmoke })
  try {
    const api = await signalbox.api()
    const builtIn = {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    }
    await api.call(authenticationCreate, { body: { ...builtIn, password_hash_algorithm: SHA256 } })
    return [
      ...(await importUsers(signalbox, api, users, isSmoke)),
      await connects(signalbox, users, isSmoke),
      await anonymousConnects(await broker(), isSmoke),
      ...(await connectsByPostgresql(signalbox, api, isSmoke)),
    ]
  } finally {
    await signalbox.stop()
  }
}

async function importUsers(
  signalbox: Signalbox,
  api: Client,
  users: number,
  isSmoke: boolean,
): Promise<Row[]> {
  const people = users.toLocaleString('en')
  const before = await settledMemoryKiB(signalbox.pid, isSmoke)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentKiB(signalbox.pid))), 20)
  const from = performance.now()
  await upload(signalbox, api, users).finally(() => clearInterval(watch))
  const seconds = (performance.now() - from) / 1000
  const grown = (peak - before) / 1024
  const [p50, p99] = lookUp(signalbox, users)
  return [
    {
      figure: `${people} users imported`,
      value: `${seconds.toFixed(1)} s`,
      budget: '60 s',
      isMet: isSmoke ? undefined : seconds < 60,
    },
    {
      figure: 'highest resident memory during the import',
      value: `+${Math.round(grown)} MiB`,
      budget: '300 MiB',
      isMet: isSmoke ? undefined : grown < 300,
    },
    {
      figure: `one of ${people} users, looked up`,
      value: `p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`,
      budget: 'p99 1 ms',
      isMet: isSmoke ? undefined : p99 < 1,
    },
  ]
}

/** As the broker does it when a client connects, in its own file. */
function lookUp({ dataDir }: Signalbox, users: number): [p50: number, p99: number] {
  const store = new Store(dataDir)
  // How passwords are hashed does not matter to who is looked for.
  const database = new BuiltInDatabase(store).directory({ name: 'sha256', salt: 'suffix' })
  const times: number[] = []
  for (let i = -100; i < 2000; i++) {
    const id = userName(Math.floor(Math.random() * users))
    const at = performance.now()
    if (database.get(id) === undefined) throw new Error(`${id} is not there`)
    // The first few are the compiler's.
    if (i >= 0) times.push(performance.now() - at)
  }
  store.close()
  return [median(times), quantile(times, 0.99)]
}

/** A file of so many users, as a browser sends it. */
async function upload(signalbox: Signalbox, api: Client, users: number): Promise<void> {
  const { token } = await api.call(login, { body: DEFAULT_USER })
  const boundary = '----bench'
  const call = request(
    `${signalbox.apiUrl}/authentication/${encodeURIComponent(ID)}/import_users?type=plain`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    },
  )
  function* parts() {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="filename"; filename="u.csv"\r\n\r\n`
    yield 'user_id,password,is_superuser\n'
    for (let i = 0; i < users; i += 1000) {
      const rows = Array.from({ length: Math.min(1000, users - i) }, (_, j) => userName(i + j))
      yield rows.map((name) => `${name},${name},false\n`).join('')
    }
    yield `\r\n--${boundary}--\r\n`
  }
  const answered = once(call, 'response')
  await pipeline(Readable.from(parts()), call)
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  if (answer.statusCode !== 204) throw new Error(`the import was answered ${answer.statusCode}`)
}

interface Rate {
  perSecond: number
  /** Of the broker's process, for one connect: what it is busy with besides does not slow this down. */
  processorUs: number
}

async function measure(
  { port, pid }: { port: number; pid: number },
  users: number,
  isSmoke: boolean,
): Promise<Rate> {
  const before = processorMs(pid)
  const line = await startLoad('connects', port, users, isSmoke ? 300 : 3000).line()
  const [perSecond = Number.NaN, all = Number.NaN] = line.split(' ').map(Number)
  return { perSecond, processorUs: ((processorMs(pid) - before) * 1000) / all }
}

function inWords(rates: readonly Rate[]): string {
  const perSecond = Math.round(median(rates.map((each) => each.perSecond)))
  const processorUs = Math.round(median(rates.map((each) => each.processorUs)))
  return `${perSecond.toLocaleString('en')}/s (${processorUs} µs of processor each)`
}

const toListener = ({ mqttUrl, pid }: Signalbox) => ({ port: Number(new URL(mqttUrl).port), pid })

/** Beside Mosquitto with a file of passwords, in turn. */
async function connects(signalbox: Signalbox, users: number, isSmoke: boolean): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-passwords-'))
  const some = Math.min(users, 1000)
  const mosquitto = await startWithPasswords(join(folder, 'passwords'), some)
  try {
    const ours: Rate[] = []
    const theirs: Rate[] = []
    for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
      ours.push(await measure(toListener(signalbox), users, isSmoke))
      if (mosquitto) theirs.push(await measure(mosquitto, some, isSmoke))
    }
    return besideMosquitto('connects with a password, sha256', ours, theirs, isSmoke, 0.9)
  } finally {
    await mosquitto?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function besideMosquitto(
  figure: string,
  ours: readonly Rate[],
  theirs: readonly Rate[],
  isSmoke: boolean,
  budget?: number,
): Row {
  const perSecond = (rates: readonly Rate[]) => median(rates.map((each) => each.perSecond))
  const ratio = perSecond(ours) / perSecond(theirs)
  const beside =
    theirs.length > 0
      ? `, Mosquitto ${inWords(theirs)}: ${ratio.toFixed(2)} times`
      : ' (no Mosquitto here)'
  return {
    figure,
    value: `${inWords(ours)}${beside}`,
    budget: budget === undefined ? '' : `${budget} times Mosquitto`,
    isMet: isSmoke || theirs.length === 0 || budget === undefined ? undefined : ratio >= budget,
  }
}

/** Without an authenticator everybody is let in. */
async function anonymousConnects(signalbox: Signalbox, isSmoke: boolean): Promise<Row> {
  const mosquitto = await startMosquitto('allow_anonymous true')
  try {
    const ours: Rate[] = []
    const theirs: Rate[] = []
    for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
      ours.push(await measure(toListener(signalbox), 1000, isSmoke))
      if (mosquitto) theirs.push(await measure(mosquitto, 1000, isSmoke))
    }
    return besideMosquitto('connects of anybody', ours, theirs, isSmoke)
  } finally {
    await mosquitto?.stop()
    await signalbox.stop()
  }
}

async function startWithPasswords(file: string, users: number) {
  if (!existsSync('/usr/bin/mosquitto_passwd')) return undefined
  const names = Array.from({ length: users }, (_, i) => userName(i))
  writeFileSync(file, names.map((name) => `${name}:${name}\n`).join(''), { mode: 0o600 })
  // Replaces each password by its hash.
  execFileSync('/usr/bin/mosquitto_passwd', ['-U', file])
  return startMosquitto('allow_anonymous false', 'user root', `password_file ${file}`)
}

async function connectsByPostgresql(
  signalbox: Signalbox,
  api: Client,
  isSmoke: boolean,
): Promise<Row[]> {
  if (!existsSync('/usr/lib/postgresql')) return []
  const server = await startPostgresql()
  try {
    const users = isSmoke ? 500 : 10_000
    const rows = Array.from({ length: users }, (_, i) => {
      const name = userName(i)
      return `('${name}', '${createHash('sha256').update(`${name}na`).digest('hex')}', 'na')`
    })
    await server.run(
      `CREATE TABLE mqtt_user (username text PRIMARY KEY, password_hash text, salt text);
       INSERT INTO mqtt_user VALUES ${rows.join()}; ANALYZE mqtt_user`,
    )
    await api.call(authenticationDelete, { path: { id: ID } })
    const { host, port, database, username, password } = server
    await api.call(authenticationCreate, {
      body: {
        mechanism: 'password_based',
        backend: 'postgresql',
        server: `${host}:${port}`,
        ...{ database, username, password },
        password_hash_algorithm: SHA256,
        query: 'SELECT password_hash, salt FROM mqtt_user WHERE username = ${username}',
      },
    })
    const rates: Rate[] = []
    for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
      rates.push(await measure(toListener(signalbox), users, isSmoke))
    }
    return [
      {
        figure: 'the same over PostgreSQL, a pool of 8',
        value: inWords(rates),
        budget: '',
        isMet: undefined,
      },
    ]
  } finally {
    await server.end()
  }
}
