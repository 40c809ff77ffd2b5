import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** The server's side of SCRAM (RFC 5802, RFC 7677), without channel binding. */

const derive = promisify(pbkdf2)

export type ScramDigest = 'sha256' | 'sha512'
export const KEY_BYTES = { sha256: 32, sha512: 64 } as const

/** Keys of a SCRAM user: they verify the client's proof but do not allow a login. */
export interface ScramKeys {
  salt: Buffer
  iterations: number
  storedKey: Buffer
  serverKey: Buffer
}

/** Between the first message of a client and its last. */
export interface ScramChallenge {
  username: string
  /** First message of the client. */
  question: Buffer
  keys: ScramKeys
  nonce: string
  /** The header of the first message, as the last one has to repeat it. */
  header: string
  /** Messages so far without the header, which the signature starts with. */
  signed: string
}

/** A message that violates the RFC, or a wrong proof. */
export class ScramFault extends Error {}

const hmac = (digest: ScramDigest, key: Buffer, text: string) =>
  createHmac(digest, key).update(text).digest()
const hash = (digest: ScramDigest, bytes: Buffer) => createHash(digest).update(bytes).digest()

/** SASLprep (RFC 4013) as far as it changes a text: spaces are spaces, what is not seen is not there. */
const prepared = (password: string) =>
  password
    .replaceAll(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/\p{Variation_Selector}|\u00ad|\u034f|\u1806|\u200c|\u200d|\u2060|\ufeff/gu, '')
    .normalize('NFKC')

export async function deriveScramKeys(
  password: string,
  digest: ScramDigest,
  iterations: number,
  salt = randomBytes(16),
): Promise<ScramKeys> {
  const salted = await derive(prepared(password), salt, iterations, KEY_BYTES[digest], digest)
  return {
    salt,
    iterations,
    storedKey: hash(digest, hmac(digest, salted, 'Client Key')),
    serverKey: hmac(digest, salted, 'Server Key'),
  }
}

/** Longer than any honest message; bounds the state of an exchange. */
const MAX_MESSAGE_BYTES = 4096

const FIRST =
  /^((?:n|y),(?:a=([^,]+))?,)(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]{8,256})(?:,[A-Za-z]=.*)?)$/s
const LAST =
  /^(c=([A-Za-z0-9+/=]+),r=([\x21-\x2b\x2d-\x7e]+)(?:,[A-Za-z]=[^,]*)*?),p=([A-Za-z0-9+/=]+)$/

/**
 * Reads the first message, and makes the question that answers it.
 *
 * @param find the keys of a user, whether there is one or not
 * @throws {ScramFault} if the message is malformed, binds a channel, or asks to act for another user
 */
export function challenge(
  message: Buffer,
  find: (username: string) => ScramKeys,
  ownNonce = randomBytes(18).toString('base64'),
): ScramChallenge {
  const [, header, asked, bare, name, theirNonce] = FIRST.exec(readText(message)) ?? []
  if (header === undefined || bare === undefined || name === undefined) {
    // Channel binding, mandatory extensions, or no SCRAM message.
    throw new ScramFault('not a first message of SCRAM without channel binding')
  }
  const username = readName(name)
  if (asked !== undefined && readName(asked) !== username) {
    throw new ScramFault('nobody acts for another')
  }
  const nonce = `${theirNonce}${ownNonce}`
  const keys = find(username)
  const question = `r=${nonce},s=${keys.salt.toString('base64')},i=${keys.iterations}`
  return {
    username,
    question: Buffer.from(question),
    keys,
    nonce,
    header,
    signed: `${bare},${question}`,
  }
}

/**
 * Reads the last message; gives the server's own proof, for the client to check.
 *
 * @throws {ScramFault} if the header, the nonce or the proof is wrong
 */
export function prove(
  { keys, nonce, header, signed }: ScramChallenge,
  message: Buffer,
  digest: ScramDigest,
): Buffer {
  const [, bare, binding, theirNonce, proof = ''] = LAST.exec(readText(message)) ?? []
  if (binding !== Buffer.from(header).toString('base64')) throw new ScramFault('another header')
  if (theirNonce !== nonce) throw new ScramFault('another nonce')
  const all = `${signed},${bare}`
  const signature = hmac(digest, keys.storedKey, all)
  const sent = Buffer.from(proof, 'base64')
  if (sent.length !== signature.length) throw new ScramFault('a proof of another length')
  const clientKey = signature.map((byte, i) => byte ^ (sent[i] ?? 0))
  if (!timingSafeEqual(hash(digest, Buffer.from(clientKey)), keys.storedKey)) {
    throw new ScramFault('a wrong proof')
  }
  return Buffer.from(`v=${hmac(digest, keys.serverKey, all).toString('base64')}`)
}

function readText(message: Buffer): string {
  if (message.length > MAX_MESSAGE_BYTES) throw new ScramFault('too long a message')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw new ScramFault('not UTF-8')
  }
}

/** Decodes a name: `=2C` is a comma and `=3D` an equals sign; no other escapes exist. */
function readName(written: string): string {
  if (/=(?!2C|3D)/.test(written)) throw new ScramFault('not a name')
  return written.replaceAll('=2C', ',').replaceAll('=3D', '=')
}
