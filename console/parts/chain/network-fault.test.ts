import { expect, it } from 'vitest'
import { networkFault } from './network-fault.ts'

it.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'refused', '127.0.0.1:1'],
  ['connect ECONNREFUSED ::1:6379', 'refused', '::1:6379'],
  ['14 UNAVAILABLE: connect ECONNREFUSED 10.0.0.1:9000, gave up', 'refused', '10.0.0.1:9000'],
  ['ECONNREFUSED', 'refused', undefined],
  ['getaddrinfo ENOTFOUND db.example.com', 'notFound', 'db.example.com'],
  ['connect ETIMEDOUT 192.0.2.1:5432', 'timeout', '192.0.2.1:5432'],
  ['read ECONNRESET', 'reset', undefined],
] as const)('%s', (text, kind, address) => {
  expect(networkFault(text)).toEqual({ kind, address })
})

it.each(['', 'WRONGPASS invalid password', '{econnrefused,[{host,"db"}]}', 'no answer in time'])(
  'no known words: %s',
  (text) => {
    expect(networkFault(text)).toBeUndefined()
  },
)
