import { useRef, useState, type ReactNode, createElement } from 'react'
import { lateDialog } from '../../ui/late.tsx'
import type { Change } from './changes.ts'
import type { ReviewOptions } from './ReviewOptions.tsx'

const ReviewChange = lateDialog(async () => (await import('./ReviewChange.tsx')).ReviewChange)

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
  /** Sends the configuration of now with the changes. */
  save: (body: C, options: ReviewOptions) => Promise<unknown>
  /** The name of a value and, if it differs from the API's, its notation. */
  describe?: (path: readonly string[]) => Described | undefined
  /** What restarts, how many clients are cut. */
  effects?: (changes: readonly Change[]) => readonly Effect[] | Promise<readonly Effect[]>
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

interface Pending {
  review: Review<unknown>
  answer: (outcome: Outcome<unknown>) => void
}

/**
 * Shows changes before they are applied: old and new values, the effect, changes of other users since the form was
 * opened. `dialog` is rendered by the caller; `review` resolves when it is closed.
 */
export function useReview(): {
  review: <C>(review: Review<C>) => Promise<Outcome<C>>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending>()
  const latest = useRef<Pending>(undefined)
  const review = <C>(asked: Review<C>) =>
    new Promise<Outcome<C>>((answer) => {
      latest.current?.answer({ kind: 'cancelled', now: undefined })
      // The dialog passes on what it is given.
      const next = { review: asked, answer } as unknown as Pending
      latest.current = next
      setPending(next)
    })
  const close = (outcome: Outcome<unknown>) => {
    latest.current = undefined
    setPending(undefined)
    pending?.answer(outcome)
  }
  const dialog =
    pending === undefined
      ? null
      : createElement(ReviewChange, {
          review: pending.review,
          onDone: close,
          onClose: () => close({ kind: 'cancelled', now: undefined }),
        })
  return { review, dialog }
}
