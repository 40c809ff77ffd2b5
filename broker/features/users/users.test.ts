import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestStore } from '../../store/testing/folder.ts'
import { Users } from './users.ts'

const GOOD = 'Signal-2026'

let disk: TestStore
let users: Users

beforeEach(async () => {
  disk = new TestStore()
  users = await Users.open(disk.store, 1)
})

afterEach(() => disk.close())

const stored = () => disk.store.statement('SELECT password FROM user').get()?.password

describe('Users', () => {
  it('begins with admin and public, and says that it is the default', async () => {
    expect(await users.verify('admin', 'public')).toBe(true)
    expect(users.hasDefaultPassword('admin')).toBe(true)
  })

  it('keeps a hash, never the password', () => {
    expect(stored()).toMatch(/^pbkdf2-sha256\$1\$/)
    expect(stored()).not.toContain('public')
  })

  it('knows the last login of a user also after a start, and forgets it with the user', async () => {
    await users.create('ann', GOOD, { description: '', role: 'viewer' })
    expect(users.lastLogin('ann')).toBeUndefined()
    await users.noteLogin('ann', 1)
    await users.noteLogin('ann', 2)
    expect(users.lastLogin('ann')).toBe(2)
    expect((await Users.open(disk.store, 1)).lastLogin('ann')).toBe(2)
    await users.delete('ann')
    expect((await Users.open(disk.store, 1)).lastLogin('ann')).toBeUndefined()
  })

  it('has everybody as before where a change cannot be written', async () => {
    await users.create('ann', GOOD, { description: '', role: 'viewer' })
    disk.store.close()
    await expect(users.delete('ann')).rejects.toThrow('closed')
    await expect(users.resetPassword('ann', `${GOOD}x`)).rejects.toThrow('closed')
    await expect(users.create('bob', GOOD, { description: '', role: 'viewer' })).rejects.toThrow()
    expect(await users.verify('ann', GOOD)).toBe(true)
    expect(users.list().map(({ username }) => username)).toEqual(['admin', 'ann'])
  })

  it.each([
    ['another password', 'admin', 'Public'],
    ['no password', 'admin', ''],
    ['an unknown user', 'nobody', 'public'],
    ['a name of every object', 'constructor', ''],
    ['a name with another case', 'Admin', 'public'],
  ])('refuses %s', async (_what, username, password) => {
    expect(await users.verify(username, password)).toBe(false)
  })

  it('tells names apart that differ in case alone', async () => {
    const more = { description: '', role: 'viewer' } as const
    await users.create('vera', GOOD, more)
    await users.create('VERA', `${GOOD}x`, more)
    expect(await users.verify('VERA', GOOD)).toBe(false)
    expect(await users.verify('VERA', `${GOOD}x`)).toBe(true)
    expect(users.list().map(({ username }) => username)).toEqual(
      expect.arrayContaining(['vera', 'VERA']),
    )
  })

  it('changes a password for who knows the old one', async () => {
    expect(await users.changePassword('admin', 'public', GOOD)).toEqual({ kind: 'changed' })
    expect(await users.verify('admin', 'public')).toBe(false)
    expect(await users.verify('admin', GOOD)).toBe(true)
    expect(users.hasDefaultPassword('admin')).toBe(false)
  })

  it('changes nothing for who does not', async () => {
    const before = stored()
    expect(await users.changePassword('admin', 'guess', GOOD)).toEqual({ kind: 'mismatch' })
    expect(await users.changePassword('nobody', 'public', GOOD)).toEqual({ kind: 'unknown' })
    expect(await users.changePassword('admin', 'public', 'short')).toMatchObject({ kind: 'weak' })
    expect(stored()).toBe(before)
  })

  it.each(['Passw0rd', 'ann-2026'])('creates no user with %s', async (password) => {
    const fields = { description: '', role: 'viewer' } as const
    expect(await users.create('ann', password, fields)).toMatchObject({ kind: 'bad' })
    expect(users.has('ann')).toBe(false)
  })

  it('lets an old password in no more while its change is under way', async () => {
    const slow = users.verify('admin', 'public')
    await users.resetPassword('admin', GOOD)
    const late = users.verify('admin', 'public')
    expect(await late).toBe(false)
    // Begun before the change: either answer is right, but it must come.
    expect([true, false]).toContain(await slow)
  })

  it('resets a password without the old one, for users that exist', async () => {
    expect(await users.resetPassword('nobody', GOOD)).toBe(false)
    expect(await users.resetPassword('admin', GOOD)).toBe(true)
    expect(await users.verify('admin', GOOD)).toBe(true)
  })

  it('remembers over a restart, and makes no second admin', async () => {
    await users.changePassword('admin', 'public', GOOD)
    const again = await Users.open(disk.reopen(), 1)
    expect(await again.verify('admin', GOOD)).toBe(true)
    expect(await again.verify('admin', 'public')).toBe(false)
    expect(again.hasDefaultPassword('admin')).toBe(false)
  })
})
