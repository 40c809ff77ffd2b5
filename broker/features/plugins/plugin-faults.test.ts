import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { Readable } from 'node:stream'
import { type PackageOptions, pluginPackage } from '@signalbox/testing/plugin-package'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

/** Plugins that do harm: each is stopped and named, and clients are served all the time. */

const SPEED = 5
/** While a test waits for a limit: its plugin has nothing to answer in that time. */
const FAST = 50
let speed = SPEED
let [past, since] = [Date.now(), performance.now()]

/** Time limits of plugins pass faster. */
const now = () => past + (performance.now() - since) * speed
const clock = {
  ...{ now, monotonic: now },
  after: (ms: number, callback: () => void) => systemClock.after(ms / speed, callback),
}

function passTime(faster: number): void {
  past = clock.now()
  since = performance.now()
  speed = faster
}
const passTimeFast = () => passTime(FAST)
const NAME = 'demo_plugin-1.0.0'

let api: TestApi
beforeAll(async () => {
  api = await startApi([], { clock })
})
afterAll(() => api.close())
afterEach(async () => {
  passTime(SPEED)
  await api.broker.plugins.uninstall(NAME)
})

async function run(code: string, signalbox: PackageOptions['signalbox'] = {}) {
  const { file, bytes } = await pluginPackage({ code, signalbox })
  await api.broker.plugins.install(file, Readable.from([bytes]))
  await api.broker.plugins.start(NAME)
}
const plugin = () => {
  const found = api.broker.plugins.get(NAME)
  if (found === undefined) throw new Error('not installed')
  return found.run
}
const failure = () => waitFor(() => plugin().failure).then((found) => found.reason)
const alarms = () => api.broker.alarms.active().map(({ name }) => name)
const makeHook = (handler: string) =>
  `export const plugin = { start: () => ({ hooks: { 'message.publish': ${handler} } }) }`

/** Publishes, and gives the payload that a subscriber receives, or nothing. */
async function delivered(topic = 't'): Promise<string | undefined> {
  const [subscriber, publisher] = [api.client(), api.client()]
  await subscriber.connect({ clientId: 'subscriber' })
  await publisher.connect({ clientId: 'publisher' })
  await subscriber.subscribe('#')
  publisher.publish(topic, 'x', { qos: 1, messageId: 1 })
  await publisher.next('puback')
  const packets = await subscriber.settle()
  for (const client of [subscriber, publisher]) client.drop()
  const found = packets.find((packet) => packet.cmd === 'publish')
  return found?.cmd === 'publish' ? String(found.payload) : undefined
}

it('costs nothing without a plugin for a hook', async () => {
  expect(api.broker.kernel.hooks.has('message.publish')).toBe(true) // the retainer
  await run(`export const plugin = { start: () => ({ hooks: { 'session.created': () => {} } }) }`)
  expect(api.broker.kernel.hooks.has('session.created')).toBe(true)
  expect(api.broker.kernel.hooks.has('message.acked')).toBe(false)
  await api.broker.plugins.stop(NAME)
  expect(api.broker.kernel.hooks.has('session.created')).toBe(false)
})

describe('a hook', () => {
  it('changes and drops messages', async () => {
    await run(
      makeHook(
        `(m) => m.topic === 'drop' ? null : { payload: m.payload + '!', topic: 'to/' + m.topic }`,
      ),
    )
    expect(await delivered()).toBe('x!')
    expect(await delivered('drop')).toBeUndefined()
  })

  it('gets no payload that it does not ask for, and no other topics', async () => {
    await run(
      makeHook(
        `{ topics: ['a/#'], payload: false, handle: (m) => ({ payload: m.payloadBytes + ':' + m.payload.length }) }`,
      ),
    )
    expect(await delivered('a/b')).toBe('1:0')
    expect(await delivered('b')).toBe('x')
  })

  it('is not asked about messages of a small size', async () => {
    await run(makeHook(`{ largerThan: 1, handle: () => null }`))
    expect(await delivered()).toBe('x')
    expect(plugin().statsOf('message.publish')?.calls ?? 0).toBe(0)
  })

  it('publishes messages that it does not see itself', async () => {
    await run(
      `export const plugin = { start: (context) => ({ hooks: { 'message.publish': (m) => {
        context.publish({ topic: 'copy', payload: m.payload }); return null } } }) }`,
    )
    const subscriber = api.client()
    await subscriber.connect({ clientId: 's' })
    await subscriber.subscribe('copy')
    await delivered()
    expect(await subscriber.next('publish')).toMatchObject({ topic: 'copy' })
    subscriber.drop()
  })

  it('refuses clients, and decides about logins, actions and subscriptions', async () => {
    await run(`export const plugin = { start: () => ({ hooks: {
      'client.connect': (info) => info.clientId === 'bad' ? { reasonCode: 0x8a, reason: 'no' } : undefined,
      'client.authenticate': ({ username, password }) =>
        String(password) === 'right' ? { isSuperuser: username === 'root' } : { reasonCode: 0x86, reason: 'wrong' },
      'client.authorize': (client, { topic }) => topic === 'secret' ? 'deny' : undefined,
      'client.subscribe': (list) => list.map((each) => ({ ...each, topicFilter: 'in/' + each.topicFilter })),
    } }) }`)
    const code = async (clientId: string, password: string) => {
      const client = api.client(5)
      client.send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clientId,
        clean: true,
        keepalive: 60,
        username: 'u',
        password: Buffer.from(password),
      })
      const { reasonCode } = await client.next('connack')
      return { client, reasonCode }
    }
    expect((await code('bad', 'right')).reasonCode).toBe(0x8a)
    expect((await code('good', 'wrong')).reasonCode).toBe(0x86)
    const { client, reasonCode } = await code('good', 'right')
    expect(reasonCode).toBe(0)
    await client.subscribe('a')
    expect([...(api.broker.kernel.sessions.get('good')?.subscriptions.keys() ?? [])]).toEqual([
      'in/a',
    ])
    client.publish('secret', 'x', { qos: 1, messageId: 7 })
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x87 })
    client.drop()
  })

  it('with a result that is none changes nothing and is named', async () => {
    await run(makeHook(`() => ({ topic: 'a/#' })`))
    expect(await delivered()).toBe('x')
    expect(plugin().statsOf('message.publish')?.failed).toBe(1)
    expect(plugin().lines.at(-1)?.text).toContain('its topic is invalid')
  })

  it('is asked by a simulation if it is pure, and named otherwise', async () => {
    await run(
      makeHook(`{ isPure: true, handle: (m, { isSimulated }) => isSimulated ? null : undefined }`),
    )
    const body = { topic: 't', payload: 'x', qos: 0, retain: false }
    const { body: simulated } = await api.call('POST', '/publish/simulate', { body })
    expect(JSON.stringify(simulated)).toContain('"plugin","outcome":"ended"')
  })
})

describe('a plugin that', () => {
  it('throws in a hook lets the message pass, and is stopped when it does nothing else', async () => {
    await run(makeHook(`() => { throw new Error('no luck') }`))
    expect(await delivered()).toBe('x')
    expect(plugin().statsOf('message.publish')).toMatchObject({ calls: 1, failed: 1 })
    expect(plugin().isRunning).toBe(true)
    for (let i = 0; i < 100; i++)
      await api.call('POST', '/publish', { body: { topic: 'm', payload: 'x' } })
    expect(await failure()).toBe('keeps_failing')
    expect(plugin().failure?.message).toContain('no luck')
    expect(alarms()).toContain('plugin/demo_plugin')
    expect(await delivered()).toBe('x')
  })

  it('hangs in a hook delays a message for its limit, and is stopped', async () => {
    await run(makeHook(`() => { for (;;); }`))
    expect(await delivered()).toBe('x')
    // None waits any more.
    expect(await delivered()).toBe('x')
    expect(plugin().statsOf('message.publish')).toMatchObject({ timedOut: 1, skipped: 1 })
    passTimeFast()
    expect(await failure()).toBe('hangs')
    expect(await delivered()).toBe('x')
  })

  it('never answers is asked no more', async () => {
    await run(makeHook(`() => new Promise(() => {})`), { call_timeout_ms: 50 })
    expect(await delivered()).toBe('x')
    expect(plugin().statsOf('message.publish')).toMatchObject({ timedOut: 1 })
  })

  it('has to deny drops messages while it cannot be asked', async () => {
    await run(makeHook(`(m) => { if (m.topic === 'die') process.exit(3) }`), {
      failed_action: 'deny',
    })
    expect(await delivered()).toBe('x')
    expect(await delivered('die')).toBeUndefined()
    expect(await failure()).toBe('exited')
    expect(await delivered()).toBeUndefined()
    await api.broker.plugins.stop(NAME)
    expect(await delivered()).toBe('x')
  })

  it.each([
    [
      'leaks memory',
      `const kept = []; setInterval(() => { for (let i = 0; i < 1e5; i++) kept.push({ i, text: 'x' + i }) }, 1)`,
      'out_of_memory',
    ],
    [
      'leaks buffers',
      `const kept = []; setInterval(() => kept.push(Buffer.alloc(4e6, 1)), 5)`,
      'out_of_memory',
    ],
    ['exits', `setTimeout(() => process.exit(7), 20)`, 'exited'],
    ['fails outside its hooks', `setTimeout(() => { throw new Error('later') }, 20)`, 'crashed'],
    [
      'rejects outside its hooks',
      `setTimeout(() => Promise.reject(new Error('later')), 20)`,
      'crashed',
    ],
    ['loops after its start', `setTimeout(() => { for (;;); }, 20)`, 'hangs'],
  ])('%s is stopped', async (_, statement, reason) => {
    await run(
      `export const plugin = { start() { ${statement}; return { hooks: { 'message.publish': () => {} } } } }`,
      { memory_mb: 32 },
    )
    if (reason === 'hangs') passTimeFast()
    expect(await failure()).toBe(reason)
    expect(alarms()).toContain('plugin/demo_plugin')
    expect(await delivered()).toBe('x')
  })

  it.each([
    ['loops at its start', `for (;;);`, 'start_timeout'],
    ['never finishes its start', `return new Promise(() => {})`, 'start_timeout'],
    ['fails at its start', `throw new Error('no port')`, 'start_failed'],
    ['exits at its start', `process.exit(1)`, 'exited'],
    ['has an unknown hook', `return { hooks: { 'client.nope': () => {} } }`, 'start_failed'],
  ])('%s does not run', async (_, statement, reason) => {
    if (reason === 'start_timeout') passTimeFast()
    await run(`export const plugin = { start() { ${statement} } }`)
    expect(await failure()).toBe(reason)
    expect(plugin().lines.filter(({ text }) => text.startsWith(reason))).toHaveLength(1)
    expect(await delivered()).toBe('x')
  })

  it('is no plugin, or for another interface, does not run', async () => {
    await run(`export const start = 1`)
    expect(await failure()).toBe('start_failed')
    await api.broker.plugins.uninstall(NAME)
    await run(makeHook(`() => {}`), { interface: 99 })
    expect(await failure()).toBe('other_interface')
  })

  it('was stopped for a failure ends its alarm when it is started again', async () => {
    await run(
      `export const plugin = { start() { setTimeout(() => process.exit(), 20); return {} } }`,
    )
    expect(await failure()).toBe('exited')
    expect(alarms()).toContain('plugin/demo_plugin')
    await api.broker.plugins.stop(NAME)
    expect(alarms()).not.toContain('plugin/demo_plugin')
  })
})

it('a plugin does not see the environment of the process', async () => {
  process.env.SIGNALBOX_TEST_SECRET = 'hidden'
  await run(
    `export const plugin = { start: () => ({ routes: { 'GET env': () => ({ body: Object.keys(process.env) }) } }) }`,
  )
  expect(JSON.stringify(await plugin().route('GET', 'env', { query: {} }))).not.toContain('SECRET')
  delete process.env.SIGNALBOX_TEST_SECRET
})
