import type { Pair } from '#language.tsx'
import type { FieldDescription } from '#form/field.ts'

type Keys<M> = Exclude<keyof M & string, `${string}_help`>

/** Describes settings by texts whose keys are the API's names; keys that end in `_help` are the explanations. */
export const describedBy =
  <M extends Readonly<Record<string, Pair<string>>>>(prefix: string, messages: M) =>
  (key: Keys<M>, more: Omit<Partial<FieldDescription>, 'path'> = {}): FieldDescription => {
    const texts: Readonly<Record<string, Pair<string>>> = messages
    const help = texts[`${key}_help`]
    return {
      path: `${prefix}${key}`,
      label: messages[key] ?? { en: key, zh: key },
      ...(help !== undefined && { help }),
      ...more,
    }
  }
