import { type FormEvent, type FormEventHandler, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
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
  /** The form stays, with these values; what was typed while it was sent stays as well, and is not saved yet. */
  refill?: (answer: A, values: V) => V
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
 * closed. `send` returns false when the user has cancelled.
 */
export function useSubmit<V extends FieldValues, A>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<A | false>,
  { done, onDone, refill, leave, explain, onFailure, isLight = false }: Then<V, A> = {},
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
  /** The fields that were typed in since the form was sent. */
  const typed = useRef(new Set<Path<V>>())
  useEffect(() => {
    const callback = ({ name }: { name?: string }) => {
      if (name !== undefined) typed.current.add(name as Path<V>) // of this form
    }
    return form.subscribe({ formState: { values: true }, callback })
  }, [form])
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
    if (refill === undefined || typed.current.size === 0) settle()
    if (done !== undefined) toast.success(done(answer, values))
    if (refill !== undefined) {
      const later = [...typed.current].map((name) => [name, form.getValues(name)] as const)
      form.reset(refill(answer, values))
      for (const [name, value] of later) form.setValue(name, value, { shouldDirty: true })
    }
    onDone?.(answer, values)
    if (router.place.pathname === from) leave?.(answer, values)
  })
  return {
    onSubmit: (event: FormEvent) => {
      // Enter in a field sends as well, be the button busy or not.
      if (isSubmitting) return event.preventDefault()
      typed.current.clear()
      void submit(event)
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
