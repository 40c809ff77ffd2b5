import { unzipSync } from 'fflate'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const create = (body: object) => api.call('POST', '/trace', { body })

async function readLog(name: string): Promise<string> {
  const { items } = await api.read<{ items: string }>(`/trace/${name}/log?bytes=1000000`)
  return items
}

/** The messages of a log in their order. */
const messages = async (name: string) =>
  [...(await readLog(name)).matchAll(/^\S+ \[(\w+)\] \S*@\S* msg: ([^,\n]+)/gm)].map(
    ([, tag, msg]) => `${tag} ${msg}`,
  )

async function talk(clientId: string) {
  const client = api.client(5)
  await client.connect({ clientId, username: 'u', password: Buffer.from('geheim') })
  await client.subscribe('tr/#')
  client.publish('tr/1', 'first\n2026-11-20T00:00:00 forged', { qos: 1, messageId: 2 })
  await client.next('publish')
  await client.next('puback')
  return client
}

it('writes what happens to one client, without its password, a line for each event', async () => {
  await create({ name: 't', type: 'clientid', clientid: 'c' })
  await talk('other')
  const client = await talk('c')
  client.send({ cmd: 'disconnect' })
  await client.closed()
  expect((await messages('t')).filter((each) => !each.startsWith('SESSION'))).toEqual([
    'MQTT mqtt_packet_received',
    'MQTT mqtt_packet_sent',
    'MQTT mqtt_packet_received',
    'AUTHZ authorization_permission_allowed',
    'SUBSCRIBE subscribe',
    'MQTT mqtt_packet_sent',
    'MQTT mqtt_packet_received',
    'AUTHZ authorization_permission_allowed',
    'PUBLISH publish_to',
    'MQTT mqtt_packet_sent',
    'MQTT mqtt_packet_sent',
    'MQTT mqtt_packet_received',
    'SOCKET emqx_connection_terminated',
  ])
  const log = await readLog('t')
  expect(log).not.toContain('geheim')
  expect(log).toContain('CONNECT(Q0, R0, D0, ClientId=c, ProtoName=MQTT, ProtoVsn=5, ')
  expect(log).toContain('Username=u, Password=******)')
  expect(log).toContain(String.raw`payload: first\n2026-11-20T00:00:00 forged`)
})

it('writes JSON lines for a topic, with payloads in hexadecimal digits', async () => {
  const body = { type: 'topic', topic: 'tr/+', formatter: 'json', payload_encode: 'hex' }
  await create({ name: 't', ...body })
  await talk('c')
  const lines = (await readLog('t'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const published = lines.find(({ msg }) => msg === 'publish_to')
  expect(published).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    level: 'debug',
    meta: {
      trace_tag: 'PUBLISH',
      clientid: 'c',
      username: 'u',
      topic: 'tr/1',
      peername: '127.0.0.1:40000',
    },
  })
  expect(published.meta.payload).toMatch(/^66697273740A[\dA-F]+$/)
  expect(lines.some(({ meta }) => meta.packet !== undefined)).toBe(false)
})

it('hides payloads, also in packets and in the columns of rules', async () => {
  await api.call('POST', '/rules', {
    body: { id: 'r', sql: 'SELECT * FROM "tr/#"', actions: [{ function: 'console' }] },
  })
  const body = { payload_encode: 'hidden' }
  await create({ name: 'a', type: 'ip_address', ip_address: '127.0.0.1', ...body })
  await create({ name: 'r', type: 'ruleid', ruleid: 'r', ...body })
  await talk('c')
  expect(await readLog('a')).not.toContain('first')
  expect(await readLog('a')).toContain('Payload=******')
  expect(await readLog('r')).not.toContain('first')
  expect(await messages('r')).toEqual([
    'RULE_SQL_EXEC rule_activated',
    'RULE_SQL_EXEC SQL_yielded_result',
    'ACTION call_action_function',
    'QUERY_RENDER action_template_rendered',
    'ACTION action_success',
  ])
})

it.each([
  ['127.1', 200],
  ['1.2.65535', 200],
  ['::1', 200],
  ['999.1.1.1', 400],
  ['1.2.3.256', 400],
  ['1.2.65536', 400],
])('an address is one: %s, %i', async (ip_address, status) => {
  const body = { name: `at_${ip_address.replaceAll(/\W/g, '_')}`, type: 'ip_address', ip_address }
  expect((await api.call('POST', '/trace', { body })).status).toBe(status)
})

it('reports a refused login, and the drop of a message as a warning', async () => {
  await create({ name: 't', type: 'clientid', clientid: 'c' })
  await api.call('POST', '/banned', { body: { as: 'clientid', who: 'c' } })
  await api.client(5).connect({ clientId: 'c' })
  await api.call('PUT', '/authorization/settings', {
    body: { no_match: 'deny', deny_action: 'ignore', cache: { enable: false } },
  })
  await create({ name: 'd', type: 'clientid', clientid: 'd' })
  const client = api.client(5)
  await client.connect({ clientId: 'd' })
  client.publish('x', '1', { qos: 1, messageId: 1 })
  await client.next('puback')
  expect(await readLog('t')).toContain('ReasonCode=138')
  expect(await messages('d')).toContain('AUTHZ authorization_permission_denied')
  expect(await messages('d')).toContain('warning message_dropped')
})

describe('logs', () => {
  it('are read in parts that end at the end of a character', async () => {
    await create({ name: 't', type: 'topic', topic: '#' })
    await api.call('POST', '/publish', { body: { topic: 'a', payload: '中文'.repeat(20) } })
    const whole = await readLog('t')
    let text = ''
    for (let position = 0; ; ) {
      const part = await api.read<{ items: string; meta: { position: number } }>(
        `/trace/t/log?bytes=10&position=${position}`,
      )
      if (part.items === '') break
      text += part.items
      position = part.meta.position
    }
    expect(text).toBe(whole)
    expect(text).toContain('中文'.repeat(20))
  })

  it('are downloaded as a zip', async () => {
    await create({ name: 't', type: 'topic', topic: '#' })
    await api.call('POST', '/publish', { body: { topic: 'a', payload: 'p' } })
    const response = await api.app.inject({
      url: '/api/v5/trace/t/download',
      headers: { host: 'localhost', authorization: `Bearer ${api.token}` },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-zip',
      'content-disposition': 'attachment; filename=t.zip',
    })
    const files = unzipSync(response.rawPayload)
    const [name = ''] = Object.keys(files)
    expect(name).toMatch(/^signalbox@127\.0\.0\.1-trace_t_\d{4}-\d\d-\d\d\.log$/)
    expect(Buffer.from(files[name] ?? []).toString()).toBe(await readLog('t'))
  })

  it('are deleted with their traces', async () => {
    await create({ name: 't', type: 'topic', topic: '#' })
    await api.call('POST', '/publish', { body: { topic: 'a', payload: 'p' } })
    await readLog('t')
    const folder = join(api.dataDir, 'trace')
    expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1)
    await api.call('DELETE', '/trace')
    expect(readdirSync(folder)).toEqual([])
  })
})

it('refuses times and conditions that make no sense', async () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const body = { name: 't', type: 'topic', topic: 'a' }
  const reply = (more: object) => create({ ...body, ...more })
  const wrong = { status: 400, body: { code: 'INVALID_PARAMS' } }
  expect(await reply({ end_at: at(-1) })).toMatchObject(wrong)
  expect(await reply({ start_at: at(90), end_at: at(60) })).toMatchObject(wrong)
  expect(await reply({ end_at: '9999999999999' })).toMatchObject({ status: 400 })
  expect(await reply({ topic: 'x'.repeat(70_000) })).toMatchObject(wrong)
  expect(await reply({ topic: '' })).toMatchObject(wrong)
  expect(await reply({ start_at: at(-90) })).toMatchObject({
    status: 200,
    body: { status: 'running' },
  })
})
