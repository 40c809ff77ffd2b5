import type { AnyOperation } from '@signalbox/contract/client'
import type { Change } from './changes.ts'
import type { ReviewOptions } from './ReviewOptions.tsx'

/** What a change does besides the new values. */
export interface Effect {
  tone: 'info' | 'warning'
  title: string
  text?: string
}

export interface Review<C> {
  /** The title of the dialog; without: "Review changes". */
  title?: string
  /** What the form was filled from. */
  seen: C
  /** The same with what was typed. */
  next: C
  /** The configuration in force, read again before it is shown and before it is sent. */
  readNow: () => Promise<C>
  /**
   * The operation that `save` calls. In front of a cluster of several nodes, `save` receives no value that the user did
   * not change and that differs between nodes, if the operation can leave it out.
   */
  put?: AnyOperation
  /** Sends the configuration of now with the changes. */
  save: (body: C, options: ReviewOptions) => Promise<unknown>
  /** The name of a value and, if it differs from the API's, its notation. */
  describe?: (path: readonly string[]) => Described | undefined
  /** What restarts, how many clients are cut. */
  effects?: (changes: readonly Change[]) => readonly Effect[] | Promise<readonly Effect[]>
  /** `save` can revert it after `minutes`: the dialog offers it. */
  isRevertible?: boolean
  /** It interrupts something: the button says so, and does not have the focus at first. */
  isDangerous?: boolean
}

export interface Described {
  label: string
  text?: (value: unknown) => string
}

/** What became of a review. `now`: the configuration in force, unless it could not be read. */
export type Outcome<C> =
  | { kind: 'saved'; now: C; changes: readonly Change[] }
  /** The values were in force already, or another user's were preferred. */
  | { kind: 'none'; now: C }
  | { kind: 'failed'; error: unknown; now: C | undefined }
  | { kind: 'cancelled'; now: C | undefined }
