import { readdirSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { caCertificate } from '@signalbox/broker/kernel/testing/certificates'
import {
  authenticationCreate,
  authenticationDelete,
  authenticationUserImport,
} from '@signalbox/contract/authentication'
import type { Client } from '@signalbox/contract/client'
import { clientGet } from '@signalbox/contract/clients'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { liveEvents } from '../event-stream.ts'
import { connectMqtt } from '../mqtt-client.ts'
import { freePort } from '../free-port.ts'
import { loggedIn, type Signalbox, startSignalbox } from '../signalbox.ts'
import { consoleFolder, emptyEnvironment, makeHome, runInstalled } from './installed-package.ts'
import { type Proxy, PROXIED_OPTIONS, PROXIED_PATH, startHaproxy, startNginx } from './proxies.ts'

setDefaultCACertificates([...getCACertificates('default'), caCertificate])

const command = inject('command')
const home = makeHome()
const login = { username: 'admin', password: '' }
let signalbox: Signalbox
beforeAll(async () => {
  const dataDir = join(home.path, 'data')
  // The default password works without a proxy only.
  const reset = ['--data-dir', dataDir, '--reset-password', 'admin']
  login.password = (await runInstalled(command, reset, home.path)).trim()
  signalbox = await startSignalbox({
    ...{ program: [command], cwd: home.path, env: emptyEnvironment(home.path), dataDir },
    ports: { http: await freePort(), mqtt: await freePort(), ws: await freePort() },
    args: PROXIED_OPTIONS,
  })
})
afterAll(async () => {
  await signalbox.stop()
  home.remove()
})

const clients: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})

const portFromUrl = (url: string) => Number(new URL(url).port)

describe.each([
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)('behind %s', (name, start) => {
  let proxy: Proxy
  let api: Client
  beforeAll(async () => {
    const { url, mqttUrl, wsUrl } = signalbox
    proxy = await start({
      http: portFromUrl(url),
      mqtt: portFromUrl(mqttUrl),
      ws: portFromUrl(wsUrl),
    })
    api = await loggedIn(`${proxy.url}api/v5`, login)
  })
  afterAll(() => proxy.end())

  const address = (path: string) => new URL(path, proxy.url).href
  const wsUrl = () => address('mqtt').replace('https', 'wss')

  it('the console has its path, also for an address inside and without the last slash', async () => {
    for (const path of ['', 'clients/detail/a%2Fb', 'dashboard/nodes?page=2']) {
      const page = await fetch(address(path), { headers: { accept: 'text/html' } })
      expect(page.status, path).toBe(200)
      expect(await page.text()).toContain(`<base href="${PROXIED_PATH}" />`)
    }
    const short = await fetch(address('.').slice(0, -1), { redirect: 'manual' })
    expect([short.status, short.headers.get('location')]).toEqual([301, PROXIED_PATH])
    const plain = await fetch(proxy.plainUrl, { redirect: 'manual' })
    expect(plain.status).toBe(301)
    expect(plain.headers.get('location')).toMatch(/^https:.*\/mqtt-console\/$/)
    expect((await fetch(new URL('/api/v5/status', proxy.url))).status).toBe(404)
  })

  it('the page has its policy and is for HTTPS only', async () => {
    const page = await fetch(proxy.url)
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /nonce="([\w-]+)"/.exec(await page.text())?.[1]
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(policy).toContain('wss://localhost:*')
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(page.headers.get('set-cookie')).toBeNull()
  })

  it('every file of the console that is worth it arrives compressed', async () => {
    const folder = join(consoleFolder(command), 'assets')
    const files = readdirSync(folder)
      .filter((file) => /\.(br|woff2)$/.test(file))
      .map((file) => file.replace(/\.br$/, ''))
    expect(files.length).toBeGreaterThan(100)
    const faults = await Promise.all(
      files.map(async (file) => {
        const { status, headers, body } = await fetch(address(`assets/${file}`), {
          headers: { 'accept-encoding': 'br' },
        })
        await body?.cancel()
        const coding = headers.get('content-encoding')
        const isRight = status === 200 && (coding === 'br' || file.endsWith('.woff2'))
        return isRight ? [] : [`${file}: ${status} ${coding}`]
      }),
    )
    expect(faults.flat()).toEqual([])
  })

  it('a live stream arrives while it is open', async () => {
    const token = await bearer()
    const ending = new AbortController()
    const response = await fetch(address('api/v5/live'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ reads: [{ operation: 'monitorCurrent', interval_ms: 1000 }] }),
      signal: ending.signal,
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const events = liveEvents(response)
    expect((await events.next()).value).toMatchObject({ event: 'answer', read: 0 })
    expect((await events.next()).value).toMatchObject({ read: 0 })
    ending.abort()
  })

  it('a client of MQTT over WebSocket has its own address', async () => {
    const id = `far/${name}`
    const client = await connectMqtt(wsUrl(), {
      clientId: id,
      // Another address than the proxy's; what the client itself says about it is not believed.
      wsOptions: { localAddress: '127.0.0.5', headers: { 'x-forwarded-for': '203.0.113.7' } },
    })
    clients.push(client)
    await client.mqtt.subscribeAsync('proxied/#')
    await client.mqtt.publishAsync('proxied/1', 'through', { qos: 1 })
    expect(String((await client.message('proxied/1')).payload)).toBe('through')
    // Its ID has a slash, which both proxies pass on as %2F.
    const row = await api.call(clientGet, { path: { clientid: id } })
    expect(row).toMatchObject({ clientid: id, ip_address: '127.0.0.5' })
  })

  it('wrong passwords of one address refuse no other', async () => {
    const user = `nobody-${name}`
    for (let i = 0; i < 11; i++) await tryLogin(user, '127.0.0.6')
    expect(await tryLogin(user, '127.0.0.6')).toBe(429)
    expect(await tryLogin(user, '127.0.0.7')).toBe(401)
  })

  it('several megabytes can be imported', async () => {
    const id = 'password_based:built_in_database'
    const [mechanism, backend] = id.split(':')
    const hashing = { password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' } }
    await api.call(authenticationCreate, { body: { mechanism, backend, ...hashing } })
    const [password_hash, salt] = ['a'.repeat(64), 'b'.repeat(100)]
    const users = Array.from({ length: 12_000 }, (_, i) => {
      return { user_id: `user-${i}`, password_hash, salt, is_superuser: false }
    })
    expect(JSON.stringify(users).length).toBeGreaterThan(2_500_000)
    await api.call(authenticationUserImport, { path: { id }, query: { type: 'hash' }, body: users })
    await api.call(authenticationDelete, { path: { id } })
  })

  async function bearer(): Promise<string> {
    const response = await fetch(address('api/v5/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    const { token } = (await response.json()) as { token: string } // asserted by the call that uses it
    return token
  }

  /** Gives the status. */
  function tryLogin(username: string, localAddress: string): Promise<number> {
    const body = JSON.stringify({ username, password: 'wrong' })
    const headers = { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const url = new URL(address('api/v5/login'))
      const call = request(
        url,
        { method: 'POST', headers, localAddress, agent: false },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }
})

it('MQTT over TLS ends at HAProxy', async () => {
  const { url, mqttUrl, wsUrl } = signalbox
  const proxy = await startHaproxy({
    ...{ http: portFromUrl(url), mqtt: portFromUrl(mqttUrl), ws: portFromUrl(wsUrl) },
  })
  clients.push(proxy)
  const client = await connectMqtt(proxy.mqttsUrl, { ca: caCertificate })
  await client.mqtt.subscribeAsync('tls/#')
  await client.mqtt.publishAsync('tls/1', 'secure', { qos: 1 })
  expect(String((await client.message('tls/1')).payload)).toBe('secure')
  await client.end()
})
