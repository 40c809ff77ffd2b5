import { actionCreate } from '@signalbox/contract/actions'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { inserted } from './inserted.ts'
import { median, type Row, type Settings, startLoad, waitForStartup } from './machine.ts'
import { rateBetween, until } from './rate-between.ts'
import { targets } from './targets.ts'

const SQL = 'SELECT payload.a as a, topic FROM "t/#" WHERE payload.b > 10'
const PAYLOAD = JSON.stringify({ a: 'x'.repeat(40), b: 11 })
const CONNECTIONS = 8

const mqttPort = ({ mqttUrl }: Signalbox) => Number(new URL(mqttUrl).port)
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

/** What rules and actions cost: republished messages, many rules, requests to a web service. */
export async function integration(settings: Settings): Promise<Row[]> {
  const brokers = [await startSignalbox(), await startSignalbox()] as const
  try {
    await waitForStartup(settings)
    return [
      ...(await republished(settings, brokers)),
      await requested(settings, brokers[0]),
      await inserted(settings, brokers[0]),
      ...(await targets(settings, brokers)),
    ]
  } finally {
    for (const each of brokers) await each.stop()
  }
}

function createRule(api: Client, id: string, sql: string): Promise<unknown> {
  const args = { topic: 'out/t', payload: '${a}', qos: 0 }
  return api.call(ruleCreate, {
    body: { id, sql, actions: [{ function: 'republish', args }] },
  })
}

/** One broker has one rule, the other one has many of which one matches. */
async function republished(
  { isSmoke }: Settings,
  [one, many]: readonly [Signalbox, Signalbox],
): Promise<Row[]> {
  const count = isSmoke ? 20 : 1000
  const duration = isSmoke ? 300 : 3000
  await createRule(await one.api(), 'r', SQL)
  const api = await many.api()
  await createRule(api, 'r', SQL)
  for (let i = 1; i < count; i++) await createRule(api, `r${i}`, SQL.replace('t/#', `t${i}/#`))
  const measure = async (broker: Signalbox, topic: string, subscribed: string) =>
    Number(await startLoad('rule', mqttPort(broker), topic, PAYLOAD, subscribed, duration).line())
  const [own, withOne, withMany]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < (isSmoke ? 1 : 5); round++) {
    own.push(await measure(one, 'plain/t', 'plain/t'))
    withOne.push(await measure(one, 't/t', 'out/t'))
    withMany.push(await measure(many, 't/t', 'out/t'))
  }
  const row = (figure: string, values: number[], others: number[], budget: number): Row => {
    const ratio = median(values) / median(others)
    return {
      figure,
      value: `${perSecond(median(values))} of ${perSecond(median(others))}: ${ratio.toFixed(2)} times`,
      budget: `${budget} times`,
      isMet: isSmoke ? undefined : ratio >= budget,
    }
  }
  return [
    row(`\`${SQL}\`, republished, to 1 → 1 without a rule`, withOne, own, 0.5),
    row(
      `${count.toLocaleString('en')} rules of which one matches, to one rule`,
      withMany,
      withOne,
      0.9,
    ),
  ]
}

/** A backlog is sent as fast as the action can; the same service is asked by the library alone. */
async function requested({ isSmoke }: Settings, broker: Signalbox): Promise<Row> {
  const count = isSmoke ? 1600 : 160_000
  const api = await broker.api()
  const service = startLoad('web-service')
  const origin = `http://127.0.0.1:${await service.line()}`
  await api.call(connectorCreate, {
    body: { type: 'http', name: 'c', url: origin, pool_size: CONNECTIONS },
  })
  await api.call(actionCreate, {
    body: {
      type: 'http',
      name: 'a',
      connector: 'c',
      parameters: { body: '${payload}' },
      resource_opts: { request_ttl: 'infinity' },
    },
  })
  await api.call(ruleCreate, {
    body: { id: 'http', sql: 'SELECT payload, clientid FROM "http/t"', actions: ['http:a'] },
  })
  const came = async () => Number(await (await fetch(`${origin}/count`)).text())
  const ours: number[] = []
  const raw: number[] = []
  for (let round = 0; round < (isSmoke ? 1 : 3); round++) {
    const before = await came()
    const burst = startLoad('burst', mqttPort(broker), 'http/t', PAYLOAD, count)
    await burst.line()
    ours.push(
      await rateBetween(() => came().then((all) => all - before), count * 0.3, count * 0.95),
    )
    await until(async () => (await came()) - before >= count)
    await burst.end()
    const load = startLoad('requests', origin, CONNECTIONS, PAYLOAD, isSmoke ? 300 : 3000)
    raw.push(Number(await load.line()))
    await load.end()
  }
  await service.end()
  const [mine, theirs] = [median(ours), median(raw)]
  return {
    figure: 'requests of an HTTP action, without batches',
    value: `${perSecond(mine)}, the library alone ${perSecond(theirs)}: ${(mine / theirs).toFixed(2)} times`,
    budget: '15,000/s, or 0.8 times the library',
    isMet: isSmoke ? undefined : mine >= 15_000 || mine >= theirs * 0.8,
  }
}
