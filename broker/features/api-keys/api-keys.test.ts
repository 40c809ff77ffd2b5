import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { MAX_KEYS } from '@signalbox/contract/api-keys'
import { ApiKeys } from './api-keys.ts'
import { SECRET_TABLES } from './secret-use.ts'

let disk: TestStore
let clock: FakeClock
let apiKeys: ApiKeys

beforeEach(() => {
  disk = new TestStore()
  disk.store.migrate('apiKeys', SECRET_TABLES)
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

const rotate = async (name: string, overlapMs: number) => {
  const made = await apiKeys.rotate(name, overlapMs)
  if (made === undefined) throw new Error('missing')
  return made
}

it('takes both secrets of a rotated key until the overlap ends, also after a restart', async () => {
  const { key, secret: first } = await add('k1')
  const { secret: second } = await rotate('k1', 1000)
  expect(second).not.toBe(first)
  const rows = JSON.stringify(disk.store.statement('SELECT * FROM api_key_secret').all())
  for (const secret of [first, second]) expect(rows).not.toContain(secret)
  apiKeys = new ApiKeys(disk.reopen(), clock)
  clock.advance(999)
  expect(await apiKeys.verify(key, first)).toMatchObject({ name: 'k1' })
  expect(await apiKeys.verify(key, second)).toMatchObject({ name: 'k1' })
  clock.advance(1)
  expect(await apiKeys.verify(key, first)).toBeUndefined()
  expect(await apiKeys.verify(key, second)).toBeDefined()
  expect(await apiKeys.rotate('none', 1000)).toBeUndefined()
})

it('ends an old secret at once: by a call, without an overlap, by another rotation and by a restore', async () => {
  const { key, secret: first } = await add('k1')
  const { secret: second } = await rotate('k1', 60_000)
  expect(await apiKeys.revokeOld('k1')).toBe(true)
  expect(await apiKeys.verify(key, first)).toBeUndefined()
  expect(await apiKeys.revokeOld('k1')).toBe(false)

  const { secret: third } = await rotate('k1', 60_000)
  const { secret: fourth } = await rotate('k1', 60_000)
  expect(await apiKeys.verify(key, second)).toBeUndefined()
  expect(await apiKeys.verify(key, third)).toBeDefined()
  apiKeys.reload()
  expect(await apiKeys.verify(key, third)).toBeUndefined()
  expect(await apiKeys.verify(key, fourth)).toBeDefined()

  const { secret: fifth } = await rotate('k1', 0)
  expect(await apiKeys.verify(key, fourth)).toBeUndefined()
  expect(await apiKeys.verify(key, fifth)).toBeDefined()
  await apiKeys.update('k1', { isEnabled: false })
  expect(await apiKeys.verify(key, fifth)).toBeUndefined()
})

it('knows the last use of both secrets, and writes it once a minute', async () => {
  const { key, secret: first } = await add('k1')
  const use = () => {
    const made = apiKeys.get('k1')
    return made && apiKeys.useOf(made)
  }
  expect(use()).toEqual({ usedAt: null, rotatedAt: null, old: null })
  await apiKeys.verify(key, 'wrong')
  expect(use()?.usedAt).toBeNull()
  const start = clock.now()
  await apiKeys.verify(key, first)
  expect(use()?.usedAt).toBe(start)
  const writes = vi.spyOn(disk.store, 'write')
  for (let call = 0; call < 50; call++) await apiKeys.verify(key, first)
  expect(writes).not.toHaveBeenCalled()
  clock.advance(60_000)
  for (let call = 0; call < 50; call++) await apiKeys.verify(key, first)
  expect(writes).toHaveBeenCalledOnce()
  const { secret: second } = await rotate('k1', 3_600_000)
  clock.advance(60_000)
  await apiKeys.verify(key, second)
  expect(use()).toMatchObject({
    usedAt: start + 120_000,
    rotatedAt: start + 60_000,
    old: { usedAt: start + 60_000 },
  })
  await apiKeys.verify(key, first)
  apiKeys = new ApiKeys(disk.reopen(), clock)
  expect(use()?.old?.usedAt).toBe(start + 120_000)
})
