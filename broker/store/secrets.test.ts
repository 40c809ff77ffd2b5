import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Secrets } from './secrets.ts'
import { SettingsTable } from './settings.ts'
import { Store, StoreError } from './store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'secret.key')

describe('what is sealed', () => {
  it('opens again, also after a restart, and is another text each time', () => {
    const sealed = new Secrets(folder).seal('a', 'pass 密')
    expect(Buffer.from(sealed, 'base64').includes('pass')).toBe(false)
    const after = new Secrets(folder)
    expect(after.open('a', sealed)).toBe('pass 密')
    expect(after.seal('a', 'pass 密')).not.toBe(sealed)
  })

  it('opens in its own place alone, and not when it was changed', () => {
    const secrets = new Secrets(folder)
    const sealed = secrets.seal('a', 'text')
    expect(() => secrets.open('b', sealed)).toThrow(StoreError)
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => secrets.open('a', bytes.toString('base64'))).toThrow(StoreError)
    expect(() => secrets.open('a', '')).toThrow(StoreError)
  })

  it('does not open with another key, nor is a new one made for it', () => {
    const sealed = new Secrets(folder).seal('a', 'text')
    rmSync(file())
    expect(() => new Secrets(folder).open('a', sealed)).toThrow(StoreError)
    expect(existsSync(file())).toBe(false)
    expect(() => new Secrets(folder, 'ab'.repeat(32)).open('a', sealed)).toThrow(StoreError)
  })
})

describe('the key', () => {
  it('is made when it is needed, for its owner alone', () => {
    const secrets = new Secrets(folder)
    expect(existsSync(file())).toBe(false)
    secrets.seal('a', '')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    chmodSync(file(), 0o644)
    new Secrets(folder).seal('a', '')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('can be given, in either writing, and then no file is made', () => {
    const key = randomBytes(32)
    const sealed = new Secrets(folder, key.toString('base64')).seal('a', 'text')
    expect(new Secrets(folder, key.toString('hex')).open('a', sealed)).toBe('text')
    expect(existsSync(file())).toBe(false)
  })

  it.each(['', 'x', 'password', 'ab'.repeat(31)])('is not any text: %j', (text) => {
    expect(() => new Secrets(folder, text)).toThrow(StoreError)
    writeFileSync(file(), text)
    expect(() => new Secrets(folder).seal('a', '')).toThrow(StoreError)
    expect(readFileSync(file(), 'utf8')).toBe(text)
  })
})

describe('settings with secrets', () => {
  it('that were written before are read, and sealed with the next write', async () => {
    const store = new Store(folder)
    await new SettingsTable(store).set('a', { password: 'in clear' })
    const sealed = new SettingsTable(store, new Secrets(folder))
    expect(sealed.get('a')).toEqual({ password: 'in clear' })
    await sealed.set('a', { password: 'hidden away' })
    expect(sealed.get('a')).toEqual({ password: 'hidden away' })
    expect(JSON.stringify(new SettingsTable(store).get('a'))).not.toContain('hidden')
    store.close()
  })
})
