import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, get, useForm, useWatch } from 'react-hook-form'
import type { Sentence } from '#api/error-sentence.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useToast } from '#ui/toast.tsx'
import { placeFaults } from '#domain/saving/submit.ts'
import { useUnsaved } from '#domain/saving/unsaved.ts'
import { settingsResolver } from './check.ts'
import { describeSettingEffects } from './effects.ts'
import { formMessages } from './form.messages.ts'
import { describeBy } from './review/describe.ts'
import type { Review } from './review/review.ts'
import { useRefusal } from './faults.ts'
import { useReview } from './review/use-review.ts'
import { reviewMessages } from './review/review.messages.ts'
import { fieldsIn, type Field, type FieldGroup, toForm, type Values } from './field.ts'
import { configWith, touchedIn, formValues } from './values.ts'

export interface ConfigFormOptions<C>
  extends Pick<Review<C>, 'readNow' | 'put' | 'save' | 'effects' | 'isRevertible'> {
  groups: readonly FieldGroup[]
  /** The configuration that was read. */
  config: C
}

export interface ConfigFormState {
  control: Control<Values>
  values: Values
  /** Values in force, as far as the form knows them. */
  before: Values
  touched: readonly Field[]
  isPending: boolean
  /** Error of the last attempt. */
  error: Sentence | undefined
  onSubmit: (event: FormEvent) => void
  /** Marks wrong values, and resolves to whether there are none. */
  check: () => Promise<boolean>
  /** Reviews and saves; resolves to whether the values are in force. */
  submit: () => Promise<boolean>
  discard: () => void
  /** Sets these to their defaults, without saving. */
  resetAll: (settings: readonly Field[]) => void
  dialog: ReactNode
}

/** The state of a form of settings. `onWrong`: a value was refused, which has to be seen. */
export function useConfigForm<C>(
  { groups, config, readNow, put, save, effects, isRevertible = false }: ConfigFormOptions<C>,
  onWrong: () => void,
): ConfigFormState {
  const t = useMessages(formMessages)
  const words = useMessages(reviewMessages)
  const language = useLanguage()
  const toast = useToast()
  const { review, dialog } = useReview()
  // The configuration that the form was filled from.
  const [{ config: seen }, setSeen] = useState({ config })
  const [latest, setLatest] = useState(config)
  const before = useMemo(() => formValues(groups, seen), [groups, seen])
  const resolver = useMemo(
    () => settingsResolver(groups, before, language),
    [groups, before, language],
  )
  const form = useForm<Values>({ resolver, defaultValues: before, shouldFocusError: false })
  const values = useWatch({ control: form.control })
  const settings = fieldsIn(groups)
  const { explain, faultsOf } = useRefusal(groups)
  const [error, setError] = useState<Sentence>()
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setError(undefined) }),
    [form],
  )
  const touched = touchedIn(settings, before, values)
  const settle = useUnsaved(touched.length > 0)

  // Typed values that the next filling keeps.
  const kept = useRef<readonly [path: string, value: unknown][]>([])
  const refill = (now: C, typed?: Values) => {
    kept.current = (typed === undefined ? [] : touchedIn(settings, before, typed)).map(
      ({ path }) => [path, get(typed, path)],
    )
    setSeen({ config: now })
  }
  if (latest !== config) {
    // The configuration changed elsewhere: an untouched form takes it over, and typed values stay.
    setLatest(config)
    if (touched.length === 0) setSeen({ config })
  }
  // Keeps typed values when only the descriptions of the settings change.
  const filled = useRef(seen)
  useEffect(() => {
    if (filled.current === seen) return
    filled.current = seen
    form.reset(before)
    for (const [path, value] of kept.current) form.setValue(path, value, { shouldDirty: true })
    kept.current = []
  }, [form, before, seen])

  const show = (paths: readonly string[]) => {
    const first = settings.find(({ path }) => paths.includes(path))
    if (first === undefined) return
    // The setting may be collapsed, or hidden by the search.
    flushSync(onWrong)
    form.setFocus(first.path)
  }

  const send = async (typed: Values): Promise<boolean> => {
    const outcome = await review<C>({
      seen,
      next: configWith(groups, seen, before, typed),
      readNow,
      ...(put !== undefined && { put }),
      save,
      isRevertible,
      describe: describeBy(settings, language),
      effects: async (changes) => [
        ...((await effects?.(changes)) ?? []),
        ...describeSettingEffects(settings, changes, language),
      ],
    })
    if (outcome.kind === 'saved' || outcome.kind === 'none') {
      settle()
      refill(outcome.now)
      toast.success(outcome.kind === 'saved' ? t.updated() : words.noChange)
      return true
    }
    if (outcome.kind === 'failed') {
      const { now } = outcome
      if (now !== undefined) flushSync(() => refill(now, typed))
      const faults = faultsOf(outcome.error)
      placeFaults(form, faults)
      flushSync(() => setError(explain(outcome.error)))
      if (faults.length > 0) show(faults.map(([path]) => path))
    }
    return false
  }

  // The state of the form is of its last rendering.
  const isRunning = useRef(false)
  const attempt = async (withValid: (typed: Values) => Promise<boolean>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setError(undefined)
    let isDone = false
    await form
      .handleSubmit(
        async (typed) => {
          isDone = await withValid(typed)
        },
        (errors) => show(settings.map(({ path }) => path).filter((path) => get(errors, path))),
      )()
      .finally(() => {
        isRunning.current = false
      })
    return isDone
  }
  const submit = () => attempt(send)

  return {
    control: form.control,
    values,
    before,
    touched,
    isPending: form.formState.isSubmitting,
    error,
    onSubmit: (event) => {
      event.preventDefault()
      void submit()
    },
    check: () => attempt(() => Promise.resolve(true)),
    submit,
    discard: () => {
      settle()
      form.reset(before)
    },
    resetAll: (chosen) => {
      for (const setting of chosen) {
        const value = toForm(setting, structuredClone(setting.otherwise))
        form.setValue(setting.path, value, { shouldDirty: true })
      }
    },
    dialog,
  }
}
