import { readAreaRecordings } from '@signalbox/testing/facts'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

// The lines of a real broker, and those of this one for the same client.

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const recorded = readAreaRecordings('open', 'trace')

/** Lines of a recorded log, without the last one if it was cut. */
function recordedLines(step: string): string[] {
  const { response } = recorded.find((each) => each.step === step) ?? {}
  const text = (response as { items: string }).items
  return text.split('\n').slice(0, -1).filter(isWhole)
}

/** A value of Erlang is written otherwise. */
const isWhole = (line: string) => !/\{error,|\[\[80|environment: |…|headers: /.test(line)

/** Without what is of one run: times, IDs, ports and names of nodes. */
const generalize = (line: string) =>
  line
    .replace(/^[\dT:.+-]+(?= \[)/, 'TIME')
    .replace(/"time":"[^"]+"/, '"time":"TIME"')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'PEER')
    .replaceAll(/\b[\dA-F]{32}\b/g, 'ID')
    .replaceAll(/\b\d{13}\b/g, 'MS')
    .replaceAll(/\w+@127\.0\.0\.1(?!:)/g, 'NODE')

const COMPARED = /\[(MQTT|SUBSCRIBE|UNSUBSCRIBE|PUBLISH|ACTION)\]|SQL_yielded_result/

/** Lines of some events, in any order: rules run at another moment here. */
const compared = (lines: readonly string[]) =>
  lines
    .filter((line) => COMPARED.test(line) && !line.includes('action_success'))
    .map(generalize)
    .toSorted()

async function readLog(name: string): Promise<string[]> {
  const { items } = await api.read<{ items: string }>(`/trace/${name}/log?bytes=100000`)
  return items.split('\n').slice(0, -1)
}

/** As the recorded client. */
async function talk(): Promise<void> {
  const client = api.client(5)
  await client.connect({
    ...{ clientId: 'tr-1', username: 'tu', password: Buffer.from('tp') },
    ...{ keepalive: 60, clean: true },
  })
  client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'tr/#', qos: 2 }] })
  await client.next('suback')
  client.publish('tr/1', '{"a":1}')
  await client.next('publish')
  client.publish('tr/2', 'two 中文', { qos: 1, messageId: 2 })
  await client.next('publish')
  await client.next('puback')
}

it('a text log has the lines of the recorded one', async () => {
  const rule = { id: 'trule', sql: 'SELECT * FROM "tr/#"', actions: [{ function: 'console' }] }
  await api.call('POST', '/rules', { body: rule })
  const body = { name: 't1', type: 'clientid', clientid: 'tr-1' }
  expect((await api.call('POST', '/trace', { body })).status).toBe(200)
  await talk()
  const wanted = compared(recordedLines('log of t1'))
  expect(wanted.length).toBeGreaterThan(14)
  await waitFor(async () => (await readLog('t1')).filter((line) => /success/.test(line)).length > 1)
  expect(compared(await readLog('t1'))).toEqual(wanted)
})

it('a JSON log has the fields of the recorded one, in its order', async () => {
  const body = {
    ...{ name: 't2', type: 'topic', topic: 'tr/#' },
    ...{ formatter: 'json', payload_encode: 'hex' },
  }
  expect((await api.call('POST', '/trace', { body })).status).toBe(200)
  await talk()
  const of = (lines: readonly string[], msg: string) =>
    lines.filter((line) => line.includes(`"msg":"${msg}"`)).map(generalize)
  const [wanted, ours] = [recordedLines('log of t2'), await readLog('t2')]
  const [subscribed] = of(wanted, 'subscribe')
  expect(listKeys(of(ours, 'subscribe')[0])).toEqual(listKeys(subscribed))
  expect(of(ours, 'publish_to')).toEqual(of(wanted, 'publish_to').slice(0, 2))
})

const listKeys = (line = '{}') => {
  const { meta, ...rest } = JSON.parse(line) as { meta?: object }
  return [Object.keys(rest), Object.keys(meta ?? {})]
}
