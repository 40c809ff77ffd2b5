import { actionCreate } from '@signalbox/contract/actions'
import { backlogGet } from '@signalbox/contract/backlog'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate } from '@signalbox/contract/connectors'
import { deadLetterExport } from '@signalbox/contract/dead-letters'
import { ruleCreate } from '@signalbox/contract/rules'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { setTimeout as wait } from 'node:timers/promises'
import type { Row, Settings } from './machine.ts'
import { NumberedLoad } from './numbered-load.ts'
import { TARGET_SYSTEMS, type TargetSystem } from './target-systems.ts'

/** Rows of actions whose systems are slow, stopped, full and restarted, and whose broker is killed. */
export async function accounting({ isSmoke }: Settings): Promise<Row[]> {
  const rows: Row[] = []
  for (const [type, start] of Object.entries(TARGET_SYSTEMS)) {
    // A smoke run has one system, because the tests of each action have the others.
    if (isSmoke && type !== 'redis') continue
    const system = await start()
    try {
      rows.push(await account(type, system, isSmoke ? 1 : 3))
    } finally {
      await system.end()
    }
  }
  return rows
}

/** Disturbs one system and its broker step by step while messages come. */
export async function account(type: string, system: TargetSystem, rounds: number): Promise<Row> {
  /** Longer than the interval of health checks. */
  const awayMs = 1500
  // About 2,000 messages a second, so that what a system missed is written soon.
  const load = new NumberedLoad(40)
  const begin = () => load.begin(signalbox.mqttUrl, 'm', (n) => JSON.stringify({ n }))
  let signalbox = await startSignalbox()
  const killBroker = async () => {
    await signalbox.kill()
    await load.ended
    signalbox = await signalbox.restart()
  }
  try {
    const id = await createAction(await signalbox.api(), type, system)
    for (let round = 0; round < rounds; round++) {
      await begin()
      await load.more(300)
      if (system.pause !== undefined) {
        system.pause()
        await wait(awayMs)
        system.resume?.()
        await load.more(300)
      }
      if (system.fill !== undefined) {
        await system.fill()
        await load.more(300)
        await wait(awayMs)
        await system.relieve?.()
      }
      await system.stop()
      await load.more(300)
      await wait(awayMs)
      await system.start()
      await load.more(300)
      await killBroker()
      await begin()
      await load.more(300)
      await system.stop()
      await load.more(300)
      await killBroker()
      await system.start()
    }
    const api = await signalbox.api()
    const isEmpty = async () => {
      const { queuing, inflight } = await api.call(backlogGet, { path: { id } })
      return queuing + inflight === 0
    }
    await waitFor(isEmpty, { timeoutMs: 300_000, intervalMs: 100, what: `the buffer of ${id}` })
    const failed = await deadNumbers(api)
    // Messages that Mosquitto still delivers.
    await waitFor(async () => missing(load, [...(await system.stored()), ...failed]) === 0, {
      ...{ timeoutMs: 20_000, intervalMs: 500 },
    }).catch(() => {}) // the row says how many are missing
    const stored = await system.stored()
    return row(type, load, stored, failed)
  } finally {
    await signalbox.stop()
  }
}

/** A rule for `m/#`, and an action with a buffer on disk whose refused rows become dead letters. Gives its ID. */
async function createAction(api: Client, type: string, system: TargetSystem): Promise<string> {
  const fast = { health_check_interval: '500ms' }
  await api.call(connectorCreate, {
    body: { type, name: 'c', resource_opts: fast, ...system.connector },
  })
  await api.call(actionCreate, {
    body: {
      ...{ type, name: 'a', connector: 'c', parameters: system.parameters },
      resource_opts: { ...fast, ...system.opts },
      fallback_actions: [{ kind: 'reference', type: 'dead_letters', name: 'default' }],
    },
  })
  const sql = 'SELECT payload.n as n, payload, clientid, timestamp FROM "m/#"'
  await api.call(ruleCreate, { body: { id: 'r', sql, actions: [`${type}:a`] } })
  return `${type}:a`
}

/** Numbers of the rows that failed, each of which has its reason. */
async function deadNumbers(api: Client): Promise<number[]> {
  const text = (await api.call(deadLetterExport, { query: {} })) ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { row, code } = JSON.parse(line) as { row: { n: number }; code?: string }
      return code === undefined ? NaN : row.n
    })
}

function missing({ acknowledged }: NumberedLoad, accounted: readonly number[]): number {
  const known = new Set(accounted)
  return acknowledged.filter((number) => !known.has(number)).length
}

function row(type: string, load: NumberedLoad, stored: number[], failed: number[]): Row {
  const count = (value: number) => value.toLocaleString('en')
  const [once, refused] = [new Set(stored), new Set(failed)]
  const lost = missing(load, [...stored, ...failed])
  return {
    figure: `${type}: acknowledged messages that are neither stored nor failed with a reason`,
    value: `${lost} of ${count(load.acknowledged.length)}; stored ${count(once.size)}, failed ${count(refused.size)}, stored again ${count(stored.length - once.size)}`,
    budget: '0',
    isMet: load.acknowledged.length > 0 && lost === 0,
    isExact: true,
  }
}
