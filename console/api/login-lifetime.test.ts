import { expect, it } from 'vitest'
import { readTokenLifetime } from './login-lifetime.ts'

const makeToken = (claims: string) => `head.${Buffer.from(claims).toString('base64url')}.signature`
const issuedAt = Date.parse('Sun, 22 Nov 2026 12:00:00 GMT')

it('is read from the token of a broker, in whole minutes', () => {
  // The time of the end of a recorded token, and the time at which that token was issued.
  const recorded =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE3OTUyMTY4NTYwNzYsImlzcyI6IkVNUVgifQ.x'
  expect(readTokenLifetime(recorded, 1_795_216_856_000 - 3_600_000)).toBe(3_600_000)
  const seconds = makeToken(JSON.stringify({ exp: issuedAt / 1000 + 600 }))
  expect(readTokenLifetime(seconds, issuedAt)).toBe(600_000)
})

it.each([
  ['opaque'],
  ['a.b.c'],
  [makeToken('null')],
  [makeToken('{}')],
  [makeToken(JSON.stringify({ exp: issuedAt - 1 }))],
])('is unknown for the token %s', (token) => {
  expect(readTokenLifetime(token, issuedAt)).toBeUndefined()
})

it('is unknown without the time of the broker', () => {
  expect(
    readTokenLifetime(makeToken(JSON.stringify({ exp: issuedAt })), Number.NaN),
  ).toBeUndefined()
})
