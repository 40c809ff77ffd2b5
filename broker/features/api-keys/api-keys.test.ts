import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { hashPassword } from '../../store/password-hash.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { ApiKeys } from './api-keys.ts'

let disk: TestStore
let clock: FakeClock
let apiKeys: ApiKeys

beforeEach(() => {
  disk = new TestStore()
  clock = new FakeClock()
  apiKeys = new ApiKeys(disk.store, clock)
})

afterEach(() => disk.close())

async function add(key: string, { enable = true, expiresIn = Number.NaN } = {}): Promise<void> {
  const expiredAt = Number.isNaN(expiresIn) ? null : clock.now() + expiresIn
  const secret = await hashPassword('secret', 1)
  disk.store
    .statement('INSERT INTO api_key (key, name, secret, enable, expired_at) VALUES (?, ?, ?, ?, ?)')
    .run(key, `name of ${key}`, secret, enable ? 1 : 0, expiredAt)
}

it('names the key whose secret was given', async () => {
  await add('k1')
  expect(await apiKeys.verify('k1', 'secret')).toBe('name of k1')
  expect(await apiKeys.verify('k1', 'Secret')).toBeUndefined()
  expect(await apiKeys.verify('k2', 'secret')).toBeUndefined()
})

it('takes no key that is switched off', async () => {
  await add('k1', { enable: false })
  expect(await apiKeys.verify('k1', 'secret')).toBeUndefined()
})

it('takes a key until it expires, and no longer', async () => {
  await add('k1', { expiresIn: 1000 })
  clock.advance(999)
  expect(await apiKeys.verify('k1', 'secret')).toBe('name of k1')
  clock.advance(1)
  expect(await apiKeys.verify('k1', 'secret')).toBeUndefined()
})
