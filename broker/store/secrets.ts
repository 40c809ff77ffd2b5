import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretReferences } from './secret-references.ts'
import { StoreError } from './store.ts'
import { writeWholeFile } from './whole-file.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/**
 * Encrypts stored secrets, so that the database alone reveals none
 * (docs/decisions/0066-secrets-at-rest.md). The key is in a file beside it, created when it
 * is first needed, or comes from elsewhere.
 */
export class Secrets {
  /** Secrets that are stored elsewhere, and to which a configuration refers. */
  readonly references: SecretReferences
  readonly #file: string
  #key: Buffer | undefined

  /**
   * @param given the key as 64 hexadecimal digits or as Base64; otherwise it is read from the folder
   * @throws {StoreError} if the key is invalid
   */
  constructor(folder: string, given?: string, references = new SecretReferences()) {
    this.references = references
    this.#file = join(folder, 'secret.key')
    if (given === undefined) return
    this.#key = readKey(given)
    if (this.#key === undefined) {
      throw new StoreError('SIGNALBOX_SECRET_KEY must be 32 bytes, in base64 or hexadecimal')
    }
  }

  /** `name`: sealed with it, so that one text does not open in the place of another. */
  seal(name: string, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#ownKey(), iv).setAAD(Buffer.from(name))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  /** @throws {StoreError} if there is no key, or the text was sealed with another one or changed since */
  open(name: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      // Without one nothing can be opened, and a new one would not open it either.
      const key = this.#key ?? this.#readFile()
      if (key === undefined) throw new Error('no key')
      const [iv, tag] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      ]
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch (error) {
      throw new StoreError(
        `What is sealed in the data folder cannot be opened: ${this.#file} or SIGNALBOX_SECRET_KEY is not the key it was sealed with`,
        error,
      )
    }
  }

  #ownKey(): Buffer {
    this.#key ??= this.#readFile() ?? this.#makeFile()
    return this.#key
  }

  #readFile(): Buffer | undefined {
    let text: string
    try {
      text = readFileSync(this.#file, 'utf8')
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined // the system's field
      throw new StoreError(`${this.#file} cannot be read`, error)
    }
    const key = readKey(text)
    // Another one in its place would make all that is sealed worthless.
    if (key === undefined) throw new StoreError(`${this.#file} has no key in it`)
    chmodSync(this.#file, 0o600)
    return key
  }

  #makeFile(): Buffer {
    const key = randomBytes(KEY_BYTES)
    try {
      writeWholeFile(this.#file, `${key.toString('base64')}\n`)
    } catch (error) {
      throw new StoreError(`${this.#file} cannot be written`, error)
    }
    return key
  }
}

function readKey(written: string): Buffer | undefined {
  const text = written.trim()
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  return Buffer.from(text, 'base64')
}
