import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Decision } from './authenticator.ts'
import { TooBusy } from './hash-queue.ts'
import { type HashAlgorithm, isPassword, type PasswordHash } from './hashing.ts'

/** User of any store; an absent salt is an empty one. */
export interface KnownUser extends PasswordHash {
  isSuperuser: boolean
}

/** Whether it is the password of this user; synchronous if the hash is fast. */
export function decide(
  password: Buffer | undefined,
  user: KnownUser | undefined,
  algorithm: HashAlgorithm,
): MaybePromise<Decision> {
  if (password === undefined) return { kind: 'refuse', reason: 'no password' }
  if (user === undefined) return { kind: 'ignore', reason: 'unknown user' }
  const decided = (isRight: boolean): Decision =>
    isRight
      ? { kind: 'allow', isSuperuser: user.isSuperuser }
      : { kind: 'refuse', reason: 'wrong password' }
  const isRight = isPassword(password, user, algorithm)
  if (!(isRight instanceof Promise)) return decided(isRight)
  return isRight.then(decided, (error: unknown) => {
    if (!(error instanceof TooBusy)) throw error
    const reason = 'too many passwords at a time'
    return { kind: 'refuse', reasonCode: ReasonCode.serverBusy, reason }
  })
}
