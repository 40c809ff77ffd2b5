import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Banned } from '../banned/banned.ts'
import { Flapping } from './flapping.ts'

const settings = { isEnabled: true, windowMs: 60_000, maxCount: 3, banMs: 300_000 }

let disk: TestStore
let test: TestKernel
let banned: Banned
let flapping: Flapping

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  banned = new Banned(test.kernel, disk.store)
  flapping = new Flapping(test.kernel, banned, settings, 4)
})

afterEach(async () => {
  flapping.close()
  banned.close()
  await test.kernel.close()
  disk.close()
})

async function comeAndGo(clientId: string): Promise<void> {
  const client = await test.connected(clientId)
  client.disconnect()
  await client.closed()
}

const isBanned = (clientId: string) =>
  banned.find({ clientId, username: null, address: '127.0.0.1' })

it('bans who goes as often as is too often, for as long as it is set', async () => {
  await comeAndGo('c')
  await comeAndGo('c')
  expect(isBanned('c')).toBeUndefined()
  await comeAndGo('c')
  expect(isBanned('c')).toMatchObject({
    kind: 'clientId',
    by: 'flapping detector',
    reason: 'flapping is detected',
    until: test.clock.now() + 300_000,
  })
  expect(await test.client().connect({ clientId: 'c' })).toMatchObject({ reasonCode: 0x8a })
  test.clock.advance(300_000)
  await comeAndGo('c')
})

it('starts counting again after the window', async () => {
  await comeAndGo('c')
  await comeAndGo('c')
  test.clock.advance(60_000)
  await comeAndGo('c')
  await comeAndGo('c')
  expect(isBanned('c')).toBeUndefined()
})

it('does not count who was sent away', async () => {
  for (let i = 0; i < 5; i++) {
    const client = await test.connected('c')
    if (i % 2 === 0) test.kernel.sessions.kick('c')
    else await test.connected('c')
    await client.closed()
  }
  expect(isBanned('c')).toBeUndefined()
})

it('counts so many clients at a time, and nobody once it is off', async () => {
  for (let i = 0; i < 10; i++) await comeAndGo(`c${i}`)
  expect(flapping.counted).toBe(4)
  flapping.setSettings({ ...settings, isEnabled: false })
  expect(flapping.counted).toBe(0)
  for (let i = 0; i < 4; i++) await comeAndGo('c')
  expect(isBanned('c')).toBeUndefined()
})

it('a named zone has its own limits, and the others of the default zone', async () => {
  flapping.setSettings({ ...settings, isEnabled: false })
  flapping.setNamed(new Map([['strict', { isEnabled: true, maxCount: 2 }]]))
  const inZone = async (clientId: string, zone: string | undefined) => {
    const client = test.client(5, { zone })
    await client.connect({ clientId })
    client.disconnect()
    await client.closed()
  }
  for (let i = 0; i < 3; i++) await inZone('default', undefined)
  for (let i = 0; i < 3; i++) await inZone('other', 'lax')
  expect(isBanned('default') ?? isBanned('other')).toBeUndefined()
  await inZone('strict', 'strict')
  expect(isBanned('strict')).toBeUndefined()
  await inZone('strict', 'strict')
  expect(isBanned('strict')).toMatchObject({ until: test.clock.now() + 300_000 })
  flapping.setNamed(new Map())
  expect(test.kernel.hooks.has('client.disconnected')).toBe(false)
})
