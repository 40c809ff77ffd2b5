import type { Pair } from '../../../language.tsx'
import type { SettingDescription } from '../setting.ts'

type Keys<M> = Exclude<keyof M & string, `${string}_help`>

/** Describes settings by texts that are named as the API names them, with `_help` for what they do. */
export const describedBy =
  <M extends Readonly<Record<string, Pair<string>>>>(prefix: string, messages: M) =>
  (key: Keys<M>, more: Omit<Partial<SettingDescription>, 'path'> = {}): SettingDescription => {
    const texts: Readonly<Record<string, Pair<string>>> = messages
    const help = texts[`${key}_help`]
    return {
      path: `${prefix}${key}`,
      label: messages[key] ?? { en: key, zh: key },
      ...(help !== undefined && { help }),
      ...more,
    }
  }
