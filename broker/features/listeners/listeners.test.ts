import { freePort } from '@signalbox/testing/free-port'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Broker, startBroker } from '../../broker.ts'
import type { ListenerOption } from './options.ts'

let dataDir: string
let broker: Broker | undefined
const taken: (() => void)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-listeners-'))
})
afterEach(async () => {
  await stop()
  for (const free of taken.splice(0)) free()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(...listeners: ListenerOption[]): Promise<Broker> {
  await stop()
  broker = await startBroker({ dataDir, version: '0.0.0', passwordRounds: 1, listeners })
  return broker
}

async function stop(): Promise<void> {
  await broker?.close()
  broker = undefined
}

async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  taken.push(() => server.close())
  return (server.address() as AddressInfo).port // of an IP address
}

const bind = { host: '127.0.0.1', port: 0 }
const asked: ListenerOption = { type: 'tcp', name: 'default', bind, option: '--mqtt-port' }
const unasked: ListenerOption = { type: 'tcp', name: 'default', bind, isDefault: true }

const setBind = (port: number) =>
  broker?.listeners.change('tcp:default', (standing) => ({
    ...(standing ?? raise()),
    bind: `127.0.0.1:${port}`,
  }))

function raise(): never {
  throw new Error('there is no tcp:default')
}

it('an address that was typed cannot be changed, and the option is named', async () => {
  const { listeners } = await start(asked)
  const { port = 0 } = listeners.running[0]?.address ?? {}
  expect(listeners.find('tcp:default')?.option?.option).toBe('--mqtt-port')
  await expect(setBind(port + 1)).rejects.toMatchObject({
    expected: expect.stringContaining('set by --mqtt-port'),
  })
  await listeners.change('tcp:default', (standing) => ({
    ...(standing ?? raise()),
    mountpoint: 'm/',
  }))
  expect(listeners.running[0]?.address.port).toBe(port)
})

it('an address that was changed counts at the next start, unless one is typed', async () => {
  await start(unasked)
  const port = await freePort()
  await setBind(port)
  expect((await start(unasked)).listeners.running[0]?.address.port).toBe(port)
  expect((await start(asked)).listeners.running[0]?.address.port).not.toBe(port)
  // What is typed once is not stored, also when something else is changed then.
  await broker?.listeners.change('tcp:default', (standing) => ({
    ...(standing ?? raise()),
    mountpoint: 'm/',
  }))
  expect((await start(unasked)).listeners.running[0]?.address.port).toBe(port)
})

it('a default listener that was deleted comes back only if it is asked for', async () => {
  const { listeners } = await start(unasked)
  await listeners.change('tcp:default', () => undefined)
  expect((await start(unasked)).listeners.all).toEqual([])
  expect((await start(asked)).listeners.running).toHaveLength(1)
})

it('starts although a stored address is taken, and gives the reason', async () => {
  await start(unasked)
  const free = await freePort()
  await setBind(free)
  await stop()
  const server = createServer().listen(free, '127.0.0.1')
  await once(server, 'listening')
  const { listeners } = await start(unasked)
  const state = listeners.find('tcp:default')
  expect(state?.listener).toBeUndefined()
  expect(state?.error).toBe(`The address 127.0.0.1:${free} is in use by another program.`)
  await new Promise((resolve) => server.close(resolve))
  await listeners.change('tcp:default', (standing) => standing, { reopen: true })
  expect(listeners.find('tcp:default')).toMatchObject({ error: undefined })
  expect(listeners.running[0]?.address.port).toBe(free)
})

it('does not start if an address that was typed is taken', async () => {
  const port = await takePort()
  await expect(start({ ...asked, bind: { host: '127.0.0.1', port } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
})

it('opens and closes what the collection is changed to, and reports what it cannot open', async () => {
  const { collections, listeners } = await start(unasked)
  const [first = raise()] = collections.listeners.configs
  const port = await takePort()
  await collections.listeners.change((items) => [
    ...items,
    { ...first, name: 'good' },
    { ...first, name: 'bad', bind: `127.0.0.1:${port}` },
  ])
  expect(listeners.all).toMatchObject([
    { id: 'tcp:default', error: undefined },
    { id: 'tcp:good', error: undefined },
    { id: 'tcp:bad', listener: undefined, error: expect.stringContaining('in use') },
  ])
  await collections.listeners.change((items) => items.filter(({ name }) => name === 'good'))
  expect(listeners.running.map(({ id }) => id)).toEqual(['tcp:good'])
})

it('keeps the passwords of keys encrypted on disk', async () => {
  const { listeners } = await start(unasked)
  await listeners.change('ssl:a', () => {
    const config = listeners.find('tcp:default')?.config ?? raise()
    return { ...config, type: 'ssl', name: 'a', enable: false, mountpoint: 'find-me' }
  })
  await stop()
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((each) => each.isFile())
  const bytes = Buffer.concat(files.map(({ name }) => readFileSync(join(dataDir, name))))
  // The table is there, and what is in it cannot be read.
  expect(bytes.includes('listeners')).toBe(true)
  expect(bytes.includes('find-me')).toBe(false)
})
