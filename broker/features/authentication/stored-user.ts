import type { KnownUser } from './password.ts'

/** What a database has of a user, in its own types. */
export interface StoredFields {
  hash: unknown
  salt: unknown
  isSuperuser: unknown
}

/** `undefined`: there is no hash, or none that could be one. */
export function storedUser({ hash, salt, isSuperuser }: StoredFields): KnownUser | undefined {
  if (typeof hash !== 'string') return undefined
  return {
    hash,
    salt: typeof salt === 'string' ? salt : '',
    isSuperuser: isTrue(isSuperuser),
  }
}

/** As databases write it: a truth, a number of 1 or more, or the text of one of them. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return value === 'true' || isTrue(Number(value))
  if (typeof value === 'bigint') return value >= 1n
  return value === true || (Number.isInteger(value) && Number(value) >= 1)
}
