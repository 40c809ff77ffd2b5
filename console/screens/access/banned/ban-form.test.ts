import { expect, it } from 'vitest'
import type { Ban } from '@signalbox/contract/banned'
import { type BanValues, isFuture, readBan, toBan, toBanValues, whoProblem } from './ban-form.ts'

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
  expect(toBan(values, 'admin', undefined, NOW)).toEqual({
    as: 'username',
    who: 'u1',
    by: 'admin',
    until: '2026-11-28T12:00:00.000Z',
  })
  const until = '2026-11-22T00:00'
  expect(
    toBan({ ...values, reason: 'r', lasts: 'until', until }, 'a', undefined, NOW),
  ).toMatchObject({
    reason: 'r',
    until: new Date(until).toISOString(),
  })
  expect(toBan({ ...values, lasts: 'ever' }, 'a', undefined, NOW).until).toMatch(/^9999-/)
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

const standing: Ban = {
  as: 'username',
  who: 'u1',
  by: 'someone',
  reason: 'why',
  at: '2026-11-01T00:00:00+00:00',
  until: '2027-01-01T10:20:30+00:00',
}

it('a ban that is opened and saved ends when it did', () => {
  expect(toBan(toBanValues(standing), 'me', standing, NOW)).toEqual({
    ...{ as: 'username', who: 'u1', by: 'me', reason: 'why' },
    until: standing.until,
  })
  const ever = { ...standing, until: '9999-12-31T00:00:00+00:00' }
  expect(toBanValues(ever).lasts).toBe('ever')
  expect(toBan(toBanValues(ever), 'me', ever, NOW).until).toBe(ever.until)
  const longer = { ...toBanValues(standing), lasts: 'week' as const }
  expect(toBan(longer, 'me', standing, NOW).until).toBe('2026-11-28T12:00:00.000Z')
})

it('a ban that was exported is read back', () => {
  const read = readBan(JSON.parse(JSON.stringify({ ...standing, further: 1 })))
  expect(read).toEqual({
    ...standing,
    at: '2026-11-01T00:00:00.000Z',
    until: '2027-01-01T10:20:30.000Z',
  })
})

it.each([
  'c1',
  { as: 'nope', who: 'x', until: standing.until },
  { as: 'peerhost', who: '10.0.0.300', until: standing.until },
  { as: 'clientid', who: 'x' },
  { as: 'clientid', who: '', until: standing.until },
])('no ban is read out of %j', (row) => expect(readBan(row)).toBeUndefined())
