import { verify, X509Certificate } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { inside, readCertificateParts, single, unsigned } from './certificate-parts.ts'
import { type Node, oid, Tag } from '../../certificates/der.ts'

interface RevocationList {
  issuer: Buffer
  /** Epoch milliseconds; `Infinity` if it does not say. */
  nextUpdate: number
  /** Serial numbers of revoked certificates in hex. */
  revoked: ReadonlySet<string>
  /** Signed part of the list. */
  body: Buffer
  hash: string | undefined
  signature: Buffer
}

interface Cached {
  until: number
  list: Promise<RevocationList>
}

/** Refresh interval of EMQX. */
const REFRESH_MS = 15 * 60 * 1000
/** A failure is not repeated for each client. */
const RETRY_MS = 5000
const MAX_CACHED = 100

const HASHES = new Map(
  (
    [
      ['1.2.840.113549.1.1.5', 'sha1'],
      ['1.2.840.113549.1.1.11', 'sha256'],
      ['1.2.840.113549.1.1.12', 'sha384'],
      ['1.2.840.113549.1.1.13', 'sha512'],
      ['1.2.840.10045.4.3.2', 'sha256'],
      ['1.2.840.10045.4.3.3', 'sha384'],
      ['1.2.840.10045.4.3.4', 'sha512'],
    ] as const
  ).map(([id, hash]) => [oid(id).toString('hex'), hash]),
)

/** Lists of revoked certificates, from the addresses that certificates name. */
export class RevocationLists {
  readonly #clock: Clock
  readonly #load: (url: string) => Promise<Buffer>
  readonly #cached = new Map<string, Cached>()

  constructor(clock: Clock, load: (url: string) => Promise<Buffer>) {
    this.#clock = clock
    this.#load = load
  }

  /**
   * Whether the certificate is on a list that its issuer has signed.
   *
   * @throws {Error} if that is not known: no list of its addresses is readable, current and signed by the issuer
   */
  async isRevoked(certificate: Buffer, issuer: Buffer | undefined): Promise<boolean> {
    const { crlUrls, serial, issuer: issuerName } = readCertificateParts(certificate)
    if (issuer === undefined) throw new Error('the issuer of the certificate is not in cacertfile')
    const urls = crlUrls.filter((url) => /^https?:\/\//i.test(url))
    if (urls.length === 0) throw new Error('the certificate names no revocation list')
    let failure: unknown
    for (const url of urls) {
      try {
        const list = await this.#get(url)
        this.#check(list, issuerName, issuer)
        return list.revoked.has(serial.toString('hex'))
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  #check(list: RevocationList, issuerName: Buffer, issuer: Buffer): void {
    if (!list.issuer.equals(issuerName)) throw new Error('revocation list of another issuer')
    if (list.nextUpdate < this.#clock.now()) throw new Error('revocation list too old')
    const { publicKey } = new X509Certificate(issuer)
    if (!verify(list.hash, list.body, publicKey, list.signature)) {
      throw new Error('revocation list with a bad signature')
    }
  }

  #get(url: string): Promise<RevocationList> {
    const now = this.#clock.now()
    const cached = this.#cached.get(url)
    if (cached !== undefined && cached.until > now) return cached.list
    const list = this.#load(url).then(readList)
    const fresh: Cached = { until: now + REFRESH_MS, list }
    list.catch(() => {
      fresh.until = now + RETRY_MS
    })
    this.#cached.delete(url)
    this.#cached.set(url, fresh)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest)
    return list
  }
}

function readList(bytes: Buffer): RevocationList {
  const [body, algorithm, signature] = inside(single(fromPem(bytes)))
  if (body === undefined || algorithm === undefined || signature === undefined) {
    throw new Error('not a revocation list')
  }
  const fields = inside(body)
  if (fields[0]?.tag === Tag.integer) fields.shift()
  const [, issuer, , ...rest] = fields
  const next = rest[0] !== undefined && isTime(rest[0]) ? readTime(rest[0]) : undefined
  const entries = rest.find(({ tag }) => tag === Tag.sequence)
  const serials = (entries === undefined ? [] : inside(entries)).map((entry) => {
    const serial = inside(entry)[0]?.content ?? Buffer.alloc(0)
    return unsigned(serial).toString('hex')
  })
  return {
    issuer: issuer?.whole ?? Buffer.alloc(0),
    nextUpdate: next ?? Number.POSITIVE_INFINITY,
    revoked: new Set(serials),
    body: body.whole,
    hash: HASHES.get(inside(algorithm)[0]?.whole.toString('hex') ?? ''),
    signature: signature.content.subarray(1),
  }
}

/** Some authorities publish text. */
function fromPem(bytes: Buffer): Buffer {
  const [, base64] = /-----BEGIN X509 CRL-----([^-]+)-----END/.exec(bytes.toString('latin1')) ?? []
  return base64 === undefined ? bytes : Buffer.from(base64, 'base64')
}

const isTime = ({ tag }: Node) => tag === Tag.utcTime || tag === Tag.generalizedTime

function readTime({ tag, content }: Node): number {
  const text = content.toString('latin1')
  const year = Number(text.slice(0, 2))
  const digits = tag === Tag.utcTime ? `${year < 50 ? '20' : '19'}${text}` : text
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Date.parse(iso)
}
