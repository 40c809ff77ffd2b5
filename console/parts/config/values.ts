import { get, set } from 'react-hook-form'
import { withChanges } from './changes.ts'
import {
  flat,
  isUntouched,
  type Look,
  type Setting,
  type SettingGroup,
  toForm,
  toWire,
  type Values,
} from './setting.ts'

/** What a form is filled with; a missing value is the default. */
export function valuesOf(groups: readonly SettingGroup[], config: unknown): Values {
  const values: Values = {}
  for (const setting of flat(groups)) {
    const value: unknown = get(config, setting.path)
    // A missing value would be taken for one that was not registered.
    set(values, setting.path, toForm(setting, structuredClone(value ?? setting.otherwise ?? null)))
  }
  return values
}

export const lookAt =
  (values: Values): Look =>
  (path) => {
    const value: unknown = get(values, path)
    return value
  }

export const applies = ({ when }: Setting, look: Look) => when?.(look) ?? true

/** What cannot be edited given the others is neither checked nor sent. */
export const isEditable = (setting: Setting, look: Look) =>
  applies(setting, look) && setting.locked?.(look) === undefined

/** The settings that were changed in the form. */
export const touchedIn = (
  settings: readonly Setting[],
  before: Values,
  values: Values,
): readonly Setting[] =>
  settings.filter(
    (setting) =>
      isEditable(setting, lookAt(values)) &&
      !isUntouched(setting, get(before, setting.path), get(values, setting.path)),
  )

/** A configuration with what was typed; what no setting is about, and what was not touched, stays as it was. */
export function configWith<C>(
  groups: readonly SettingGroup[],
  seen: C,
  before: Values,
  values: Values,
): C {
  const touched = touchedIn(flat(groups), before, values)
  return withChanges(
    seen,
    touched.map((setting) => {
      const to = toWire(setting, get(values, setting.path))
      return { path: setting.path.split('.'), to: to ?? undefined }
    }),
  )
}
