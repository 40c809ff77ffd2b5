import { type KeyPair, pemOf, readPem, type SamlKeys } from '../features/sso/saml-keys.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import type { RestorePart } from './part.ts'

/** The entry of the key pair that providers of single sign-on know. */
export const SAML_KEYS = 'sso/saml.pem'

export function* samlEntries(keys: SamlKeys): Generator<ArchiveEntry> {
  const { stored } = keys
  if (stored !== undefined) yield { path: SAML_KEYS, bytes: Buffer.from(pemOf(stored)) }
}

/** What a restore makes of the key pair; `next` unless it is the same. */
export function planSamlKeys(text: string, keys: SamlKeys): { part: RestorePart; next?: KeyPair } {
  const part = { kind: 'file' as const, name: SAML_KEYS, entries: 1, added: 0, changed: 0 }
  let next: KeyPair
  try {
    next = readPem(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { part: { ...part, state: 'refused', reason } }
  }
  const { stored } = keys
  if (stored !== undefined && pemOf(stored) === pemOf(next))
    return { part: { ...part, state: 'ready' } }
  const isNew = stored === undefined
  return { part: { ...part, state: 'ready', added: isNew ? 1 : 0, changed: isNew ? 0 : 1 }, next }
}
