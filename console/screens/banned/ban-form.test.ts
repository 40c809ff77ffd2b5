import { expect, it } from 'vitest'
import { type BanValues, isFuture, toBan, whoProblem } from './ban-form.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const whos = {
  clientid: 'c1',
  username: 'u1',
  peerhost: '10.0.0.1',
  clientid_re: '^c',
  username_re: '^u',
  peerhost_net: '10.0.0.0/8',
}
const values: BanValues = { as: 'username', whos, reason: '', lasts: 'week', until: '' }

it('sends the value of the kind that is chosen, and never an empty field', () => {
  expect(toBan(values, 'admin', NOW)).toEqual({
    as: 'username',
    who: 'u1',
    by: 'admin',
    until: '2026-11-28T12:00:00.000Z',
  })
  const until = '2026-11-22T00:00'
  expect(toBan({ ...values, reason: 'r', lasts: 'until', until }, 'a', NOW)).toMatchObject({
    reason: 'r',
    until: new Date(until).toISOString(),
  })
  expect(toBan({ ...values, lasts: 'ever' }, 'a', NOW).until).toMatch(/^9999-/)
})

it.each([
  ['clientid', '', 'required'],
  ['peerhost', '10.1.2.300', 'badAddress'],
  ['peerhost', '10.0.0.0/8', 'badAddress'],
  ['peerhost', 'fe80::1', undefined],
  ['peerhost_net', '10.0.0.0/99', 'badNetwork'],
  ['peerhost_net', '2001:db8::/32', undefined],
  ['peerhost_net', '10.0.0.1', undefined],
  ['clientid_re', '^bad(', undefined],
] as const)('%s %j: %s', (as, who, problem) => expect(whoProblem(as, who)).toBe(problem))

it('knows what is to come', () => {
  expect(isFuture('2026-11-22T23:00', NOW)).toBe(true)
  expect(isFuture('2026-11-20T00:00', NOW)).toBe(false)
  expect(isFuture('', NOW)).toBe(false)
})
