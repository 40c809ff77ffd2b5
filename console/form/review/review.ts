import type { AnyOperation } from '@signalbox/contract/client'
import type { Change } from '@signalbox/contract/config-values'
import type { ReviewOptions } from './ReviewOptions.tsx'

/** Effect of a change beyond the new values. */
export interface Effect {
  tone: 'info' | 'warning'
  title: string
  text?: string
}

export interface Review<C> {
  /** Title of the dialog; "Review changes" by default. */
  title?: string
  /** Configuration that the form was filled from. */
  seen: C
  /** Configuration with the user's changes. */
  next: C
  /** The configuration in force, read again before it is shown and before it is sent. */
  readNow: () => Promise<C>
  /**
   * The operation that `save` calls. In front of a cluster of several nodes, `save` receives no value that the user did
   * not change and that differs between nodes, if the operation can leave it out.
   */
  put?: AnyOperation
  /** Sends the configuration of now with the changes. Resolves with false if the user has not confirmed it. */
  save: (body: C, options: ReviewOptions) => Promise<unknown>
  /** The name of a value and, if it differs from the API's, its notation. */
  describe?: (path: readonly string[]) => Described | undefined
  /** Further effects, such as restarts and the number of disconnected clients. */
  effects?: (changes: readonly Change[]) => readonly Effect[] | Promise<readonly Effect[]>
  /** Whether `save` can revert the change after `minutes`, which the dialog then offers. */
  isRevertible?: boolean
  /** Whether saving interrupts something; the button then says so and does not have the focus at first. */
  isDangerous?: boolean
}

export interface Described {
  label: string
  text?: (value: unknown) => string
}

/** Result of a review. `now` is the configuration in force, unless it could not be read. */
export type Outcome<C> =
  | { kind: 'saved'; now: C; changes: readonly Change[] }
  /** The values were in force already, or another user's were preferred. */
  | { kind: 'none'; now: C }
  | { kind: 'failed'; error: unknown; now: C | undefined }
  | { kind: 'cancelled'; now: C | undefined }

/**
 * The configuration in force after a review; false if the user has cancelled it.
 *
 * @throws the error of the save
 */
export function configAfter<C>(outcome: Outcome<C>): C | false {
  if (outcome.kind === 'cancelled') return false
  if (outcome.kind === 'failed') throw outcome.error
  return outcome.now
}
