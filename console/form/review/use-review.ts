import { useRef, useState, type ReactNode, createElement } from 'react'
import { lateDialog } from '#ui/late.tsx'
import type { Outcome, Review } from './review.ts'

const ReviewChange = lateDialog(async () => (await import('./ReviewChange.tsx')).ReviewChange)

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
      // The cast is safe, because the dialog only passes on what it was given.
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
