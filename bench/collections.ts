import { below } from '@signalbox/broker/config/layout'
import { Collection, type CollectionDefinition } from '@signalbox/broker/config/collection'
import { ConfigHistory } from '@signalbox/broker/config/history'
import { systemClock } from '@signalbox/broker/kernel/clock'
import { silentLog } from '@signalbox/broker/kernel/log'
import { Secrets } from '@signalbox/broker/store/secrets'
import { Store } from '@signalbox/broker/store/store'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile, type Row, type Settings } from './machine.ts'

interface Rule {
  id: string
  sql: string
  enable: boolean
  actions: readonly string[]
}

interface RuleSettings {
  id: string
  isEnabled: boolean
}

const definition: CollectionDefinition<Rule, RuleSettings> = {
  name: 'bench.rules',
  layout: below('id'),
  idOf: ({ id }) => id,
  read: ({ id, enable }) => ({ id, isEnabled: enable }),
}

const rule = (i: number): Rule => ({
  id: `rule-${i}`,
  sql: `SELECT payload.temperature AS t, clientid, topic FROM "devices/${i}/#" WHERE payload.temperature > 30`,
  enable: true,
  actions: [`http:forward-${i}`, 'console'],
})

type Next = (rules: readonly Readonly<Rule>[], at: number) => readonly Rule[]

const CHANGES: Readonly<Record<string, Next>> = {
  edited: (rules, at) =>
    rules.map((each, i) => (i === at ? { ...each, enable: !each.enable } : each)),
  'moved to the front': (rules, at) => [
    ...rules.slice(at, at + 1),
    ...rules.slice(0, at),
    ...rules.slice(at + 1),
  ],
  'deleted, and another one added': (rules, at) => [
    ...rules.slice(0, at),
    ...rules.slice(at + 1),
    rule(next++),
  ],
}
let next = 0

/** One change among many items with its history, until it is on disk and the consumer of the collection has it. */
export async function collections({ isSmoke }: Settings): Promise<Row[]> {
  const count = isSmoke ? 1000 : 10_000
  const folder = mkdtempSync(join(tmpdir(), 'bench-collections-'))
  const store = new Store(folder)
  try {
    const secrets = new Secrets(folder)
    const history = new ConfigHistory(store, secrets, { clock: systemClock, log: silentLog })
    const recorder = history.recorder(definition.name, false)
    const rules = new Collection(store, definition, secrets, recorder)
    let touched = 0
    rules.follow(({ added, changed, removed }) => {
      touched += added.size + changed.size + removed.size
    })
    await rules.change(() => Array.from({ length: count }, () => rule(next++)))
    if (touched !== count) throw new Error(`${touched} items were announced, of ${count}`)
    const rows: Row[] = []
    for (const [what, change] of Object.entries(CHANGES)) {
      const times = await measureTimes(rules, change, isSmoke ? 5 : 500)
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
      rows.push({
        figure: `one of ${count.toLocaleString('en')} items ${what}`,
        value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        budget: 'p50 5 ms',
        isMet: isSmoke ? undefined : p50 < 5,
      })
    }
    return rows
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureTimes(
  rules: Collection<Rule, RuleSettings>,
  change: Next,
  rounds: number,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // All over the list, without chance.
    const at = (round * 7919) % rules.size
    const before = performance.now()
    await rules.change((current) => change(current, at))
    times.push(performance.now() - before)
  }
  return times
}
