import { COMMON_PASSWORDS } from './common-passwords.data.ts'

let common: Set<string> | undefined

/** Whether a password is one of those that are tried first, in any case. The list is read with the first question. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.split(' '))
  return common.has(password.toLowerCase())
}
