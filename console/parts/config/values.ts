import { get, set } from 'react-hook-form'
import { withChanges } from './changes.ts'
import { type Look, type Setting, type SettingGroup, flat, type Values } from './setting.ts'

/** What a form is filled with; a missing value is the default. */
export function valuesOf(groups: readonly SettingGroup[], config: unknown): Values {
  const values: Values = {}
  for (const { path, otherwise } of flat(groups)) {
    const value: unknown = get(config, path)
    // Missing values would be taken for those that were not registered.
    set(values, path, structuredClone(value ?? otherwise ?? null))
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

/** A configuration with what was typed; what no setting is about, and what was not touched, stays as it was. */
export function configWith<C>(
  groups: readonly SettingGroup[],
  seen: C,
  before: Values,
  values: Values,
): C {
  const touched = flat(groups).filter(({ path }) => !isSame(get(before, path), get(values, path)))
  return withChanges(
    seen,
    touched.map(({ path }) => {
      const to: unknown = get(values, path)
      return { path: path.split('.'), to: to ?? undefined }
    }),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
