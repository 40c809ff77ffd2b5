import { readStoredFlag, readStoredText } from '../../backends/values.ts'
import type { KnownUser } from './password.ts'

/** Values of a user as a backend returned them, in the backend's own types. */
interface StoredFields {
  hash: unknown
  salt: unknown
  isSuperuser: unknown
}

/** `undefined`: there is no hash, or none that could be one. */
export function storedUser({ hash, salt, isSuperuser }: StoredFields): KnownUser | undefined {
  if (typeof hash !== 'string') return undefined
  return {
    hash,
    salt: readStoredText(salt) ?? '',
    isSuperuser: readStoredFlag(isSuperuser) ?? false,
  }
}
