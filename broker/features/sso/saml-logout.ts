import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { BackendFault } from '../../backends/backend.ts'
import type { Clock } from '../../kernel/clock.ts'
import { OneTime } from './one-time.ts'
import { readEnvelope, refuseEntities } from './saml-metadata.ts'

/** A message as the browser brings it: in a signed query, or in a form with a signed document. */
export type LogoutMessage =
  | { binding: 'redirect'; search: string }
  | { binding: 'post'; SAMLRequest: string; RelayState: string }

/** A query that has been checked for what the library does not check. */
export interface SignedQuery {
  /** Decoded parameters of the query. */
  fields: Record<string, string>
  /** The bytes that are signed. */
  signed: string
}

const MAX_BYTES = 64 * 1024
const inflate = promisify(inflateRaw)

const FIELDS = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']
const SIGNATURES = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/

/**
 * The signed parameters of a redirect [SAML 2.0 Bindings, section 3.4.4.1], each of them once and in the spelling
 * that was signed. The library accepts a query without a signature.
 *
 * @throws {BackendFault} if a parameter is repeated, or the signature is missing or weak
 */
export function readSignedQuery(search: string): SignedQuery {
  const pairs = new Map<string, string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [name = ''] = pair.split('=', 1)
    if (!FIELDS.includes(name)) continue
    if (pairs.has(name)) throw new BackendFault(`The query has ${name} more than once`)
    pairs.set(name, pair)
  }
  const fields = Object.fromEntries(new URLSearchParams([...pairs.values()].join('&')))
  if (!fields.Signature || !SIGNATURES.test(fields.SigAlg ?? '')) {
    throw new BackendFault('The message is not signed by RSA with SHA-256 or better')
  }
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => pairs.get(name) ?? [])
  return { fields, signed: signed.join('&') }
}

/** The document of a redirect, of at most `MAX_BYTES`. @throws {BackendFault} if it is longer or cannot be inflated */
export async function inflated(base64: string): Promise<string> {
  try {
    const bytes = await inflate(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_BYTES })
    return bytes.toString()
  } catch {
    throw new BackendFault('The message cannot be inflated')
  }
}

/** A message is as old as a browser needs to bring it. */
const MAX_AGE_MS = 5 * 60_000
/** Allowed difference between the clocks. */
const SKEW_MS = 60_000

/** Requests to log out: each works once, soon after it was made, at this address. */
export class LogoutRequests {
  readonly #clock: Clock
  readonly #seen: OneTime<true>

  constructor(clock: Clock) {
    this.#clock = clock
    this.#seen = new OneTime(clock)
  }

  /** Checks the document before its signature. @throws {BackendFault} if it is no recent logout request to `address` */
  check(xml: string, address: string): void {
    refuseEntities(xml)
    const { name, destination, issuedAt } = readEnvelope(xml)
    if (name !== 'LogoutRequest') throw new BackendFault('The message is no request to log out')
    if (destination !== undefined && destination !== address) {
      throw new BackendFault('The request to log out is for another address')
    }
    const age = this.#clock.now() - issuedAt
    if (!(age >= -SKEW_MS && age <= MAX_AGE_MS + SKEW_MS)) {
      throw new BackendFault('The request to log out was not made now')
    }
  }

  /** Takes an ID after its signature was checked. @throws {BackendFault} if it was taken before */
  take(id: string): void {
    if (this.#seen.get(id)) throw new BackendFault('The request to log out was used already')
    this.#seen.keep(true, MAX_AGE_MS + 2 * SKEW_MS, id)
  }
}
