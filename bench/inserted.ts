import { actionCreate, actionMetrics } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { startPostgresql } from '@signalbox/testing/postgresql'
import type { Signalbox } from '@signalbox/testing/signalbox'
import { median, type Row, type Settings, startLoad } from './machine.ts'
import { rateBetween, until } from './rate-between.ts'

const PAYLOAD = JSON.stringify({ a: 'x'.repeat(40), b: 11 })
const BATCH = 100
const CONNECTIONS = 8
const ROWS_PER_SECOND = 50_000
/** Of what the library inserts alone, where that is less. */
const BUDGET = 0.8

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

/** Rows of a rule in PostgreSQL, in batches, and the same batches by the library alone. */
export async function inserted({ isSmoke }: Settings, broker: Signalbox): Promise<Row> {
  const count = isSmoke ? 3200 : 320_000
  const server = await startPostgresql()
  try {
    await server.run('CREATE UNLOGGED TABLE bench (topic text, payload text)')
    const api = await broker.api()
    const { host, port, database, username, password } = server
    const login = { database, username, password, pool_size: CONNECTIONS }
    await api.call(connectorCreate, {
      body: { type: 'pgsql', name: 'p', server: `${host}:${port}`, ...login },
    })
    await api.call(actionCreate, {
      body: {
        type: 'pgsql',
        name: 'p',
        connector: 'p',
        parameters: { sql: 'INSERT INTO bench(topic, payload) VALUES (${topic}, ${payload})' },
        resource_opts: { batch_size: BATCH, request_ttl: 'infinity' },
      },
    })
    await api.call(ruleCreate, {
      body: {
        id: 'pgsql',
        sql: 'SELECT topic, payload, clientid FROM "sql/t"',
        actions: ['pgsql:p'],
      },
    })
    const figures = async () => (await api.call(actionMetrics, { path: { id: 'pgsql:p' } })).metrics
    const ours: number[] = []
    const raw: number[] = []
    for (let round = 0; round < (isSmoke ? 1 : 3); round++) {
      const before = await figures()
      const burst = startLoad(
        'burst',
        Number(new URL(broker.mqttUrl).port),
        'sql/t',
        PAYLOAD,
        count,
      )
      // A backlog: the rule has run for all messages.
      await until(async () => (await figures()).matched - before.matched >= count)
      const written = async () => (await figures()).success - before.success
      ours.push(await rateBetween(written, 0, count * 0.95))
      await until(async () => (await written()) >= count)
      await burst.line()
      await burst.end()
      await server.run('TRUNCATE bench')
      const words = [host, port, database, username, password, CONNECTIONS, BATCH, PAYLOAD]
      const load = startLoad('inserts', ...words, isSmoke ? 300 : 3000)
      raw.push(Number(await load.line()))
      await load.end()
      await server.run('TRUNCATE bench')
    }
    const [mine, theirs] = [median(ours), median(raw)]
    return {
      figure: `rows of a rule in PostgreSQL, in batches of ${BATCH}`,
      value: `${perSecond(mine)}, the library alone ${perSecond(theirs)}: ${(mine / theirs).toFixed(2)} times`,
      budget: `${perSecond(ROWS_PER_SECOND)}, or ${BUDGET} times the library`,
      isMet: isSmoke ? undefined : mine >= ROWS_PER_SECOND || mine >= theirs * BUDGET,
    }
  } finally {
    await server.end()
  }
}
