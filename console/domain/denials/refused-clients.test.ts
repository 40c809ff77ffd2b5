import { expect, it } from 'vitest'
import { countText, refusedClients } from './refused-clients.ts'

const row = {
  ...{ at: '', last_at: '', ip_address: '', listener: 'tcp:default', proto_ver: 5 },
  ...{ username: null, reason_code: 134 },
}

it('sums the refused connections of each client whose ID has the text', () => {
  const wrong = { ...row, kind: 'connect' as const, clientid: 'agv-031', count: 90 }
  const banned = { ...wrong, count: 8, reason_code: 138 }
  const found = refusedClients(
    [
      wrong,
      { ...wrong, clientid: 'other', username: 'agv-031' },
      { ...wrong, clientid: 'agv-032', kind: 'publish' as const },
      banned,
      { ...wrong, clientid: 'AGV-1', count: 1 },
    ],
    ['agv', 'AGV'],
  )
  expect(found).toEqual([
    { clientid: 'agv-031', count: 98, last: wrong },
    { clientid: 'AGV-1', count: 1, last: expect.anything() },
  ])
})

it('a count of clients says that there are denials beyond those that were read', () => {
  expect(countText(12, { hasnext: true }, String)).toBe('12+')
  expect(countText(12, { hasnext: false }, String)).toBe('12')
  expect(countText(1, undefined, String)).toBe('1')
})
