import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ListenerTest } from '../../testing/listener-test.ts'

let test: ListenerTest
beforeAll(async () => {
  test = await ListenerTest.start()
})
afterEach(() => test.clean())
afterAll(() => test.close())

const read = (id: string) => test.api.read<Record<string, unknown>>(`/listeners/${id}`)
const findPeer = (clientId: string) => test.api.broker.kernel.sessions.get(clientId)?.peer
const gone = (client: { mqtt: { connected: boolean } }) =>
  expect.poll(() => client.mqtt.connected).toBe(false)

async function plainSocket(id: string, localAddress?: string): Promise<Socket> {
  const socket = connect({
    port: test.port(id),
    host: '127.0.0.1',
    ...(localAddress !== undefined && { localAddress }),
  })
  socket.on('error', () => {}) // a reset is one way to be refused
  await once(socket, 'connect')
  return socket
}

/** CONNECT of MQTT 3.1.1 with the client ID. */
const connectPacket = (clientId: string) =>
  Buffer.concat([
    Buffer.from([0x10, 12 + clientId.length, 0, 4]),
    Buffer.from('MQTT'),
    Buffer.from([4, 2, 0, 60, 0, clientId.length]),
    Buffer.from(clientId),
  ])

async function takenPort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}

describe('changes while running', () => {
  it('creates a listener that clients connect to, and deletes it with them', async () => {
    expect(await test.create('tcp:a')).toMatchObject({ id: 'tcp:a', running: true })
    const client = await test.connect('tcp:a')
    expect(await read('tcp:a')).toMatchObject({ current_connections: 1 })
    expect((await test.api.call('DELETE', '/listeners/tcp:a')).status).toBe(204)
    await gone(client)
    expect((await test.api.call('GET', '/listeners/tcp:a')).status).toBe(404)
  })

  it('changes options in place: connected clients stay, new ones have the new options', async () => {
    await test.create('tcp:a', { mountpoint: 'old/' })
    const before = await test.connect('tcp:a', { clientId: 'before' })
    const reply = await test.update('tcp:a', { mountpoint: 'new/${clientid}/' })
    expect(reply).toMatchObject({ status: 200, body: { mountpoint: 'new/${clientid}/' } })
    await test.connect('tcp:a', { clientId: 'after' })
    expect(before.mqtt.connected).toBe(true)
    const { sessions } = test.api.broker.kernel
    expect(sessions.get('before')?.mountpoint).toBe('old/')
    expect(sessions.get('after')?.mountpoint).toBe('new/after/')
  })

  it('keeps settings that are left out, and lists as they are given', async () => {
    await test.create('tcp:a', { tcp_options: { backlog: 5 }, access_rules: ['allow all'] })
    await test.update('tcp:a', { tcp_options: { nodelay: false } })
    await test.update('tcp:a', { access_rules: ['deny 10.0.0.0/8', 'allow all'] })
    expect(await read('tcp:a')).toMatchObject({
      tcp_options: { backlog: 5, nodelay: false },
      access_rules: ['deny 10.0.0.0/8', 'allow all'],
    })
  })

  it('replaces all rates by the old object of limits', async () => {
    await test.create('tcp:a', { messages_rate: '7/s', bytes_rate: '1MB/s' })
    await test.update('tcp:a', { limiter: { messages: { rate: '5/s' } } })
    expect(await read('tcp:a')).toMatchObject({ messages_rate: '5/s', bytes_rate: 'infinity' })
    expect((await test.update('tcp:a', { limiter: 1 })).status).toBe(400)
  })

  it('moves to another address, which closes the connections', async () => {
    await test.create('tcp:a')
    const client = await test.connect('tcp:a')
    const { port, free } = await takenPort()
    await free()
    expect((await test.update('tcp:a', { bind: `127.0.0.1:${port}` })).status).toBe(200)
    await gone(client)
    expect(test.port('tcp:a')).toBe(port)
    await test.connect('tcp:a')
  })

  it('keeps clients and settings if the new address is taken', async () => {
    await test.create('tcp:a')
    const client = await test.connect('tcp:a')
    const { port, free } = await takenPort()
    const reply = await test.update('tcp:a', { bind: `127.0.0.1:${port}`, acceptors: 3 })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(JSON.stringify(reply.body)).toContain('eaddrinuse')
    expect(await read('tcp:a')).toMatchObject({ bind: '127.0.0.1:0', acceptors: 16, running: true })
    expect(client.mqtt.connected).toBe(true)
    await free()
  })

  it('opens the old address again if the same port cannot be opened on another host', async () => {
    const { port, free } = await takenPort()
    await free()
    await test.create('tcp:a', { bind: `127.0.0.1:${port}` })
    expect((await test.update('tcp:a', { bind: `192.0.2.1:${port}` })).status).toBe(400)
    expect(await read('tcp:a')).toMatchObject({ bind: `127.0.0.1:${port}`, running: true })
    await test.connect('tcp:a')
  })

  it('stores nothing of a listener that cannot be opened', async () => {
    const { port, free } = await takenPort()
    await expect(test.create('tcp:a', { bind: `127.0.0.1:${port}` })).rejects.toThrow('eaddrinuse')
    expect((await test.api.call('GET', '/listeners/tcp:a')).status).toBe(404)
    await free()
  })

  it('stops, starts and restarts, each with its clients', async () => {
    await test.create('tcp:a')
    const first = await test.connect('tcp:a')
    const post = (what: string) => test.api.call('POST', `/listeners/tcp:a/${what}`)
    expect((await post('stop')).status).toBe(200)
    await gone(first)
    expect(await read('tcp:a')).toMatchObject({ enable: false, running: false })
    expect(test.api.broker.collections.listeners.get('tcp:a')).toMatchObject({ enable: false })
    expect((await post('start')).status).toBe(200)
    const second = await test.connect('tcp:a')
    expect((await post('restart')).status).toBe(200)
    await gone(second)
    expect(await read('tcp:a')).toMatchObject({ enable: true, running: true })
    await test.connect('tcp:a')
  })

  it('opens a WebSocket listener again if its transport changes, and not for other settings', async () => {
    await test.create('ws:a')
    const client = await test.connect('ws:a')
    await test.update('ws:a', { mountpoint: 'm/' })
    expect(client.mqtt.connected).toBe(true)
    await test.update('ws:a', { websocket: { compress: true } })
    await gone(client)
    expect(await read('ws:a')).toMatchObject({ mountpoint: 'm/', websocket: { compress: true } })
  })

  it('refuses what cannot exist here, with the reason', async () => {
    await expect(test.create('quic:a')).rejects.toThrow('Node has no QUIC server')
    const ssl_options = { verify_peer_ext_key_usage: 'clientAuth,nonsense' }
    await expect(test.create('ssl:a', { ssl_options })).rejects.toThrow('unknown_ext_key_usage')
  })

  it('closes connections at every stage when it is deleted', async () => {
    const ids = ['tcp:a', 'ssl:a', 'ws:a', 'wss:a', 'tcp:behind']
    for (const id of ids) await test.create(id, { proxy_protocol: id === 'tcp:behind' })
    const silent = await Promise.all(ids.map((id) => plainSocket(id)))
    const closed = Promise.all(silent.map((socket) => once(socket, 'close')))
    await test.clean()
    await closed
  })

  it('opens and closes 200 listeners without a socket left', async () => {
    const servers = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length
    const before = servers()
    await Promise.all(Array.from({ length: 200 }, (_, i) => test.create(`tcp:many${i}`)))
    expect(servers()).toBe(before + 200)
    const rows = await test.api.read<{ status: object }[]>('/listeners')
    expect(rows).toHaveLength(200)
    await test.connect('tcp:many199')
    await test.clean()
    await expect.poll(servers).toBe(before)
  })
})

describe('limits', () => {
  it('refuses clients beyond max_connections', async () => {
    await test.create('tcp:a', { max_connections: 1 })
    await test.create('tcp:b')
    await test.connect('tcp:a')
    await expect(test.connect('tcp:a')).rejects.toThrow('not let in')
    await test.connect('tcp:b')
    expect(await test.api.read('/listeners')).toMatchObject([
      { id: 'tcp:a', status: { current_connections: 1, max_connections: 1 } },
      { id: 'tcp:b', status: { current_connections: 1, max_connections: 'infinity' } },
    ])
  })

  it('refuses connections beyond max_conn_rate', async () => {
    await test.create('tcp:a', { max_conn_rate: '1/1h' })
    await test.connect('tcp:a')
    await expect(test.connect('tcp:a')).rejects.toThrow('not let in')
    await test.update('tcp:a', { max_conn_rate: 'infinity' })
    await test.connect('tcp:a')
  })

  it.each([
    ['messages_rate', '1/1h'],
    ['bytes_rate', '1B/1h'],
  ])('slows one client down by %s, and no other', async (name, rate) => {
    await test.create('tcp:a', { [name]: rate })
    const all = await test.connect('tcp:a')
    await all.mqtt.subscribeAsync('#')
    const [fast, other] = [await test.connect('tcp:a'), await test.connect('tcp:a')]
    fast.mqtt.publish('fast/1', 'x')
    await all.message('fast/1')
    fast.mqtt.publish('fast/2', 'x')
    // After what was sent before over the same loopback interface.
    await fast.mqtt.publishAsync('late', 'x', { qos: 0 })
    other.mqtt.publish('other', 'x')
    await all.message('other')
    expect(all.received.map(({ topic }) => topic)).toEqual(['fast/1', 'other'])
  })
})

describe('who may connect', () => {
  it('keeps addresses out by access_rules', async () => {
    await test.create('tcp:a', {
      access_rules: ['deny 127.0.0.2', 'allow 127.0.0.0/8', 'deny all'],
    })
    const denied = await plainSocket('tcp:a', '127.0.0.2')
    await once(denied, 'close')
    await test.connect('tcp:a')
    await test.update('tcp:a', { access_rules: ['deny all'] })
    await expect(test.connect('tcp:a')).rejects.toThrow('not let in')
  })

  it('does not ask clients of a listener without enable_authn', async () => {
    await test.create('tcp:a', { enable_authn: 'quick_deny_anonymous' })
    await expect(test.connect('tcp:a')).rejects.toThrow('not let in')
    await test.update('tcp:a', { enable_authn: false })
    await test.connect('tcp:a', { clientId: 'unasked' })
    expect(findPeer('unasked')?.enableAuthn).toBe(false)
  })

  it('gives clients the settings of its zone, which has to exist when it is changed', async () => {
    await test.create('ws:a')
    expect(await test.update('ws:a', { zone: 'small' })).toMatchObject({
      status: 400,
      body: { message: '{unknown_zone,"small"}' },
    })
    await test.api.broker.config.zones.change(() => ({
      zones: { small: { mqtt: { max_topic_levels: 2 } } },
    }))
    expect((await test.update('ws:a', { zone: 'small' })).status).toBe(200)
    const client = await test.connect('ws:a')
    client.mqtt.publish('a/b/c/d', 'x')
    await gone(client)
  })

  it('gives clients the zone and the mountpoint', async () => {
    await test.create('tcp:a', { zone: 'far', mountpoint: '${username}/' })
    await test.create('tcp:b')
    const far = await test.connect('tcp:a', { clientId: 'far', username: 'u' })
    expect(findPeer('far')?.zone).toBe('far')
    const near = await test.connect('tcp:b')
    await near.mqtt.subscribeAsync('u/t')
    far.mqtt.publish('t', 'x')
    await near.message('u/t')
  })
})

describe('behind a load balancer', () => {
  const v1 = 'PROXY TCP4 203.0.113.7 10.0.0.1 4711 1883\r\n'
  const v2 = Buffer.concat([
    Buffer.from('0d0a0d0a000d0a515549540a', 'hex'),
    Buffer.from([0x21, 0x21, 0, 36]),
    Buffer.from('20010db8000000000000000000000007', 'hex'),
    Buffer.alloc(16),
    Buffer.from([0x12, 0x67, 0x07, 0x5b]),
  ])

  it.each([
    ['version 1', Buffer.from(v1), '203.0.113.7', 4711],
    ['version 2', v2, '2001:db8::7', 4711],
    ['a health check', Buffer.from('PROXY UNKNOWN\r\n'), '127.0.0.1', undefined],
  ])('has the address of the header: %s', async (name, header, address, port) => {
    await test.create('tcp:a', { proxy_protocol: true })
    const clientId = `c-${name.replaceAll(' ', '')}`
    const socket = await plainSocket('tcp:a')
    const bytes = Buffer.concat([header, connectPacket(clientId)])
    // In pieces, as a network may deliver it.
    socket.write(bytes.subarray(0, 5))
    socket.write(bytes.subarray(5))
    const [connack] = await once(socket, 'data')
    expect([...connack]).toEqual([0x20, 2, 0, 0])
    expect(findPeer(clientId)).toMatchObject({ address, ...(port && { port }) })
    socket.destroy()
  })

  it('reads the header before TLS and before WebSocket', async () => {
    for (const type of ['ssl', 'ws', 'wss']) {
      const id = `${type}:a`
      await test.create(id, { proxy_protocol: true })
      const balancer = createServer((from) => {
        const to = connect(test.port(id), '127.0.0.1')
        to.write(v1)
        for (const each of [from, to]) each.on('error', () => {})
        from.pipe(to).pipe(from)
        from.on('close', () => to.destroy())
        to.on('close', () => from.destroy())
      }).listen(0, '127.0.0.1')
      await once(balancer, 'listening')
      const { port } = balancer.address() as AddressInfo // of an IP address
      const { connectMqtt } = await import('@signalbox/testing/mqtt-client')
      const url = test.url(id).replace(/:\d+/, `:${port}`)
      const client = await connectMqtt(url, { rejectUnauthorized: false, clientId: `far-${type}` })
      expect(findPeer(`far-${type}`)).toMatchObject({ address: '203.0.113.7', port: 4711 })
      await client.end()
      await new Promise((resolve) => balancer.close(resolve))
      await test.clean()
    }
  })

  it.each([
    ['a wrong header', Buffer.from('HELLO TCP4 1.2.3.4 5.6.7.8 1 2\r\n')],
    ['a bad address', Buffer.from('PROXY TCP4 1.2.3.400 5.6.7.8 1 2\r\n')],
    ['a line without end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
    ['a body without end', Buffer.concat([v2.subarray(0, 14), Buffer.from([0xff, 0xff])])],
  ])('closes a connection with %s', async (_, header) => {
    await test.create('tcp:a', { proxy_protocol: true })
    const socket = await plainSocket('tcp:a')
    socket.write(header)
    await once(socket, 'close')
  })

  it('closes a connection without a header after proxy_protocol_timeout', async () => {
    await test.create('tcp:a', { proxy_protocol: true, proxy_protocol_timeout: '1s' })
    const socket = await plainSocket('tcp:a')
    await once(socket, 'close')
  })
})

describe('TCP', () => {
  // The system does not tell the two of a socket: what Node is asked for has to do.
  it('opens its socket with backlog', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen')
    await test.create('tcp:a', { tcp_options: { backlog: 77 } })
    expect(listen.mock.calls[0]?.[0]).toMatchObject({ backlog: 77 })
    listen.mockRestore()
  })

  it.each([true, false])('sends small packets at once, or not: nodelay %s', async (nodelay) => {
    await test.create('tcp:a', { tcp_options: { nodelay } })
    const noDelay = vi.spyOn(Socket.prototype, 'setNoDelay')
    const client = await plainSocket('tcp:a')
    client.write(connectPacket('small'))
    await once(client, 'data')
    expect(noDelay.mock.calls).toEqual(nodelay ? [[true]] : [])
    noDelay.mockRestore()
    client.destroy()
  })

  it.runIf(process.platform === 'linux')('sends probes to silent clients', async () => {
    await test.create('tcp:a', { tcp_options: { keepalive: '240,30,9' } })
    await test.create('tcp:b')
    const [probed, other] = [await plainSocket('tcp:a'), await plainSocket('tcp:b')]
    /** The timer of the broker's end, in the table of the system: 2 is that of probes. */
    const readTimer = ({ localPort, remotePort }: Socket) => {
      const [here, there] = [localPort, remotePort].map(
        (port = 0) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`,
      )
      const row = readFileSync('/proc/net/tcp', 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        // Connections of other tests may have the same port at one end.
        .find(([, local, remote]) => local?.endsWith(there ?? '') && remote?.endsWith(here ?? ''))
      return row?.[5]?.split(':')[0]
    }
    await expect.poll(() => readTimer(probed)).toBe('02')
    expect(readTimer(other)).toBe('00')
    probed.destroy()
    other.destroy()
  })

  it('closes a client that does not read, only with send_timeout_close', async () => {
    const tcp_options = { send_timeout: '1s', high_watermark: '64KB' }
    const { kernel } = test.api.broker
    const slow: Socket[] = []
    // The one that stays is full first, so that its time would be over before that of the other one.
    for (const [listener, send_timeout_close] of [
      ['tcp:stays', false],
      ['tcp:closes', true],
    ] as const) {
      await test.create(listener, { tcp_options: { ...tcp_options, send_timeout_close } })
      const socket = await plainSocket(listener)
      slow.push(socket)
      socket.write(connectPacket(listener))
      await once(socket, 'data')
      socket.write(Buffer.from([0x82, 6, 0, 1, 0, 1, 0x74, 0]))
      await once(socket, 'data')
      socket.pause()
      for (let i = 0; i < 16; i++) {
        void kernel.publish({
          ...{ topic: 't', payload: Buffer.alloc(1024 * 1024), qos: 0, retain: false },
          ...{ fromClientId: 'test', timestamp: Date.now() },
        })
      }
    }
    await waitFor(() => kernel.sessions.get('tcp:closes') === undefined)
    expect(kernel.sessions.get('tcp:stays')?.connected).toBe(true)
    for (const socket of slow) socket.destroy()
  })

  it.each([
    [{ tcp_options: { keepalive: 'often' } }, 'root.tcp_options.keepalive'],
    [{ tcp_options: { high_watermark: 'much' } }, 'root.tcp_options.high_watermark'],
    [{ proxy_protocol: true, proxy_protocol_timeout: 'soon' }, 'root.proxy_protocol_timeout'],
    [{ max_conn_rate: '0/s' }, 'root.max_conn_rate'],
    [{ max_connections: 0 }, 'root.max_connections'],
    [{ acceptors: 0 }, 'root.acceptors'],
  ])('names the field of a bad value: %j', async (settings, path) => {
    await expect(test.create('tcp:bad', settings)).rejects.toThrow(path)
  })
})
