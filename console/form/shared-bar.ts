import { createContext, use, useEffect, useId, useRef } from 'react'
import type { Sentence } from '#api/error-sentence.ts'
import type { ConfigFormState } from './use-config-form.ts'

/** A form of a page with several forms, as their common bar needs it. */
export interface BarPart
  extends Pick<ConfigFormState, 'check' | 'submit' | 'discard' | 'isPending'> {
  /** Number of changed settings. */
  touched: number
  error: Sentence | undefined
  /** Sentence about values that were read later than the settings. */
  note: string | undefined
  place: () => Element | null
}

/** Reports the state of a form to the common bar; `undefined`: the form is gone. */
export const SharedBarContext = createContext<
  ((id: string, part: BarPart | undefined) => void) | undefined
>(undefined)

/** Reports a form to the bar of its page. `isShared`: there is such a bar, and the form has none of its own. */
export function useSharedBar(form: ConfigFormState, note: string | undefined) {
  const report = use(SharedBarContext)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(form)
  const { isPending, error } = form
  const touched = form.touched.length
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    report?.(id, {
      touched,
      isPending,
      error,
      note,
      place: () => place.current,
      check: () => latest.current.check(),
      submit: () => latest.current.submit(),
      discard: () => latest.current.discard(),
    })
  }, [report, id, touched, isPending, error, note])
  useEffect(() => () => report?.(id, undefined), [report, id])
  return { isShared: report !== undefined, place }
}
