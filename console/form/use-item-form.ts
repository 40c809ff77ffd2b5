import type { AnyOperation } from '@signalbox/contract/client'
import { PROVISIONAL_OPERATIONS } from '@signalbox/contract/config-history'
import { withChanges } from '@signalbox/contract/config-values'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLanguage } from '#language.tsx'
import { kindResolver } from './check.ts'
import { placeFaults } from './faults.ts'
import { type Config, kindFields, type Kind, type Values } from './field.ts'
import { describeBy } from './review/describe.ts'
import { configAfter, type Effect } from './review/review.ts'
import type { ReviewOptions } from './review/ReviewOptions.tsx'
import { useReview } from './review/use-review.ts'
import { toBody, toValues } from './values.ts'

type Body = Record<string, unknown>

interface ItemFormOptions {
  kind: Kind
  /** The configuration that was read; `undefined`: the item does not exist yet, and creating it is not reviewed. */
  config: Config | undefined
  /** Parts of it do not exist yet: saving creates them, also without a change, and is not reviewed. */
  isIncomplete?: boolean
  readNow: () => Promise<Config>
  /** The operation that `save` calls; `undefined`: several, which cannot be reverted. */
  put?: AnyOperation
  /** Sends the configuration in place of the one that `came`. Resolves with false if the user has cancelled. */
  save: (body: Body, options: ReviewOptions, came: Config) => Promise<unknown>
  /** The effects of a change, such as interruptions. */
  effects?: (next: Config, came: Config) => readonly Effect[]
}

interface ItemForm {
  form: UseFormReturn<Values>
  /** It does not exist yet. */
  isNew: boolean
  values: Values
  /** The configuration with what was typed, which may have problems. */
  typed: () => Body
  /** The body with what was typed, on the basis of what the broker has; `undefined`: the form has problems. */
  body: () => Promise<Body | undefined>
  /** For `SettingsForm`. */
  onSave: (values: Values) => Promise<Values | false>
  /** Shows what was typed by the fields of another kind, unless it has problems; `show` passes that kind in. */
  showAs: (other: Kind, show: () => void) => Promise<void>
  /** Fills the form from the broker: a certificate becomes a file. `sent` is taken if it cannot be read. */
  refill: (sent: Config) => Promise<Values>
  /** Puts the broker's objections at their fields. */
  onRefused: (error: unknown) => void
  dialog: ReactNode
}

/** The state of the form of an item with a kind. Changes are reviewed before they are saved. */
export function useItemForm(options: ItemFormOptions): ItemForm {
  const { kind, config, isIncomplete = false, readNow, put, save, effects } = options
  const language = useLanguage()
  const { review, dialog } = useReview()
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState(config)
  const resolver = useMemo(
    () => kindResolver(kind, language, seen && toValues(kind, seen)),
    [kind, language, seen],
  )
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, seen) })
  const values = useWatch({ control: form.control })
  const fill = (now: Config) => {
    setSeen(now)
    return toValues(kind, now)
  }
  const onRefused = (error: unknown) => placeFaults(form, kind, language, error)

  const create = async (typed: Values) => {
    const came = seen && (await readNow())
    try {
      if ((await save(toBody(kind, typed, seen, came), {}, came ?? {})) === false) return false
    } catch (error) {
      onRefused(error)
      throw error
    }
    return fill(await readNow())
  }

  const onSave = async (typed: Values) => {
    if (seen === undefined || isIncomplete) return create(typed)
    let came: Config = seen
    const outcome = await review<Config>({
      seen: unchanged(kind, seen),
      next: toBody(kind, typed, seen),
      readNow: async () => (came = unchanged(kind, await readNow())),
      ...(put !== undefined && { put }),
      save: (body, how) => save({ ...body }, how, came),
      isRevertible: put !== undefined && PROVISIONAL_OPERATIONS.includes(put.id),
      describe: describeBy(kindFields(kind), language),
      effects: (changes) => {
        const next = withChanges(came, changes)
        const loss = kind.loses?.(next, came)
        const own: Effect[] =
          loss === undefined
            ? []
            : [{ tone: 'warning', title: loss.title[language], text: loss.body[language] }]
        return [...own, ...(effects?.(next, came) ?? [])]
      },
    })
    if (outcome.kind === 'failed') onRefused(outcome.error)
    const now = configAfter(outcome)
    return now !== false && fill(now)
  }

  return {
    form,
    isNew: seen === undefined,
    values,
    typed: () => toBody(kind, form.getValues(), seen),
    body: async () =>
      (await form.trigger())
        ? toBody(kind, form.getValues(), seen, seen && (await readNow()))
        : undefined,
    onSave,
    async showAs(other, show) {
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return
      const typed = toBody(kind, form.getValues(), seen)
      form.reset(toValues(other, seen))
      form.reset(toValues(other, typed), { keepDefaultValues: true })
      show()
    },
    refill: async (sent) => fill(await readNow().catch(() => sent)),
    onRefused,
    dialog,
  }
}

/** A configuration as it is sent when nothing was changed. */
const unchanged = (kind: Kind, config: Config): Config =>
  toBody(kind, toValues(kind, config), config)
