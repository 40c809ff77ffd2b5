import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { ApiKeys, MAX_KEYS } from './api-keys.ts'

let disk: TestStore
let clock: FakeClock
let apiKeys: ApiKeys

beforeEach(() => {
  disk = new TestStore()
  clock = new FakeClock()
  apiKeys = new ApiKeys(disk.store, clock)
})

afterEach(() => disk.close())

const fields = { description: '', isEnabled: true, expiresAt: null, role: 'viewer' } as const

async function add(name: string, more: { isEnabled?: boolean; expiresAt?: number } = {}) {
  const made = await apiKeys.create(name, { ...fields, ...more })
  if (typeof made === 'string') throw new Error(made)
  return made
}

it('names the key whose secret was given', async () => {
  const { key, secret } = await add('k1')
  expect(await apiKeys.verify(key, secret)).toMatchObject({ name: 'k1', role: 'viewer' })
  expect(await apiKeys.verify(key, `${secret}x`)).toBeUndefined()
  expect(await apiKeys.verify('k1', secret)).toBeUndefined()
})

it('takes no key that is switched off', async () => {
  const { key, secret } = await add('k1', { isEnabled: false })
  expect(await apiKeys.verify(key, secret)).toBeUndefined()
  await apiKeys.update('k1', { isEnabled: true })
  expect(await apiKeys.verify(key, secret)).toBeDefined()
})

it('takes a key until it expires, and no longer', async () => {
  const { key, secret } = await add('k1', { expiresAt: clock.now() + 1000 })
  clock.advance(999)
  expect(await apiKeys.verify(key, secret)).toBeDefined()
  clock.advance(1)
  expect(await apiKeys.verify(key, secret)).toBeUndefined()
})

it('keeps keys over a restart, and of a secret its hash alone', async () => {
  const { key, secret } = await add('k1')
  const gone = await add('k2')
  await apiKeys.delete('k2')
  expect(JSON.stringify(disk.store.statement('SELECT * FROM api_key').all())).not.toContain(secret)
  const again = new ApiKeys(disk.reopen(), clock)
  expect(await again.verify(key, secret)).toMatchObject({ name: 'k1', createdAt: clock.now() })
  expect(await again.verify(gone.key, gone.secret)).toBeUndefined()
})

it('has a key for as long as its end cannot be written', async () => {
  const { key, secret } = await add('k1')
  disk.store.close()
  await expect(apiKeys.delete('k1')).rejects.toThrow('closed')
  await expect(apiKeys.update('k1', { isEnabled: false })).rejects.toThrow('closed')
  expect(await apiKeys.verify(key, secret)).toBeDefined()
})

it('lets a key in no more that ends while it is looked at', async () => {
  const { key, secret } = await add('k1')
  const verified = apiKeys.verify(key, secret)
  await apiKeys.update('k1', { isEnabled: false })
  // Begun before: either is right, but not from then on.
  await verified
  expect(await apiKeys.verify(key, secret)).toBeUndefined()
})

it('has names once, and so many of them', async () => {
  const both = await Promise.allSettled([add('a'), add('a')])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (let i = 1; i < MAX_KEYS; i++) await add(`k${i}`)
  await expect(add('more')).rejects.toThrow('full')
})
