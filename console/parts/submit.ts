import { type FormEvent, type FormEventHandler, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../api/error-sentence.ts'
import { useRouter } from '../routing/react.tsx'
import { useToast } from '../ui/toast.tsx'
import { useUnsaved } from './unsaved.ts'

export interface Submit {
  onSubmit: FormEventHandler
  isPending: boolean
  isDirty: boolean
  /** What the last attempt came to, when it failed. */
  error: Sentence | undefined
  /** Discards the input and the error of the last attempt. */
  forget: () => void
}

interface Then<V, A> {
  /** Said afterwards; without it what is seen says it. */
  done?: (answer: A, values: V) => string
  onDone?: (answer: A, values: V) => void
  /** Leaves the form for what was created; not called when the user has gone to another page before the answer. */
  leave?: (answer: A, values: V) => void
  /** A failure in other words than those of the API. */
  explain?: (error: unknown) => Sentence
  /** What else a failure means to the form: faults at their fields. */
  onFailure?: (error: unknown) => void
  /** It is left without a question: what was entered is nothing to lose. */
  isLight?: boolean
}

/**
 * Sends a form, and reports the result: a failure in the form, whose values stay, or as a toast if the form was
 * closed. `send` returns false when the user has cancelled. A form that stays after it was sent is reset in
 * `onDone`.
 */
export function useSubmit<V extends FieldValues, A>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<A | false>,
  { done, onDone, leave, explain, onFailure, isLight = false }: Then<V, A> = {},
): Submit {
  const toast = useToast()
  const sentence = useErrorSentence()
  const router = useRouter()
  const [error, setError] = useState<Sentence>()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const { isDirty, isSubmitting } = form.formState
  const settle = useUnsaved(isDirty && !isLight)
  const submit = form.handleSubmit(async (values) => {
    setError(undefined)
    const from = router.place.pathname
    let answer: A | false
    try {
      answer = await send(values)
    } catch (failure) {
      const words = (explain ?? sentence)(failure)
      if (!isThere.current) return toast.failure(words.title, words.detail)
      setError(words)
      onFailure?.(failure)
      return
    }
    if (answer === false) return
    settle()
    if (done !== undefined) toast.success(done(answer, values))
    onDone?.(answer, values)
    if (router.place.pathname === from) leave?.(answer, values)
  })
  return {
    onSubmit: (event: FormEvent) => {
      // Enter in a field sends as well, be the button busy or not.
      if (isSubmitting) event.preventDefault()
      else void submit(event)
    },
    isPending: isSubmitting,
    isDirty,
    error,
    forget: () => {
      setError(undefined)
      settle()
    },
  }
}
