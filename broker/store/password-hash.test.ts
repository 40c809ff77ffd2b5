import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashDigest, hashPassword, ROUNDS, verifyPassword } from './password-hash.ts'

describe('hashPassword', () => {
  it('verifies its own and no other', async () => {
    const hash = await hashPassword('Signal-20', 10)
    expect(await verifyPassword('Signal-20', hash)).toBe(true)
    expect(await verifyPassword('passw0rd', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('salts, and says how it was made', async () => {
    const hash = await hashPassword('same', 10)
    expect(hash).toMatch(/^pbkdf2-sha256\$10\$/)
    expect(await hashPassword('same', 10)).not.toBe(hash)
    expect(ROUNDS).toBe(600_000)
  })

  // A figure of RFC 7914, section 11, so that hashes stay good when the code changes.
  it('derives as the standard says', async () => {
    const salt = Buffer.from('salt').toString('base64')
    const key = Buffer.from(
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
        '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
      'hex',
    ).toString('base64')
    expect(await verifyPassword('passwd', `pbkdf2-sha256$1$${salt}$${key}`)).toBe(true)
  })

  it('takes nothing for a hash that is none', async () => {
    for (const hash of [
      '',
      'x',
      'bcrypt$10$a$b',
      'pbkdf2-sha256$0$c2FsdA==$',
      'pbkdf2-sha256$1$y$z',
    ]) {
      expect(await verifyPassword('', hash), hash).toBe(false)
    }
  })
})

describe('hashDigest', () => {
  const salt = Buffer.from('1f3a')
  const digest = createHash('sha256').update(salt).update('Signal-20').digest()

  it('verifies the password of the digest and no other', async () => {
    const hash = await hashDigest({ salt, digest }, 10)
    expect(await verifyPassword('Signal-20', hash)).toBe(true)
    expect(await verifyPassword('signal-20', hash)).toBe(false)
    // The digest itself is no password.
    expect(await verifyPassword(digest.toString('latin1'), hash)).toBe(false)
    expect(await verifyPassword(digest.toString('hex'), hash)).toBe(false)
  })

  it('does not contain the digest', async () => {
    const hash = await hashDigest({ salt, digest }, 10)
    for (const encoding of ['hex', 'base64'] as const) {
      expect(hash).not.toContain(digest.toString(encoding))
    }
    expect(await hashDigest({ salt, digest }, 10)).toBe(hash)
  })
})
