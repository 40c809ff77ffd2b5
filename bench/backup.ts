import {
  backupCreate,
  backupDownload,
  backupInspect,
  backupRestore,
} from '@signalbox/contract/backup'
import type { Client } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { retainedList } from '@signalbox/contract/retainer'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER, type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { residentKiB, type Row, type Settings, settledMemoryKiB } from './machine.ts'

const MAX_GROWTH_MIB = 300
const TIMEOUT_MS = 10 * 60_000

/** A backup of many users and retained messages, restored by a fresh broker. */
export async function backup({ isSmoke }: Settings): Promise<Row[]> {
  const users = isSmoke ? 2000 : 1_000_000
  const messages = isSmoke ? 500 : 100_000
  const [full, fresh] = [await startSignalbox(), await startSignalbox()]
  try {
    const [from, to] = [await full.api(), await fresh.api()]
    addUsers(full, users)
    await retain(full, from, messages)
    const steps: [string, Signalbox, () => Promise<unknown>][] = []
    let file = new File([], '')
    steps.push([
      'exported',
      full,
      async () => {
        const { filename } = await from.call(backupCreate, {}, { timeoutMs: TIMEOUT_MS })
        const request = { path: { filename }, query: {} }
        const bytes = await from.call(backupDownload, request, { timeoutMs: TIMEOUT_MS })
        file = new File([bytes], filename)
      },
    ])
    steps.push(['uploaded', fresh, () => upload(fresh, to, file)])
    steps.push([
      'previewed',
      fresh,
      () => to.call(backupInspect, { path: { filename: file.name } }, { timeoutMs: TIMEOUT_MS }),
    ])
    steps.push([
      'restored',
      fresh,
      () => {
        // Users of the console stay: the login of this run is one of them.
        const request = {
          path: { filename: file.name },
          body: { parts: ['mqtt_user', 'retained'] },
        }
        return to.call(backupRestore, request, { timeoutMs: TIMEOUT_MS })
      },
    ])
    const rows: Row[] = []
    for (const [what, signalbox, act] of steps) {
      const { seconds, pauseMs, grownMiB } = await observed(signalbox, act, isSmoke)
      rows.push({
        figure: `${users.toLocaleString('en')} users and ${messages.toLocaleString('en')} retained messages ${what}`,
        value: `${seconds.toFixed(1)} s, memory +${Math.round(grownMiB)} MiB, longest pause ${Math.round(pauseMs)} ms`,
        budget: `+${MAX_GROWTH_MIB} MiB`,
        isMet: isSmoke ? undefined : grownMiB < MAX_GROWTH_MIB,
      })
    }
    const restored = await to.call(retainedList, { query: { limit: 1 } })
    const found = [countUsers(fresh), restored.meta.count]
    if (found[0] !== users || found[1] !== messages) throw new Error(`restored: ${found.join()}`)
    return rows
  } finally {
    await full.stop()
    await fresh.stop()
  }
}

/** How long it takes, how much memory it needs, and the longest wait for another answer. */
async function observed({ pid, url }: Signalbox, act: () => Promise<unknown>, isSmoke: boolean) {
  const before = await settledMemoryKiB(pid, isSmoke)
  let peak = before
  let pauseMs = 0
  let isOver = false
  const memory = setInterval(() => (peak = Math.max(peak, residentKiB(pid))), 20)
  const answers = (async () => {
    while (!isOver) {
      const at = performance.now()
      await (await fetch(`${url}signalbox/info`)).text()
      pauseMs = Math.max(pauseMs, performance.now() - at)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const at = performance.now()
  try {
    await act()
  } finally {
    isOver = true
    clearInterval(memory)
    await answers
  }
  return {
    seconds: (performance.now() - at) / 1000,
    pauseMs,
    grownMiB: (peak - before) / 1024,
  }
}

async function upload({ apiUrl }: Signalbox, api: Client, file: File): Promise<void> {
  const { token } = await api.call(login, { body: DEFAULT_USER })
  const body = new FormData()
  body.append('filename', file, file.name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${apiUrl}/data/files`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
}

const openDatabase = ({ dataDir }: Signalbox) => new DatabaseSync(join(dataDir, 'signalbox.db'))

function addUsers(signalbox: Signalbox, count: number): void {
  const db = openDatabase(signalbox)
  const name = "printf('user-%07d', i)"
  db.exec(
    `PRAGMA busy_timeout = 10000;
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
     INSERT INTO mqtt_user SELECT ${name}, lower(hex(randomblob(32))), lower(hex(randomblob(16))), 0 FROM n`,
  )
  db.close()
}

function countUsers(signalbox: Signalbox): number {
  const db = openDatabase(signalbox)
  const count = Number(db.prepare('SELECT count(*) AS n FROM mqtt_user').get()?.n)
  db.close()
  return count
}

async function retain(signalbox: Signalbox, api: Client, count: number): Promise<void> {
  const { mqtt } = await connectMqtt(signalbox.mqttUrl, { clientId: 'bench-retain' })
  const payload = 'x'.repeat(200)
  for (let i = 0; i < count; i++) {
    const sent = mqtt.publishAsync(`devices/${i}/state`, payload, { qos: 1, retain: true })
    // A window, so that neither side has all of them in memory.
    if (i % 500 === 499) await sent
  }
  await waitFor(
    async () => (await api.call(retainedList, { query: { limit: 1 } })).meta.count === count,
    { timeoutMs: 60_000 },
  )
  await mqtt.endAsync()
}
