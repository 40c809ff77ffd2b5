import type { BackupPart } from '@signalbox/contract/backup'
import { readConfigText } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const post = (path: string, text: string) =>
  api.call('POST', path, { rawBody: text, headers: { 'content-type': 'text/plain' } })

async function imported(text: string, parts?: readonly string[]): Promise<BackupPart[]> {
  const query = parts === undefined ? '' : `?parts=${parts.join(',')}`
  const reply = await post(`/configs/import${query}`, text)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { parts: BackupPart[] }).parts
}

const listNotes = (parts: readonly BackupPart[]) =>
  parts.flatMap(({ name, notes = [] }) => notes.map(({ code, of }) => [name, code, of]))

describe('the whole text of a reference broker', () => {
  it('is taken part by part; what has no place here is named', async () => {
    const preview = await post('/configs/preview', readConfigText())
    expect(preview).toMatchObject({ status: 200, body: { is_foreign: true } })
    const parts = await imported(readConfigText())
    expect(parts.filter(({ state }) => state === 'refused')).toEqual([])
    expect(parts.filter(({ state }) => state === 'skipped').map(({ name }) => name)).toEqual([
      ...['api_key', 'cluster', 'conn_congestion', 'crl_cache', 'node', 'overload_protection'],
      ...['psk_authentication', 'rpc', 'telemetry'],
    ])
    expect(listNotes(parts)).toEqual([
      ['authentication', 'foreign_file', 'password_based:built_in_database bootstrap_file'],
      ['authentication', 'disabled', 'password_based:built_in_database'],
      ['authentication', 'disabled', 'scram:built_in_database'],
      ['authentication', 'disabled', 'jwt'],
      ['authorization.sources', 'acl_file_kept', 'file'],
      ['authorization', 'stricter_kept', 'no_match'],
      ['dashboard', 'address_kept', 'listeners'],
      ['dashboard', 'unknown_field', 'default_password'],
      ['dashboard', 'unknown_field', 'default_username'],
      ['listeners', 'own_certificate', 'ssl:default'],
      ['listeners', 'own_certificate', 'wss:default'],
      ['log', 'foreign_file', 'file.default.path'],
      ['retainer', 'unknown_field', 'flow_control'],
    ])
    expect(api.broker.config.mqtt.config).toMatchObject({ max_inflight: 48 })
    // The import locks out no client.
    const client = api.client()
    await client.connect({ clientId: 'a' })
    client.publish('any/topic', 'x', { qos: 1, messageId: 1 })
    expect((await client.next('puback')).reasonCode ?? 0).toBeLessThan(0x80)
  })

  it('is strict where users and rules are there', async () => {
    const calls = [
      [
        '/authentication',
        {
          mechanism: 'password_based',
          backend: 'built_in_database',
          password_hash_algorithm: { name: 'sha256' },
        },
      ],
      ['/authentication', { mechanism: 'scram', backend: 'built_in_database' }],
      ['/authentication/password_based:built_in_database/users', { user_id: 'u', password: 'p' }],
      ['/authentication/scram:built_in_database/users', { user_id: 'u', password: 'p' }],
      ['/authorization/sources', { type: 'built_in_database', enable: true }],
      [
        '/authorization/sources/built_in_database/rules/users',
        [{ username: 'u', rules: [{ topic: '#', permission: 'allow', action: 'all' }] }],
      ],
    ] as const
    for (const [path, body] of calls) {
      expect((await api.call('POST', path, { body })).status, path).toBeLessThan(300)
    }
    const text = `
      authorization { no_match = deny, sources = [{ type = built_in_database, enable = true }] }
      authentication = [{ mechanism = jwt, use_jwks = false, algorithm = "hmac-based", secret = s, from = password }]`
    expect(listNotes(await imported(text))).toEqual([])
    expect(await api.read('/authorization/settings')).toMatchObject({ no_match: 'deny' })
    expect(api.broker.collections.authentication.get('jwt')).toMatchObject({ enable: true })
  })

  it('is taken in the parts that are chosen', async () => {
    const parts = await imported(readConfigText(), ['mqtt', 'gateway'])
    expect(parts.map(({ name }) => name)).toEqual(['gateway', 'mqtt'])
    expect(api.broker.collections.gateways.size).toBe(3)
    expect(api.broker.collections.connectors.size).toBe(0)
  })

  it('does not deny by default without the sources that were left unchosen', async () => {
    const text = `authorization { no_match = deny, sources = [{ type = file, enable = true, rules = "{allow, all}." }] }`
    expect(listNotes(await imported(text, ['authorization']))).toEqual([
      ['authorization', 'stricter_kept', 'no_match'],
    ])
    expect(await api.read('/authorization/settings')).toMatchObject({ no_match: 'allow' })
    expect(listNotes(await imported(text))).toEqual([])
    expect(await api.read('/authorization/settings')).toMatchObject({ no_match: 'deny' })
  })
})

describe('a text', () => {
  it('is merged: items keep the fields that it does not have, and masked secrets stay', async () => {
    await imported(
      'connectors.http.c { url = "http://127.0.0.1:9", headers { authorization = "Bearer x" }, enable = false }',
    )
    const parts = await imported(
      'connectors.http { c { pool_size = 3, headers { authorization = "******" } }, d { url = "http://127.0.0.1:9", headers { authorization = "******" }, enable = false } }',
    )
    expect(api.broker.collections.connectors.get('http:c')).toMatchObject({
      ...{ url: 'http://127.0.0.1:9', pool_size: 3, enable: false },
      headers: { authorization: 'Bearer x' },
    })
    expect(listNotes(parts)).toEqual([['connectors', 'masked', 'http:d headers.authorization']])
  })

  it('can be imported for a limited time', async () => {
    const body = {
      operation: 'configImport',
      query: {},
      body: 'mqtt.max_inflight = 7',
      seconds: 60,
    }
    const reply = await api.call('POST', '/config_provisional', { body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(api.broker.config.mqtt.config.max_inflight).toBe(7)
    const { provisional } = reply.body as { provisional: { id: string } }
    await api.call('POST', `/config_provisional/${provisional.id}/revert`)
    expect(api.broker.config.mqtt.config.max_inflight).toBe(32)
  })

  it('that cannot be read is refused with its line', async () => {
    expect(await post('/configs/preview', 'a = 1\nb ]')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('line 2') },
    })
  })
})

/** Values of the wrong kind, and names that each object of JavaScript has. */
const HOSTILE = [
  ...['null', 'text', '1', '[null]', '[text]', '{ http = null }', '{ http = text }'],
  ...['{ mqtt { x = null } }', '{ constructor { x { a = 1 } } }', '{ toString = null }'],
  ...['{ "__proto__" { x { a = 1 } } }', '{ http { "__proto__" { url = x } } }'],
  ...['{ rules { r = null } }', '{ rules = null }', '{ sources = null }', '{ servers = null }'],
]

describe('values of a wrong kind', () => {
  it('are refused with their place, in both modes, and keep nothing from being changed', async () => {
    const put = (mode: string, rawBody: string) =>
      api.call('PUT', `/configs?mode=${mode}`, {
        rawBody,
        headers: { 'content-type': 'text/plain' },
      })
    for (const mode of ['merge', 'replace']) {
      const count = mode === 'merge' ? 41 : 42
      const both = `connectors { http = null }\nrule_engine { jq_function_default_timeout = ${count}s }`
      const { status, body } = await put(mode, both)
      expect(status, String(body)).toBe(400)
      expect(JSON.parse(String(body))).toEqual({
        errors: { connectors: 'connectors.http must be an object' },
      })
      expect(await api.read('/rule_engine')).toMatchObject({
        jq_function_default_timeout: count * 1000,
      })
      const inner = await put(mode, 'connectors { http { a = null } }')
      expect(inner, mode).toMatchObject({ status: 400 })
      expect(String(inner.body)).toContain('connectors.http.a')
    }
  })

  it('never fail within the broker', async () => {
    const failed: string[] = []
    for (const { name } of api.broker.configuration.roots) {
      // Their items are listening.
      if (name === 'listeners') continue
      for (const value of HOSTILE) {
        const text = `${name} = ${value}`
        for (const [method, path] of [
          ['POST', '/configs/preview'],
          ['PUT', '/configs?mode=merge'],
          ['PUT', '/configs?mode=replace'],
        ] as const) {
          const headers = { 'content-type': 'text/plain' }
          const { status } = await api.call(method, path, { rawBody: text, headers })
          if (status >= 500) failed.push(`${method} ${path} ${status} ${text}`)
        }
      }
    }
    expect(failed).toEqual([])
  })

  it('are no types of old bridges, and such names are no reason to lose one', async () => {
    const preview = await post(
      '/configs/preview',
      'bridges { constructor { x { a = 1 } }, "__proto__" { x { a = 1 } }, toString { x = null } }',
    )
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    const { parts } = preview.body as { parts: BackupPart[] }
    expect(listNotes(parts)).toEqual([
      ['bridges', 'bridge_type', 'constructor:x'],
      ['bridges', 'bridge_type', '__proto__:x'],
      ['bridges', 'bridge_type', 'toString:x'],
    ])
    const made = await imported(
      'bridges { webhook { constructor { url = "http://127.0.0.1:9" } } }',
    )
    expect(made.filter(({ state }) => state === 'refused')).toEqual([])
    expect(await api.read('/connectors')).toMatchObject([{ type: 'http', name: 'constructor' }])
  })
})
