import { ApiError } from '@signalbox/contract/errors'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, get, useForm, useWatch } from 'react-hook-form'
import { type Language, useLanguage, useMessages } from '../../language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useUnsaved } from '../unsaved.ts'
import { settingsResolver } from './check.ts'
import { effectsOf } from './effects.ts'
import { configMessages } from './config.messages.ts'
import type { Described, Review } from './review.ts'
import { useReview } from './use-review.ts'
import { reviewMessages } from './review.messages.ts'
import { flat, type Setting, type SettingGroup, toForm, type Values } from './setting.ts'
import { configWith, touchedIn, valuesOf } from './values.ts'
import { valueText } from './value-text.ts'

export interface ConfigFormOptions<C>
  extends Pick<Review<C>, 'readNow' | 'put' | 'save' | 'effects' | 'isRevertible'> {
  groups: readonly SettingGroup[]
  /** As it was read. */
  config: C
}

interface ConfigFormState {
  control: Control<Values>
  values: Values
  /** As it is in force, as far as the form knows. */
  before: Values
  touched: readonly Setting[]
  isPending: boolean
  onSubmit: (event: FormEvent) => void
  discard: () => void
  /** Sets these to their defaults, without saving. */
  resetAll: (settings: readonly Setting[]) => void
  dialog: ReactNode
}

/** The state of a form of settings. `onWrong`: a value was refused, which has to be seen. */
export function useConfigForm<C>(
  { groups, config, readNow, put, save, effects, isRevertible = false }: ConfigFormOptions<C>,
  onWrong: () => void,
): ConfigFormState {
  const t = useMessages(configMessages)
  const words = useMessages(reviewMessages)
  const language = useLanguage()
  const toast = useToast()
  const { review, dialog } = useReview()
  // The configuration that the form was filled from.
  const [{ config: seen }, setSeen] = useState({ config })
  const [latest, setLatest] = useState(config)
  const before = useMemo(() => valuesOf(groups, seen), [groups, seen])
  const resolver = useMemo(
    () => settingsResolver(groups, before, language),
    [groups, before, language],
  )
  const form = useForm<Values>({ resolver, defaultValues: before, shouldFocusError: false })
  const values = useWatch({ control: form.control })
  const settings = flat(groups)
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
    // Read again, as after a change elsewhere; what is being typed stays.
    setLatest(config)
    if (touched.length === 0) setSeen({ config })
  }
  // Other descriptions of the same settings do not fill it again: what is being typed stays.
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
    // It may be folded, or hidden by the search.
    flushSync(onWrong)
    form.setFocus(first.path)
  }

  const submit = form.handleSubmit(
    async (typed) => {
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
          ...effectsOf(settings, changes, language),
        ],
      })
      if (outcome.kind === 'saved' || outcome.kind === 'none') {
        settle()
        refill(outcome.now)
        toast.success(outcome.kind === 'saved' ? t.updated : words.noChange)
      } else if (outcome.kind === 'failed') {
        const { now } = outcome
        if (now !== undefined) flushSync(() => refill(now, typed))
        const faults = faultsOf(settings, outcome.error)
        for (const [path, message] of faults) form.setError(path, { type: 'server', message })
        if (faults.length > 0) show(faults.map(([path]) => path))
      }
    },
    (errors) => show(settings.map(({ path }) => path).filter((path) => get(errors, path))),
  )

  return {
    control: form.control,
    values,
    before,
    touched,
    isPending: form.formState.isSubmitting,
    onSubmit: (event) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void submit(event)
    },
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

const describeBy =
  (settings: readonly Setting[], language: Language) =>
  (path: readonly string[]): Described | undefined => {
    const key = path.join('.')
    const setting = settings.find((each) => key === each.path || key.startsWith(`${each.path}.`))
    if (setting === undefined) return undefined
    const label = setting.label[language]
    const rest = key.slice(setting.path.length + 1)
    if (rest !== '') return { label: `${label}: ${rest}` }
    return { label, text: (value) => valueText(setting, value, language) }
  }

/** The broker's objections to values, at the settings that they are about. */
function faultsOf(settings: readonly Setting[], error: unknown): [path: string, message: string][] {
  if (!(error instanceof ApiError)) return []
  return error.faults.flatMap(({ path: reported, reason }): [string, string][] => {
    const key = reported.replace(/^root\./, '')
    const setting = settings.find(
      ({ path }) => path === key || key.startsWith(`${path}.`) || path.endsWith(`.${key}`),
    )
    return setting === undefined ? [] : [[setting.path, reason]]
  })
}
