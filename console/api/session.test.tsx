import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nodeList } from '@signalbox/contract/nodes'
import { ApiError } from '@signalbox/contract/errors'
import type { session as Session, User } from './session.ts'
import type { refusals as Refusals } from './use-can.ts'

let session: typeof Session
let refusals: typeof Refusals

// Other files of this process may have left a router that listens to the session that they had.
beforeEach(async () => {
  vi.resetModules()
  ;({ session } = await import('./session.ts'))
  ;({ refusals } = await import('./use-can.ts'))
})

const STORED_AS = 'signalbox.session.'
const user: User = {
  username: 'ann',
  token: 'first',
  edition: 'ce',
  version: '5.7.2',
  role: 'administrator',
}

/** As the browser reports what another tab has stored. */
function otherTabStored(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: STORED_AS, newValue }))
}

afterEach(() => session.end('password'))

it('a logout in another tab ends the login here, and writes nothing', async () => {
  await session.begin(user)
  const written: string[] = []
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = (key) => void written.push(key)
  try {
    otherTabStored('logout')
  } finally {
    Storage.prototype.setItem = setItem
  }
  expect(session.user).toBeUndefined()
  expect(written).toEqual([])
})

it('a logout that a sleeping tab hears late does not end the login that came after it', async () => {
  await session.begin(user)
  localStorage.setItem(STORED_AS, 'the next login')
  otherTabStored('logout')
  expect(session.user).toEqual(user)
  expect(localStorage.getItem(STORED_AS)).toBe('the next login')
})

it('operations that were refused are tried again after the next login', async () => {
  await session.begin(user)
  const missing = { kind: 'http', operation: nodeList.id, status: 405, message: '' } as const
  refusals.note(nodeList, new ApiError(missing))
  expect(refusals.statusOf(nodeList)).toBe(405)
  await session.expire()
  await session.begin({ ...user, token: 'second' })
  expect(refusals.statusOf(nodeList)).toBeUndefined()
})
