import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** The client's side of SCRAM (RFC 5802), as tests need it. */
export class ScramClient {
  readonly method: string
  readonly #digest: 'sha256' | 'sha512'
  readonly #password: string
  readonly #header: string
  readonly #nonce: string
  readonly #bare: string
  #signature = ''

  constructor(
    username: string,
    password: string,
    digest: 'sha256' | 'sha512' = 'sha256',
    header = 'n,,',
  ) {
    this.#digest = digest
    this.method = digest === 'sha256' ? 'SCRAM-SHA-256' : 'SCRAM-SHA-512'
    this.#password = password
    this.#header = header
    this.#nonce = randomBytes(12).toString('hex')
    this.#bare = `n=${username.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${this.#nonce}`
  }

  get first(): Buffer {
    return Buffer.from(this.#header + this.#bare)
  }

  /** Client's final message, which answers the server's challenge. */
  answer(question: Buffer): Buffer {
    const [, nonce = '', salt = '', rounds = ''] =
      /^r=(.+),s=(.+),i=(\d+)$/.exec(question.toString()) ?? []
    if (!nonce.startsWith(this.#nonce)) throw new Error(`not our nonce: ${question}`)
    const hmac = (key: Buffer, text: string) => createHmac(this.#digest, key).update(text).digest()
    const bytes = this.#digest === 'sha256' ? 32 : 64
    const salted = pbkdf2Sync(
      this.#password,
      Buffer.from(salt, 'base64'),
      Number(rounds),
      bytes,
      this.#digest,
    )
    const last = `c=${Buffer.from(this.#header).toString('base64')},r=${nonce}`
    const signed = `${this.#bare},${question},${last}`
    const key = hmac(salted, 'Client Key')
    const signature = hmac(createHash(this.#digest).update(key).digest(), signed)
    const proof = Buffer.from(key.map((byte, i) => byte ^ (signature[i] ?? 0)))
    this.#signature = hmac(hmac(salted, 'Server Key'), signed).toString('base64')
    return Buffer.from(`${last},p=${proof.toString('base64')}`)
  }

  /** Whether the server has proved that it knows the password. */
  isServer(last: Buffer | undefined): boolean {
    return last?.toString() === `v=${this.#signature}`
  }
}
