import { withoutSigningKeys } from '@signalbox/contract/secrets'
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { posix } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'

/**
 * On a cluster, webhooks can only be signed in the SQL of rules. The key of the signature, from which the secret can be
 * read, is hidden from callers who cannot change rules. The cluster itself shows it to them.
 */

/** Answers that may contain statements: rules, their tests, configurations, and calls that were made. */
const WITH_STATEMENTS = /^\/api\/v5\/(rules|rule_test|configs|audit|config_\w+)(\/|$)/i

/** Whether the answer of a path may contain keys; the cluster reads a path in other spellings as well. */
export function mayHaveKeys(path: string): boolean {
  // The cluster reads no further than to a fragment.
  const [name = ''] = path.split(/[?#]/)
  try {
    return WITH_STATEMENTS.test(posix.normalize(decodeURIComponent(name)))
  } catch {
    return true
  }
}

/** Headers of a call whose answer must be readable: not compressed, and complete. */
export function readable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { range: _, 'if-range': __, ...others } = headers
  return { ...others, 'accept-encoding': 'identity' }
}

/** Length of two quotation marks and 64 bytes in hexadecimal. */
const KEY_LENGTH = 130

/** Replaces keys of signatures in a stream of text, in the same length. */
export class KeyFilter extends Transform {
  readonly #maySee: () => Promise<boolean>
  /** The end of the last chunk, which may be the beginning of a key. */
  #rest = ''
  #isOpen = false

  /** @param maySee is called at the first key */
  constructor(maySee: () => Promise<boolean>) {
    super()
    this.#maySee = maySee
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#isOpen) return done(null, chunk)
    void this.#pass(chunk, done)
  }

  async #pass(chunk: Buffer, done: TransformCallback): Promise<void> {
    // Latin-1 has one character per byte, so lengths are preserved in any encoding.
    const text = await this.#filtered(this.#rest + chunk.toString('latin1'))
    const kept = this.#isOpen ? 0 : Math.min(KEY_LENGTH - 1, text.length)
    this.#rest = text.slice(text.length - kept)
    done(null, Buffer.from(text.slice(0, text.length - kept), 'latin1'))
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#rest, 'latin1'))
  }

  async #filtered(text: string): Promise<string> {
    const hidden = withoutSigningKeys(text)
    if (hidden === text) return text
    this.#isOpen = await this.#maySee().catch(() => false)
    return this.#isOpen ? text : hidden
  }
}

/** Status of the cluster for callers who may change rules. Proxies refuse with other statuses. */
const BAD_REQUEST = 400
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1000

/** Remembers for a minute which logins may change rules. Only a call to the cluster can find this out. */
export class Editors {
  readonly #known = new Map<string, { until: number; isEditor: Promise<boolean> }>()

  /** @param ask settles with the status of a call without its fields, which viewers may not make */
  has(login: string, ask: () => Promise<number>): Promise<boolean> {
    const key = createHash('sha256').update(login).digest('base64')
    const now = performance.now()
    const known = this.#known.get(key)
    if (known !== undefined && known.until > now) return known.isEditor
    // Drops the oldest entry for the new one.
    if (this.#known.size >= MOST_REMEMBERED) this.#known.delete([...this.#known.keys()][0] ?? '')
    this.#known.delete(key)
    const isEditor = ask().then((status) => status === BAD_REQUEST)
    isEditor.catch(() => this.#known.delete(key)) // it is asked again
    this.#known.set(key, { until: now + REMEMBERED_MS, isEditor })
    return isEditor
  }
}
