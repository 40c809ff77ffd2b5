import { type KeyPair, writePem, readPem, type SamlKeys } from '../features/sso/saml-keys.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import type { RestorePart } from './part.ts'

/** The entry of the key pair that providers of single sign-on know. */
export const SAML_KEYS = 'sso/saml.pem'

export function* samlEntries(keys: SamlKeys): Generator<ArchiveEntry> {
  const { stored } = keys
  if (stored !== undefined) yield { path: SAML_KEYS, bytes: Buffer.from(writePem(stored)) }
}

/** Change of the SAML key pair by a restore; `next` is absent if the keys are equal or cannot be read. */
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
  if (stored !== undefined && writePem(stored) === writePem(next))
    return { part: { ...part, state: 'ready' } }
  const isNew = stored === undefined
  return { part: { ...part, state: 'ready', added: isNew ? 1 : 0, changed: isNew ? 0 : 1 }, next }
}
