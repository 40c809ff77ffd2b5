import { X509Certificate } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { inside, readCertificateParts, sha1, single } from './certificate-parts.ts'
import { der, integer, octets, oid, sequence, Tag } from '../../certificates/der.ts'

/** The question whether a certificate is good (RFC 6960). Both as PEM. */
export function ocspRequest(certificate: string, issuer: string): Buffer {
  const { serial, issuer: issuerName } = readCertificateParts(new X509Certificate(certificate).raw)
  const { publicKey } = readCertificateParts(new X509Certificate(issuer).raw)
  const sha1Id = sequence(oid('1.3.14.3.2.26'), der(Tag.null))
  const id = sequence(sha1Id, octets(sha1(issuerName)), octets(sha1(publicKey)), integer(serial))
  return sequence(sequence(sequence(sequence(id))))
}

/** @throws {Error} if the responder refuses the request, or the bytes are no response */
function requireSuccess(response: Buffer): Buffer {
  const [status] = inside(single(response))
  if (status?.tag === Tag.enumerated && status.content.equals(Buffer.from([0]))) return response
  throw new Error('the OCSP responder refuses the request')
}

/** The response that a listener sends with its certificate, asked again after the interval. */
export class OcspResponse {
  readonly #clock: Clock
  readonly #ask: () => Promise<Buffer>
  readonly #refreshMs: number
  #response: Buffer | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> = Promise.resolve()

  constructor(clock: Clock, ask: () => Promise<Buffer>, refreshMs: number) {
    this.#clock = clock
    this.#ask = ask
    this.#refreshMs = refreshMs
  }

  /** The last one while the next is fetched; `undefined`: none was received. */
  async get(): Promise<Buffer | undefined> {
    if (this.#clock.monotonic() - this.#askedAt >= this.#refreshMs) {
      this.#askedAt = this.#clock.monotonic()
      this.#asking = this.#refresh()
    }
    if (this.#response === undefined) await this.#asking
    return this.#response
  }

  async #refresh(): Promise<void> {
    try {
      this.#response = requireSuccess(await this.#ask())
    } catch {
      // The one before may still be valid; clients check its times.
    }
  }
}
