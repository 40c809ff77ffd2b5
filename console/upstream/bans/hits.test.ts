import type { BanKind } from '@signalbox/contract/banned'
import { expect, it } from 'vitest'
import { hitsOf } from './hits.ts'

const client = { clientid: 'c-17', username: 'anna', ip_address: '10.1.2.3' }

it.each([
  ['clientid', 'c-17', true],
  ['clientid', 'c-1', false],
  ['username', 'anna', true],
  ['peerhost', '10.1.2.3', true],
  ['peerhost', '10.1.2.4', false],
  ['peerhost_net', '10.0.0.0/8', true],
  ['peerhost_net', '10.2.0.0/16', false],
  ['clientid_re', '-[0-9]+$', true],
  ['username_re', '^b', false],
] satisfies [BanKind, string, boolean][])('%s %s: %s', (as, who, isHit) => {
  expect(hitsOf(as, who)?.(client)).toBe(isHit)
})

it('knows one address by all its spellings', () => {
  const isHit = hitsOf('peerhost', '2001:db8::1')
  expect(isHit?.({ ip_address: '2001:DB8:0:0::1' })).toBe(true)
})

it('hits nobody without a name by one, and says nothing of what it cannot read', () => {
  expect(hitsOf('username_re', '.*')?.({ clientid: 'c', username: null })).toBe(false)
  expect(hitsOf('clientid_re', '(?!a)')).toBeUndefined()
  expect(hitsOf('peerhost_net', 'x')).toBeUndefined()
})
