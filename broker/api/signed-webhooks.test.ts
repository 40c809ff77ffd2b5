import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MASKED } from '@signalbox/contract/masked'
import { SIGNATURE_VALUE, SIGNED_BODY } from '@signalbox/rule-sql/webhooks/signature'
import { sqlFromMeaning } from '@signalbox/rule-sql/webhooks/statement'
import { PUBLISH } from '@signalbox/rule-sql/webhooks/trigger'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { MemoryClient } from '../kernel/testing/memory-client.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Signed webhooks: the places at which their secret can be read, and the requests that their receivers get. */

const SECRET = 'topsecret-webhook'
const NAME = 'hook_WH_D'
const ID = `http:${NAME}`

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi()
  web = await startHttpService()
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
beforeEach(() => {
  web.requests.length = 0
})

const hmac = (...parts: (string | Uint8Array)[]) => {
  const hash = createHmac('sha256', SECRET)
  for (const part of parts) hash.update(part)
  return `sha256=${hash.digest('hex')}`
}

const connector = () => ({ type: 'http', name: NAME, url: web.url })
const action = (parameters: object) => ({ type: 'http', name: NAME, connector: NAME, parameters })

async function give(row: Record<string, unknown>) {
  void api.broker.actions.target(ID)?.send(row as never, { ruleId: 'r', key: '', report: () => {} })
  await waitFor(() => web.requests.length > 0)
  return web.requests[0]
}

const readFiles = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => /\.db/.test(name))
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('')

describe('an HTTP action that signs', () => {
  const signing = { header: 'X-Mine', secret: SECRET }

  async function begin(parameters: object): Promise<void> {
    await api.call('DELETE', `/actions/${ID}`)
    await api.call('POST', '/connectors', { body: connector() })
    const made = await api.call('POST', '/actions', { body: action(parameters) })
    expect(made.status).toBe(201)
    await waitFor(() => api.broker.actions.status(ID).status === 'connected')
  }

  it('sends the HMAC-SHA256 of the body as it is on the wire', async () => {
    await begin({ body: 'é ${payload}', signing })
    const request = await give({ payload: '90 °C' })
    expect(request?.body.toString()).toBe('é 90 °C')
    expect(request?.headers['x-mine']).toBe(hmac('é 90 °C'))
  })

  it('signs payloads that are no text', async () => {
    await begin({ body: '${payload}', signing })
    const payload = new Uint8Array([0, 255, 128, 10])
    const request = await give({ payload })
    expect(request?.headers['x-mine']).toBe(hmac(payload))
  })

  it('signs the time as well, if it is asked to', async () => {
    await begin({ body: 'x', signing: { ...signing, timestamp_header: 'X-Time' } })
    const request = await give({})
    const time = String(request?.headers['x-time'])
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60)
    expect(request?.headers['x-mine']).toBe(hmac(`${time}.x`))
  })

  it('leaves requests without a body alone, and takes no other header of this name', async () => {
    await begin({ method: 'get', signing, headers: { 'x-mine': 'forged' } })
    expect((await give({}))?.headers['x-mine']).toBe('forged')
    web.requests.length = 0
    await begin({ body: 'x', signing, headers: { 'x-mine': 'forged' } })
    expect((await give({}))?.headers['x-mine']).toBe(hmac('x'))
  })

  it('shows its secret to nobody, keeps it, and stores it encrypted', async () => {
    await begin({ body: 'x', signing })
    const read = await api.read<{ parameters: object }>(`/actions/${ID}`)
    expect(read.parameters).toMatchObject({ signing: { header: 'X-Mine', secret: MASKED } })
    const body = { connector: NAME, parameters: read.parameters, description: 'changed' }
    expect((await api.call('PUT', `/actions/${ID}`, { body })).status).toBe(200)
    expect((await give({}))?.headers['x-mine']).toBe(hmac('x'))
    const answers = await Promise.all(
      ['/actions', '/configs', '/audit', '/config_changes', '/bridges', `/bridges/${ID}`].map(
        async (path) => [path, JSON.stringify((await api.call('GET', path)).body)] as const,
      ),
    )
    for (const [path, text] of answers) expect([path, text.includes(SECRET)]).toEqual([path, false])
    expect(readFiles(api.dataDir)).not.toContain(SECRET)
  })

  it('keeps it as a bridge of the older form, which does not know it', async () => {
    await begin({ body: 'x', signing })
    const bridge = await api.read<Record<string, unknown>>(`/bridges/webhook:${NAME}`)
    expect(bridge).not.toHaveProperty('signing')
    const { status: _, node_status: __, name: ___, type: ____, ...rest } = bridge
    const changed = await api.call('PUT', `/bridges/webhook:${NAME}`, { body: rest })
    expect(changed.status).toBe(200)
    await waitFor(() => api.broker.actions.status(ID).status === 'connected')
    expect((await give({}))?.headers['x-mine']).toBe(hmac('x'))
  })

  it.each([
    ['no secret', { header: 'X-A', secret: '' }],
    ['a header that is none', { header: 'a b', secret: 'x' }],
    ['a time that is no header', { header: 'X-A', secret: 'x', timestamp_header: 'a:' }],
  ])('is refused with %s', async (_, wrong) => {
    const body = { ...action({ signing: wrong }), name: 'wrong' }
    expect((await api.call('POST', '/actions', { body })).status).toBe(400)
  })
})

describe('webhooks that an earlier version has stored', () => {
  const trigger = { kind: 'messages', events: [PUBLISH], topics: ['of/#'] } as const
  const oldRule = (body: string, more: object = {}) => ({
    id: NAME,
    name: '',
    sql: sqlFromMeaning({ trigger, signing: { secret: SECRET, body } }, 'both'),
    actions: [ID],
    enable: true,
    description: 'note',
    created_at: 1,
    ...more,
  })
  const HEADERS = { 'x-signature-256': SIGNATURE_VALUE, 'x-own': 'a' }
  const oldAction = { ...action({ body: SIGNED_BODY, headers: HEADERS }) }

  /** A broker whose data folder has the parts as they were. */
  async function startWith(
    rule: ReturnType<typeof oldRule>,
    use: (broker: Broker, dataDir: string) => Promise<void>,
  ): Promise<void> {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-signed-'))
    const options = { dataDir, version: '0', listeners: [], passwordRounds: 1 }
    try {
      const first = await startBroker(options)
      const { connectors, actions, rules } = first.collections
      const parse = (config: object) => config as never
      const read = await api.call('POST', '/connectors', { body: { ...connector(), name: 'c' } })
      const {
        actions: _,
        node_status: __,
        status: ___,
        ...shown
      } = read.body as Record<string, unknown>
      await api.call('DELETE', '/connectors/http:c')
      const { status_reason: ____, ...config } = shown
      await connectors.change(() => [parse({ ...config, name: NAME })])
      const full = { method: 'post', max_retries: 2, ...oldAction.parameters }
      const opts = (api.broker.collections.actions.get(ID) as { resource_opts?: object }) ?? {}
      await actions.change(() => [
        parse({ ...opts, ...oldAction, enable: true, description: '', parameters: full }),
      ])
      await rules.change(() => [rule])
      await first.close()
      const second = await startBroker(options)
      try {
        await use(second, dataDir)
      } finally {
        await second.close()
      }
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const publish = (broker: Broker, payload: Buffer) =>
    broker.kernel.publish({
      topic: 'of/1',
      payload,
      qos: 0,
      retain: false,
      fromClientId: 'p',
      timestamp: Date.now(),
    })

  it('sign with their action, and receivers verify the same header', async () => {
    await startWith(oldRule('say ${payload}'), async (broker) => {
      const [rule] = broker.collections.rules.configs
      expect(rule).toMatchObject({
        id: NAME,
        description: 'note',
        sql: 'SELECT\n  *\nFROM\n  "of/#"',
      })
      const [stored] = broker.collections.actions.configs
      expect(stored?.parameters).toMatchObject({
        body: 'say ${payload}',
        headers: { 'x-own': 'a' },
        signing: { header: 'x-signature-256', secret: SECRET },
      })
      expect(stored?.parameters).not.toHaveProperty('headers.x-signature-256')
      await waitFor(() => broker.actions.status(ID).status === 'connected')
      await publish(broker, Buffer.from('hi'))
      await waitFor(() => web.requests.length === 1)
      expect(web.requests[0]?.body.toString()).toBe('say hi')
      expect(web.requests[0]?.headers['x-signature-256']).toBe(hmac('say hi'))
    })
  })

  it('send the whole event, and no user of a client without one', async () => {
    await startWith(oldRule(''), async (broker) => {
      await waitFor(() => broker.actions.status(ID).status === 'connected')
      const client = new MemoryClient(broker.kernel)
      await client.connect({ clientId: 'anonymous' })
      client.publish('of/1', 'hi')
      await waitFor(() => web.requests.length === 1)
      const [request] = web.requests
      const event = JSON.parse(request?.body.toString() ?? '') as Record<string, unknown>
      expect(event).toMatchObject({ event: 'message.publish', topic: 'of/1', payload: 'hi' })
      expect(event).not.toHaveProperty('username')
      expect(event).not.toHaveProperty('webhook_body')
      expect(request?.headers['x-signature-256']).toBe(hmac(request?.body ?? ''))
    })
  })

  it('stay as they are where the statement serves another output as well', async () => {
    const rule = oldRule('x', { actions: [ID, { function: 'console' }] })
    await startWith(rule, async (broker) => {
      expect(broker.collections.rules.configs[0]?.sql).toBe(rule.sql)
      expect(broker.collections.actions.configs[0]?.parameters).toMatchObject({ body: SIGNED_BODY })
    })
  })
})

describe('a statement that signs', () => {
  it('is shown to viewers without its key', async () => {
    const trigger = { kind: 'messages', events: [PUBLISH], topics: [] } as const
    const sql = sqlFromMeaning({ trigger, signing: { secret: SECRET, body: '' } }, 'both')
    const body = { id: 'signs', sql, actions: [] }
    expect((await api.call('POST', '/rules', { body })).body).toMatchObject({ sql })
    const key = { description: '', isEnabled: true, expiresAt: null, role: 'viewer' } as const
    const made = await api.broker.apiKeys.create('viewer', key)
    if (typeof made === 'string') throw new Error(made)
    const authorization = `Basic ${Buffer.from(`${made.key}:${made.secret}`).toString('base64')}`
    for (const path of [
      '/rules',
      '/rules/signs',
      '/configs',
      '/configs?key=rule_engine',
      '/config_changes',
    ]) {
      const seen = await api.call('GET', path, { authorization })
      expect([path, seen.status]).toEqual([path, 200])
      expect([path, /[0-9a-f]{128}/.test(JSON.stringify(seen.body))]).toEqual([path, false])
    }
    const audit = JSON.stringify((await api.call('GET', '/audit')).body)
    expect(audit).not.toMatch(/[0-9a-f]{128}/)
    expect(await api.read('/rules/signs')).toMatchObject({ sql })
    await api.call('DELETE', '/rules/signs')
  })
})
