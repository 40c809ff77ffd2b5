import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { findServer } from '@signalbox/testing/servers'
import { waitFor } from '@signalbox/testing/wait-for'
import type { IMessage } from '@stomp/stompjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stop } from '../../../kernel/hooks.ts'
import { Random } from '../../../kernel/testing/mutate.ts'
import { GatewayBroker } from '../testing/gateway-broker.ts'
import { stompClient } from '../testing/stomp-client.ts'

const PLAIN = { name: 'plain', salt: 'disable' } as const

let t: GatewayBroker

beforeEach(async () => {
  t = await GatewayBroker.start()
})

afterEach(() => t.close())

/** A client that writes frames as text, and reads them as they come. */
class RawClient {
  text = ''
  isClosed = false
  readonly #socket

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', (chunk) => {
      this.text += chunk.toString()
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.isClosed = true
    })
  }

  send(text: string): this {
    this.#socket.write(text)
    return this
  }

  end(): void {
    this.#socket.destroy()
  }

  has(part: string): Promise<unknown> {
    return waitFor(() => this.text.includes(part), { what: `${part} in ${this.text}` })
  }

  closed(): Promise<unknown> {
    return waitFor(() => this.isClosed, { what: `the end after ${this.text}` })
  }
}

const connectFrame = (headers = 'accept-version:1.2\n') => `CONNECT\n${headers}\n\0`

async function raw(port: number, headers?: string): Promise<RawClient> {
  const client = new RawClient(port).send(connectFrame(headers))
  await client.has('CONNECTED')
  return client
}

describe('@stomp/stompjs', () => {
  it('exchanges messages with MQTT clients, below the mountpoint', async () => {
    const port = await t.load('stomp', { mountpoint: 'stomp/' })
    const mqtt = await t.mqtt()
    await mqtt.mqtt.subscribeAsync('stomp/#')
    const client = await stompClient(port)
    expect(client.connectedVersion).toBe('1.2')
    const messages: IMessage[] = []
    client.subscribe('q/+', (message) => messages.push(message), { id: 's1' })
    client.publish({ destination: 'q/1', body: 'hello', headers: { 'content-type': 'text/x' } })
    const message = await mqtt.message('stomp/q/1')
    expect(message).toMatchObject({ qos: 0, retain: false, properties: { contentType: 'text/x' } })
    expect(String(message.payload)).toBe('hello')
    await mqtt.mqtt.publishAsync('stomp/q/2', 'from MQTT', { qos: 1 })
    await waitFor(() => messages.length === 2)
    expect(
      messages.map(({ body, headers }) => [headers.subscription, headers.destination, body]),
    ).toEqual([
      ['s1', 'q/1', 'hello'],
      ['s1', 'q/2', 'from MQTT'],
    ])
    await client.deactivate()
    await waitFor(() => t.gateway('stomp').clients?.sessions.size === 0)
  })

  it('hands headers to other clients of STOMP, which MQTT clients do not see', async () => {
    const port = await t.load('stomp')
    const mqtt = await t.mqtt()
    await mqtt.mqtt.subscribeAsync('a')
    const client = await stompClient(port)
    const got = new Promise<IMessage>((resolve) => client.subscribe('a', resolve))
    client.publish({
      destination: 'a',
      body: 'x',
      headers: { 'x-own': 'ä:\n', subscription: 'no' },
    })
    const { headers } = await got
    expect(headers['x-own']).toBe('ä:\n')
    expect(headers.subscription).not.toBe('no')
    expect((await mqtt.message('a')).properties?.userProperties).toBeUndefined()
    await client.deactivate()
  })

  it('acknowledges: a window of messages, and another member of the group after its end', async () => {
    const port = await t.load('stomp')
    const mqtt = await t.mqtt()
    const first = await stompClient(port)
    const seen: IMessage[] = []
    first.subscribe('$share/g/jobs', (message) => seen.push(message), { ack: 'client-individual' })
    await waitFor(() => t.broker.kernel.subscriptions.count === 1)
    for (const job of ['1', '2']) await mqtt.mqtt.publishAsync('jobs', job, { qos: 1 })
    await waitFor(() => seen.length === 2)
    seen[0]?.ack()
    const [session] = [...(t.gateway('stomp').clients?.sessions.values() ?? [])]
    await waitFor(() => session?.inflight.size === 1)
    const second = await stompClient(port)
    const again = new Promise<IMessage>((resolve) =>
      second.subscribe('$share/g/jobs', resolve, { ack: 'client-individual' }),
    )
    await waitFor(() => t.broker.kernel.subscriptions.count === 2)
    await first.deactivate()
    const message = await again
    expect(message.body).toBe('2')
    message.ack()
    await second.deactivate()
  })

  it('commits and aborts transactions', async () => {
    const port = await t.load('stomp')
    const mqtt = await t.mqtt()
    await mqtt.mqtt.subscribeAsync('a')
    const client = await stompClient(port)
    const aborted = client.begin('t1')
    client.publish({ destination: 'a', body: 'aborted', headers: { transaction: 't1' } })
    aborted.abort()
    const committed = client.begin('t2')
    client.publish({ destination: 'a', body: 'committed', headers: { transaction: 't2' } })
    client.publish({ destination: 'a', body: 'direct' })
    committed.commit()
    await waitFor(() => mqtt.received.length === 2)
    expect(mqtt.received.map(({ payload }) => String(payload))).toEqual(['direct', 'committed'])
    await client.deactivate()
  })

  it('is authenticated by the built-in database of the gateway', async () => {
    const port = await t.load('stomp')
    const { gateways } = t.broker
    await gateways.change('stomp', (stored) => {
      if (stored === undefined) throw new Error('not loaded')
      return {
        ...stored,
        authentication: {
          mechanism: 'password_based',
          backend: 'built_in_database',
          user_id_type: 'username',
          password_hash_algorithm: { name: 'plain', salt_position: 'disable' },
          enable: true,
          bootstrap_file: '',
          bootstrap_type: 'plain',
        },
      }
    })
    const users = t.gateway('stomp').authentication.of('stomp')?.users.directory(PLAIN)
    await users?.add('u', 'secret', false)
    expect(t.broker.authentication.users.directory(PLAIN).count()).toBe(0)
    const login = (passcode: string) =>
      stompClient(port, { connectHeaders: { login: 'u', passcode } })
    const client = await login('secret')
    await client.deactivate()
    await expect(login('wrong')).rejects.toThrow('Login Failed: bad_username_or_password')
    expect(t.broker.timeline.of('anyone', 'stomp')).toEqual([])
  })
})

it('works with python3-stomp', async () => {
  findServer('stompPython')
  const port = await t.load('stomp')
  const script = `
import stomp, time
class L(stomp.ConnectionListener):
    got = []
    def on_message(self, frame): L.got.append(frame.headers['destination'] + ' ' + frame.body)
c = stomp.Connection12([('127.0.0.1', ${port})], heartbeats=(1000, 1000))
c.set_listener('', L())
c.connect('user', 'pass', wait=True)
c.subscribe(destination='py/#', id=1, ack='auto', receipt='r')
c.send(destination='py/1', body='hello')
until = time.time() + 10
while not L.got and time.time() < until: time.sleep(0.02)
print(L.got)
c.disconnect()
`
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', script])
  expect(stdout.trim()).toBe("['py/1 hello']")
})

describe('frames', () => {
  it.each([
    ['', 'version:1.0'],
    ['accept-version:1.0,1.1\n', 'version:1.1'],
    ['accept-version:1.1,1.2,2.0\n', 'version:1.2'],
  ])('are of the highest version that both speak: %j', async (headers, version) => {
    const client = await raw(await t.load('stomp'), headers)
    expect(client.text).toContain(`${version}\n`)
    client.end()
  })

  it('of an unknown version are refused', async () => {
    const client = new RawClient(await t.load('stomp')).send(connectFrame('accept-version:2.0\n'))
    await client.closed()
    expect(client.text).toContain('Login Failed: Supported protocol versions < 1.2')
  })

  it.each([
    ['a second CONNECT', connectFrame(), ''],
    ['an unknown command', 'NOPE\n\n\0', 'Unknown command NOPE'],
    ['a SEND without destination', 'SEND\n\n\0', 'Missing header destination'],
    ['a SEND to a wildcard', 'SEND\ndestination:a/#\n\n\0', 'Invalid destination a/#'],
    ['too many headers', `SEND\n${'a:b\n'.repeat(20)}\n\0`, 'Frame error: too_many_headers'],
    ['a subscription without ID', 'SUBSCRIBE\ndestination:a\n\n\0', 'Missing header id'],
    [
      'the same ID twice',
      'SUBSCRIBE\nid:1\ndestination:a\n\n\0SUBSCRIBE\nid:1\ndestination:b\n\n\0',
      'Subscription id 1 is in used',
    ],
    [
      'the same topic twice',
      'SUBSCRIBE\nid:1\ndestination:a\n\n\0SUBSCRIBE\nid:2\ndestination:a\nreceipt:7\n\n\0',
      'Topic a already in subscribed',
    ],
  ])('end the connection: %s', async (_, frames, answer) => {
    const client = await raw(await t.load('stomp'))
    client.send(frames)
    await client.closed()
    expect(client.text).toContain(answer)
  })

  it('report problems of transactions, and continue', async () => {
    const client = await raw(await t.load('stomp'))
    client.send('COMMIT\ntransaction:t\nreceipt:1\n\n\0')
    await client.has('Transaction t not found')
    client.send('BEGIN\ntransaction:t\n\n\0BEGIN\ntransaction:t\n\n\0')
    await client.has('Transaction t already started')
    client.send(
      `SEND\ndestination:a\ntransaction:t\nreceipt:r1\n\nx\0ABORT\ntransaction:t\nreceipt:r2\n\n\0`,
    )
    await client.has('receipt-id:r2')
    client.send('DISCONNECT\nreceipt:bye\n\n\0')
    await client.has('receipt-id:bye')
    await client.closed()
  })

  it('before CONNECT end the connection without an answer', async () => {
    const client = new RawClient(await t.load('stomp')).send('SUBSCRIBE\nid:1\ndestination:a\n\n\0')
    await client.closed()
    expect(client.text).toBe('')
  })

  it('are denied by the rules of authorization', async () => {
    const port = await t.load('stomp', { mountpoint: 'm/' })
    const asked: string[] = []
    t.broker.kernel.hooks.on(
      'client.authorize',
      (_, { protocolName }, { topic }) => {
        asked.push(`${protocolName} ${topic}`)
        return stop('deny' as const)
      },
      'limit',
    )
    const client = await raw(port)
    client.send('SEND\ndestination:secret\nreceipt:5\n\nx\0')
    await client.closed()
    expect(client.text).toContain('Insufficient permissions for secret')
    expect(client.text).toContain('receipt-id:5')
    expect(asked).toEqual(['STOMP secret'])
  })
})

describe('a connection', () => {
  it('has heart-beats both ways', async () => {
    const client = await raw(await t.load('stomp'), 'accept-version:1.2\nheart-beat:1000,1000\n')
    expect(client.text).toContain('heart-beat:1000,1000')
    await client.has('\0\n')
    await client.closed()
    const [event] = t.broker.timeline.of(/session:(\S+)/.exec(client.text)?.[1] ?? '', 'stomp')
    expect(event).toMatchObject({ kind: 'session_ended' })
  })

  it('without a frame ends after the idle time', async () => {
    const client = new RawClient(await t.load('stomp', { idle_timeout: '100ms' })).send('\n\nCONN')
    await client.closed()
    expect(client.text).toBe('')
  })

  it('is ended by an administrator, and by another client of the same ID', async () => {
    const port = await t.load('stomp', {
      clientinfo_override: { clientid: '${Packet.headers.device}' },
    })
    const first = await raw(port, 'accept-version:1.2\ndevice:d1\n')
    const second = await raw(port, 'accept-version:1.2\ndevice:d1\n')
    await first.closed()
    expect(first.text).toContain('Discarded')
    expect(t.gateway('stomp').clients?.kick('d1')).toBe(true)
    await second.closed()
    expect(second.text).toContain('Kicked out')
    expect(t.broker.timeline.of('d1', 'stomp').map(({ kind }) => kind)).toContain('connected')
  })

  it('of a banned address is refused; a new ban of its ID ends it', async () => {
    const port = await t.load('stomp', {
      clientinfo_override: { clientid: '${Packet.headers.device}' },
    })
    const { banned } = t.broker
    const client = await raw(port, 'accept-version:1.2\ndevice:d1\n')
    const ban = { by: 'test', reason: '', at: Date.now(), until: Date.now() + 60_000 }
    await banned.add({ kind: 'clientId', who: 'd1', ...ban })
    await client.closed()
    await banned.add({ kind: 'host', who: '127.0.0.1', ...ban })
    const again = new RawClient(port).send(connectFrame('accept-version:1.2\ndevice:d2\n'))
    await again.closed()
    expect(again.text).toContain('Login Failed: banned')
  })

  it('that ends while its client is authenticated leaves no client', async () => {
    const port = await t.load('stomp')
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    t.broker.kernel.hooks.on(
      'client.connect',
      async (info) => {
        asked.resolve()
        await answered.promise
        return info
      },
      'limit',
    )
    const client = new RawClient(port).send(connectFrame())
    await asked.promise
    client.end()
    const [listener] = t.gateway('stomp').listeners.values()
    await waitFor(() => listener?.listener?.currentConnections === 0)
    answered.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(t.gateway('stomp').clients?.sessions.size).toBe(0)
  })

  it('ends with a change of the settings, which are in force then', async () => {
    await t.load('stomp')
    const client = await raw(t.port('stomp'))
    await t.broker.gateways.change('stomp', (stored) => {
      if (stored === undefined) throw new Error('not loaded')
      return { ...stored, mountpoint: 'new/' }
    })
    await client.closed()
    expect(client.text).toContain('Server shutting down')
    const mqtt = await t.mqtt()
    await mqtt.mqtt.subscribeAsync('new/a')
    const again = await raw(t.port('stomp'))
    again.send('SEND\ndestination:a\n\nx\0')
    await mqtt.message('new/a')
    again.end()
  })

  it('that sends garbage harms no other', async () => {
    const port = await t.load('stomp')
    const good = await raw(port)
    good.send('SUBSCRIBE\nid:1\ndestination:a\n\n\0')
    const random = new Random(3)
    const frame = Buffer.from(`${connectFrame()}SEND\ndestination:a\n\nx\0DISCONNECT\n\n\0`)
    const bad = Array.from({ length: 200 }, () => {
      const bytes = Buffer.from(frame)
      for (let n = 0; n < 4; n++) bytes[random.below(bytes.length)] = random.below(256)
      const client = new RawClient(port).send(bytes.toString('latin1'))
      setTimeout(() => client.end(), 100)
      return client
    })
    await Promise.all(bad.map((client) => client.closed()))
    good.send('SEND\ndestination:a\n\nstill there\0')
    await good.has('still there')
    good.end()
  })
})
