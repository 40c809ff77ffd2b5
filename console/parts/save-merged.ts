import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { differences } from './differences.ts'
import { merge, touched } from './merge.ts'
import { type ChangeCheck, useUnlessChanged } from './unless-changed.tsx'

interface Merged<Config, Values> extends Pick<ChangeCheck<Config>, 'about'> {
  /** What the form was filled from. */
  config: Config
  toValues: (config: Config) => Values
  readNow: () => Promise<Config>
  /** Sends them together with the other current values; resolves with the result. */
  save: (values: Values, now: Config) => Promise<Config>
}

/**
 * `onSave` of a `SettingsForm` for something that is read and written whole: what was not touched stays
 * as the other user set them. Only if both have changed the same field the user decides, with both values shown.
 */
export function useSaveMerged<Config, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { config, toValues, readNow, save, about }: Merged<Config, Values>,
) {
  const unlessChanged = useUnlessChanged()
  // The form was filled from this, also if newer values are read.
  const [seen, setSeen] = useState(config)
  return async (typed: Values): Promise<Values | false> => {
    const now = await readNow()
    const [before, there] = [toValues(seen), toValues(now)]
    const isClash = touched(typed, before).some(
      (field) =>
        differences(before[field], there[field]).length > 0 &&
        differences(typed[field], there[field]).length > 0,
    )
    const send = () => save(merge(typed, before, there), now)
    const ask = () =>
      unlessChanged(seen, async () => now, send, {
        ...(about !== undefined && { about }),
        reload: () => {
          setSeen(now)
          form.reset(there)
        },
      })
    const saved = await (isClash ? ask() : send())
    if (saved === false) return false
    // As it is read, not as the change was answered: that is not word for word the same everywhere.
    setSeen(await readNow().catch(() => saved))
    return toValues(saved)
  }
}
