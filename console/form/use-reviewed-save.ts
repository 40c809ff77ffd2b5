import type { AnyOperation } from '@signalbox/contract/client'
import { PROVISIONAL_OPERATIONS } from '@signalbox/contract/config-history'
import { changesBetween, withChanges } from '@signalbox/contract/config-values'
import { type ReactNode, useState } from 'react'
import { configAfter, type Review } from './review/review.ts'
import { useReview } from './review/use-review.ts'

/** How a form with fields of its own shows a configuration. */
export interface FormShape<C, V> {
  toValues: (config: C) => V
  /** The configuration with the values of the form. */
  toConfig: (values: V, config: C) => C
}

/**
 * The configuration with the changed values. Unchanged values stay as they were read, also if `toConfig` would write
 * them in another form.
 */
export function configWithTyped<C, V>(shape: FormShape<C, V>, typed: V, seen: C): C {
  const before = shape.toConfig(shape.toValues(seen), seen)
  return withChanges(seen, changesBetween(before, shape.toConfig(typed, seen)))
}

interface ReviewedSave<C, V> extends Pick<Review<C>, 'readNow' | 'save' | 'describe'> {
  /** Configuration that the form is filled from. */
  config: C
  shape: FormShape<C, V>
  /** The operation that `save` calls. */
  put?: AnyOperation
}

/** `onSave` of a form with fields of its own: changes are reviewed, and merged into the configuration in force. */
export function useReviewedSave<C, V>(
  options: ReviewedSave<C, V>,
): {
  onSave: (typed: V) => Promise<V | false>
  dialog: ReactNode
} {
  const { config, shape, readNow, put, save, describe } = options
  const { review, dialog } = useReview()
  // Configuration that the form was filled from, even after a newer one is read.
  const [seen, setSeen] = useState({ config })
  const onSave = async (typed: V): Promise<V | false> => {
    const outcome = await review({
      seen: seen.config,
      next: configWithTyped(shape, typed, seen.config),
      readNow,
      save,
      ...(put !== undefined && { put, isRevertible: PROVISIONAL_OPERATIONS.includes(put.id) }),
      ...(describe !== undefined && { describe }),
    })
    const now = configAfter(outcome)
    if (now === false) return false
    setSeen({ config: now })
    return shape.toValues(now)
  }
  return { onSave, dialog }
}
