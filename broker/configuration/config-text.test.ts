import { readHocon } from '@signalbox/formats/hocon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

interface Zone {
  mqtt: Record<string, unknown>
  force_gc: unknown
}
const zone = () => api.read<Zone>('/configs/global_zone')
const put = (text: string, query = '') =>
  api.call('PUT', `/configs${query}`, {
    rawBody: text,
    headers: { 'content-type': 'text/plain' },
  })
const readText = async (query = '') => {
  const reply = await api.call('GET', `/configs${query}`, { headers: { accept: 'text/plain' } })
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': /text\/plain/ } })
  return String(reply.body)
}
const readErrors = ({ body }: { body: unknown }) =>
  (JSON.parse(String(body)) as { errors: Record<string, Record<string, unknown>> }).errors

describe('the configuration as text', () => {
  it('goes out as a whole, or by root', async () => {
    const whole = readHocon(await readText())
    for (const root of ['mqtt', 'force_gc', 'sys_topics', 'alarm', 'retainer', 'authorization']) {
      expect(whole).toHaveProperty(root)
    }
    expect(await readText('?key=force_gc')).toBe(`force_gc {
  bytes = "16MB"
  count = 16000
  enable = true
}
`)
    expect(await readText('?key=gateway')).toBe('gateway {}\n')
  })

  it('comes in as it went out, and changes nothing', async () => {
    await put(
      'mqtt { max_inflight = 7, client_attrs_init = [{expression = clientid, set_as_attr = a}] }',
    )
    const before = await readText()
    const roots = ['mqtt', 'force_gc', 'alarm', 'sysmon', 'sys_topics', 'broker', 'retainer']
    for (const root of [...roots, 'dashboard', 'limiter', 'delayed', 'durable_sessions']) {
      const { status, body } = await put(
        root === 'durable_sessions' || root === 'broker'
          ? `${root} {}`
          : await readText(`?key=${root}`),
      )
      expect(status, `${root}: ${String(body)}`).toBe(200)
    }
    expect(await readText()).toBe(before)
  })

  it('merges a root, or replaces it', async () => {
    await put('mqtt { max_inflight = 7, max_topic_levels = 9 }')
    await put('mqtt.max_inflight = 8')
    expect((await zone()).mqtt).toMatchObject({ max_inflight: 8, max_topic_levels: 9 })
    expect((await put('mqtt { max_inflight = 6 }', '?mode=replace')).status).toBe(200)
    expect((await zone()).mqtt).toMatchObject({ max_inflight: 6, max_topic_levels: 128 })
  })

  it('applies each root for itself, and names what is wrong with the others', async () => {
    const reply = await put(
      'mqtt { max_packet_size = huge }\nforce_gc { count = 5 }\nsysmon { os { nope = 1 } }',
    )
    expect(reply.status).toBe(400)
    expect(readErrors(reply)).toEqual({
      mqtt: {
        kind: 'validation_error',
        path: 'mqtt.max_packet_size',
        reason: 'invalid_packet_size',
        value: 'huge',
      },
      sysmon: expect.objectContaining({ path: 'sysmon.os', reason: 'unknown_fields' }),
    })
    expect((await zone()).force_gc).toMatchObject({ count: 5 })
  })

  it('takes named zones, and refuses wrong ones with their path', async () => {
    expect((await put('zones { z1 { mqtt { max_inflight = 3 } } }')).status).toBe(200)
    expect(await readText()).toContain('zones {\n  z1 {\n    mqtt {\n      max_inflight = 3\n')
    const wrong = await put('zones { z1 { mqtt { max_packet_size = x } } }')
    expect(readErrors(wrong)).toMatchObject({ zones: { path: 'zones.z1.mqtt.max_packet_size' } })
    expect(readErrors(await put('zones { z1 { mqtt { nope = 1 } } }'))).toMatchObject({
      zones: { reason: 'unknown_fields' },
    })
    const detect = await put('zones { z1 { flapping_detect { window_time = x } } }')
    expect(readErrors(detect)).toMatchObject({
      zones: { path: 'zones.z1.flapping_detect.window_time' },
    })
    await put('zones {}', '?mode=replace')
    expect(await readText()).toContain('zones {}')
  })

  it('masks secrets, and keeps them when they come back', async () => {
    const config = { type: 'http', name: 'h', url: 'http://127.0.0.1:9/', enable: false }
    const headers = { authorization: 'Bearer secret-of-a-header' }
    const created = await api.call('POST', '/connectors', { body: { ...config, headers } })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const text = await readText('?key=connectors')
    expect(text).toContain('******')
    expect(text).not.toContain('secret-of-a-header')
    const edited = await put(`${text}\nconnectors.http.h.pool_size = 3`)
    expect(edited.status, String(edited.body)).toBe(200)
    const [connector] = api.broker.collections.connectors.configs
    expect(connector).toMatchObject({ pool_size: 3, headers })
    await put('connectors {}', '?mode=replace')
    expect(api.broker.collections.connectors.configs).toEqual([])
  })

  it('creates, changes and deletes listeners', async () => {
    const name = 'listeners.tcp.of-text'
    const created = await put(`${name} { bind = "127.0.0.1:0", max_connections = 5 }`)
    expect(created.status, String(created.body)).toBe(200)
    const text = await readText('?key=listeners')
    expect((await put(text)).status).toBe(200)
    expect((await put(`${name}.max_connections = 6`)).status).toBe(200)
    expect(await api.read('/listeners/tcp:of-text')).toMatchObject({ max_connections: 6 })
    expect(readErrors(await put(`${name}.max_connections = many`))).toHaveProperty('listeners')
    expect((await put('listeners {}', '?mode=replace')).status).toBe(200)
    expect(await api.read('/listeners')).toEqual([])
  })

  it('leaves the certificate of a listener whose other settings it changes', async () => {
    const body = {
      type: 'ssl',
      name: 'tls',
      bind: '127.0.0.1:0',
      ssl_options: { certfile: serverCertificate, keyfile: serverKey },
    }
    expect((await api.call('POST', '/listeners', { body })).status).toBe(200)
    const before = api.broker.listeners.find('ssl:tls')?.config.ssl_options
    expect((await put('listeners.ssl.tls.max_connections = 9')).status).toBe(200)
    expect(api.broker.listeners.find('ssl:tls')).toMatchObject({
      config: { max_connections: 9, ssl_options: before },
      listener: { id: 'ssl:tls' },
    })
    expect(await readText('?key=listeners')).not.toContain('PRIVATE KEY')
    await put('listeners {}', '?mode=replace')
  })

  it('is refused where it cannot be read, or is too large', async () => {
    for (const text of ['mqtt {', 'include "x"', 'a = ${b}', '{'.repeat(5000)]) {
      const reply = await put(text)
      expect([reply.status, readErrors(reply).type], text.slice(0, 20)).toEqual([
        400,
        'parse_error',
      ])
    }
    expect((await put(`a = "${'x'.repeat(2 * 1024 * 1024)}"`)).status).toBe(413)
  })
})

describe('resetting', () => {
  it('reaches fields of named items', async () => {
    const { console: handler } = await api.read<{ console: object }>('/configs/log')
    await api.call('PUT', '/configs/log', { body: { console: { ...handler, level: 'error' } } })
    await api.call('POST', '/configs_reset/log?conf_path=console.level')
    expect(await api.read('/configs/log')).toMatchObject({ console: { level: 'warning' } })
  })

  it('sets a field or a group back to its default', async () => {
    const reset = (root: string, path: string) =>
      api.call('POST', `/configs_reset/${root}?conf_path=${path}`)
    const { os } = await api.read<{ os: object }>('/configs/sysmon')
    await api.call('PUT', '/configs/sysmon', {
      body: { os: { ...os, cpu_high_watermark: '90%', mem_check_interval: '10s' } },
    })
    expect((await reset('sysmon', 'os.cpu_high_watermark')).status).toBe(200)
    expect(await api.read('/configs/sysmon')).toMatchObject({
      os: { cpu_high_watermark: '80%', mem_check_interval: '10s' },
    })
    expect((await reset('sysmon', 'os')).status).toBe(200)
    expect(await api.read('/configs/sysmon')).toMatchObject({ os: { mem_check_interval: '60s' } })
    for (const path of ['nope', 'os.nope', '__proto__', 'os.cpu_high_watermark.x']) {
      expect((await reset('sysmon', path)).body).toMatchObject({ code: 'NO_DEFAULT_VALUE' })
    }
  })
})

describe('the global zone', () => {
  const change = async (roots: object) =>
    api.call('PUT', '/configs/global_zone', { body: { ...(await zone()), ...roots } })

  it('keeps roots in force that were valid beside one that was refused', async () => {
    const { durable_sessions: durable } = await api.read<{ durable_sessions: object }>(
      '/configs/global_zone',
    )
    const reply = await change({
      mqtt: { max_inflight: 21 },
      durable_sessions: { ...durable, enable: true },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'UPDATE_FAILED' } })
    expect(reply.body).not.toHaveProperty('message')
    expect((await zone()).mqtt).toMatchObject({ max_inflight: 21 })
  })

  it('changes nothing if a value cannot be one', async () => {
    const { body, status } = await change({
      mqtt: { retry_interval: 'x' },
      force_gc: { count: 99 },
    })
    expect([status, body]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    expect((await zone()).force_gc).not.toMatchObject({ count: 99 })
  })

  it('returns a hidden field that was set', async () => {
    await change({ mqtt: { keepalive_backoff: 0.9 } })
    expect((await zone()).mqtt).toMatchObject({ keepalive_backoff: 0.9 })
    await change({ mqtt: {} })
    expect((await zone()).mqtt).not.toHaveProperty('keepalive_backoff')
  })

  it('returns values as they were written', async () => {
    await change({ mqtt: { session_expiry_interval: '1h30m', retry_interval: 45_000 } })
    expect((await zone()).mqtt).toMatchObject({
      session_expiry_interval: '1h30m',
      retry_interval: '45000',
    })
    await change({ mqtt: {} })
  })
})

describe('the settings of the console’s server', () => {
  const ssl_options = {
    certfile: '/etc/cert.pem',
    keyfile: '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----',
    password: 'of the key',
  }

  it('mask the key and its password, and keep them when they come back', async () => {
    const put = (body: object) => api.call('PUT', '/configs/dashboard', { body })
    const changed = await put({ listeners: { https: { bind: 18084, ssl_options } } })
    const masked = { ...ssl_options, keyfile: '******', password: '******' }
    expect(changed.body).toMatchObject({ listeners: { https: { ssl_options: masked } } })
    const read = await api.read<object>('/configs/dashboard')
    expect(read).toEqual(changed.body)
    expect((await put({ ...read, cors: true })).status).toBe(200)
    expect(api.broker.config.tokens.config).toMatchObject({
      cors: true,
      listeners: { https: { ssl_options } },
    })
    expect(await readText('?key=dashboard')).not.toContain('of the key')
  })
})

describe('pages of other origins', () => {
  const from = (method: string, path: string, more: Record<string, string> = {}) =>
    api.call(method, path, { headers: { origin: 'https://elsewhere.example', ...more } })
  const preflight = { 'access-control-request-method': 'GET' }
  const allow = (cors: boolean) => api.call('PUT', '/configs/dashboard', { body: { cors } })

  it('call the API only if it is allowed, and cannot log in', async () => {
    await allow(false)
    expect((await from('GET', '/nodes')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await from('OPTIONS', '//api/v5/nodes', preflight)).status).toBe(405)
    await allow(true)
    expect((await from('GET', '/nodes')).headers).toMatchObject({
      'access-control-allow-origin': '*',
    })
    expect(await from('OPTIONS', '//api/v5/nodes', preflight)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-headers': expect.stringContaining('authorization') },
    })
    const login = await from('OPTIONS', '//api/v5/login', preflight)
    expect(login.status).toBe(405)
    expect(login.headers).not.toHaveProperty('access-control-allow-origin')
    await allow(false)
  })
})

it('a login ends after the time that is set', async () => {
  await api.call('PUT', '/configs/dashboard', { body: { token_expired_time: '2h' } })
  expect(api.broker.tokens.loginMs).toBe(7_200_000)
  const reply = await api.call('PUT', '/configs/dashboard', { body: { token_expired_time: 'x' } })
  expect(reply.status).toBe(400)
})
