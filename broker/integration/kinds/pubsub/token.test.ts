import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { AccountToken } from './token.ts'

it('a token is signed again before it expires, and when it was refused', async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let now = 1_700_000_000_000
  const account = { project: 'p-1234', email: 'a@b', keyId: undefined, key }
  const token = new AccountToken(account, () => now)
  const first = await token.get()
  expect(decodeJwt(first)).toEqual({
    iss: 'a@b',
    sub: 'a@b',
    aud: 'https://pubsub.googleapis.com/',
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  })
  now += 3_290_000
  expect(await token.get()).toBe(first)
  now += 20_000
  const second = await token.get()
  expect(second).not.toBe(first)
  now += 1000
  token.drop()
  expect(await token.get()).not.toBe(second)
})
