import { type FormEvent, type FormEventHandler, useEffect, useRef, useState } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '@signalbox/contract/errors'
import { reasonText, type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { type Language, useLanguage } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { useToast } from '#ui/toast.tsx'
import { useUnsaved } from './unsaved.ts'

export interface Submit {
  onSubmit: FormEventHandler
  isPending: boolean
  isDirty: boolean
  /** Error of the last attempt; `undefined` after a success. */
  error: Sentence | undefined
  /** Discards the input and the error of the last attempt. */
  forget: () => void
}

interface Then<V, A> {
  /** Notice after a success; by default, there is none. */
  done?: (answer: A, values: V) => string
  onDone?: (answer: A, values: V) => void
  /** Fills the form again after a success. Text typed while the request was running stays, as unsaved input. */
  refill?: (answer: A, values: V) => V
  /** Leaves the form for the created object; not called if the user went to another page before the answer. */
  leave?: (answer: A, values: V) => void
  /** Sentence for an error, in place of the API's message. */
  explain?: (error: unknown) => Sentence
  /** Handles further effects of an error, such as faults at their fields. */
  onFailure?: (error: unknown) => void
  /** Whether the form may be left without a question, because losing the input does no harm. */
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
  const language = useLanguage()
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
      if (name === undefined) return
      typed.current.add(name as Path<V>) // of this form
      setError(undefined)
    }
    return form.subscribe({ formState: { values: true }, callback })
  }, [form])
  const { isDirty, isSubmitting } = form.formState
  const settle = useUnsaved(isDirty && !isLight)
  const submit = form.handleSubmit(async (values) => {
    const from = router.place.pathname
    let answer: A | false
    try {
      answer = await send(values)
    } catch (failure) {
      const words = (explain ?? sentence)(failure)
      if (!isThere.current) return toast.failure(words.title, words.detail)
      setError(words)
      onFailure?.(failure)
      placeFaults(form, faultsIn(form.getValues(), failure, language))
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
      setError(undefined)
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

/** Marks the fields that a refusal is about, unless they are marked already. */
export function placeFaults<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getFieldState' | 'setError'>,
  faults: readonly (readonly [path: string, message: string])[],
): void {
  for (const [path, message] of faults) {
    const name = path as Path<V> // of the form, as the caller knows
    if (form.getFieldState(name).error === undefined) {
      form.setError(name, { type: 'server', message })
    }
  }
}

/** Faults that the broker names by a path which is the name of a field. */
function faultsIn(values: FieldValues, failure: unknown, language: Language): [string, string][] {
  if (!(failure instanceof ApiError)) return []
  return failure.faults.flatMap(({ path, reason }): [string, string][] => {
    const name = path.replace(/^root\./, '')
    return get(values, name) === undefined
      ? []
      : [[name, reasonText(reason, name.split('.').at(-1) ?? name, language)]]
  })
}
