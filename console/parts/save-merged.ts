import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { merge, touched } from './merge.ts'
import { useUnlessChanged } from './unless-changed.tsx'

interface Merged<Config, Values> {
  /** What the form was filled from. */
  config: Config
  toValues: (config: Config) => Values
  /** The API's words for the fields. */
  names: Readonly<Record<keyof Values, string>>
  readNow: () => Promise<Config>
  /** Sends them, with what else stands there now; resolves with what is in force then. */
  save: (values: Values, now: Config) => Promise<Config>
}

/**
 * `onSave` of a `SettingsForm` whose fields are each a matter of its own: what was not touched stays as
 * another has made it, and only what both have changed is asked about.
 */
export function useSaveMerged<Config, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { config, toValues, names, readNow, save }: Merged<Config, Values>,
) {
  const unlessChanged = useUnlessChanged()
  // Whatever is read meanwhile: the form was filled from this.
  const [seen, setSeen] = useState(config)
  return async (typed: Values): Promise<Values | false> => {
    const before = toValues(seen)
    const fields = touched(typed, before)
    const saved = await unlessChanged(
      seen,
      readNow,
      (now) => save(merge(typed, before, toValues(now)), now),
      {
        about: (it) => {
          const values = toValues(it)
          return Object.fromEntries(fields.map((field) => [names[field], values[field]]))
        },
        reload: (now) => {
          setSeen(now)
          form.reset(toValues(now))
        },
      },
    )
    if (saved === false) return false
    setSeen(saved)
    return toValues(saved)
  }
}
