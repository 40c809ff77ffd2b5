import { COMMON_PASSWORDS } from './common-passwords.data.ts'

let common: Set<string> | undefined

/** Whether a password is a common one; letter case is ignored. The list is parsed at the first call. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.split(' '))
  return common.has(password.toLowerCase())
}
