import { sha256 } from '@noble/hashes/sha2.js'
import { ssoStart } from '@signalbox/contract/sso-login'
import { client } from './client.ts'
import { BEGUN, type SsoBackend } from './sso.ts'

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** State of a login that was sent to a provider; only the same tab can complete it. */
export interface Begun {
  backend: SsoBackend
  verifier: string
  /** Address that the user wanted to open. */
  to: string
}

/** Leaves the page for the identity provider. */
export async function startSso(backend: SsoBackend, to: string): Promise<void> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  // The API of browsers for this works on HTTPS alone.
  const challenge = base64Url(sha256(new TextEncoder().encode(verifier)))
  const { location } = await client.call(ssoStart, { path: { backend }, body: { challenge } })
  sessionStorage.setItem(BEGUN, JSON.stringify({ backend, verifier, to } satisfies Begun))
  window.location.assign(location)
}
