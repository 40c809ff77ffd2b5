import { flagOf, textOf } from '../../backends/values.ts'
import type { KnownUser } from './password.ts'

/** What a store has of a user, in its own types. */
interface StoredFields {
  hash: unknown
  salt: unknown
  isSuperuser: unknown
}

/** `undefined`: there is no hash, or none that could be one. */
export function storedUser({ hash, salt, isSuperuser }: StoredFields): KnownUser | undefined {
  if (typeof hash !== 'string') return undefined
  return { hash, salt: textOf(salt) ?? '', isSuperuser: flagOf(isSuperuser) ?? false }
}
