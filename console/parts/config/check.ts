import { ByteSize, Duration } from '@signalbox/contract/units'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { formatsIn } from '../../formats.ts'
import { type Language, textsIn } from '../../language.tsx'
import { durationText } from '../duration-words.ts'
import { spacedAmount } from './amount-text.ts'
import { configMessages } from './config.messages.ts'
import {
  amountOf,
  flat,
  isAmount,
  isNone,
  type Setting,
  type SettingGroup,
  type Values,
} from './setting.ts'
import { lookAt, touchedIn } from './values.ts'

/** What is wrong with a value, in the reader's language. */
export function problemOf(
  setting: Setting,
  values: Values,
  language: Language,
): string | undefined {
  const value: unknown = get(values, setting.path)
  if (isNone(setting, value)) return undefined
  return ownProblem(setting, value, language) ?? setting.check?.(value, lookAt(values))?.[language]
}

function ownProblem(setting: Setting, value: unknown, language: Language): string | undefined {
  const t = textsIn(configMessages, language)
  const { input, isWhole, min, max } = setting
  if (input === 'number') {
    if (typeof value !== 'number' || Number.isNaN(value)) return t.wrongNumber
    if (isWhole && !Number.isInteger(value)) return t.wrongInteger
    return isWithin(value, min ?? 0, max) ? undefined : limits(setting, language)
  }
  if (isAmount(input)) {
    const amount = amountOf(setting, value)
    if (amount === undefined || amount === Infinity) return t[WRONG[input]]
    return isWithin(amount, min ?? 0, max) ? undefined : limits(setting, language)
  }
  return undefined
}

const WRONG = {
  duration: 'wrongDuration',
  size: 'wrongSize',
  percent: 'wrongPercent',
  rate: 'wrongRate',
  byteRate: 'wrongByteRate',
} as const

const isWithin = (value: number, min: number, max = Infinity) => value >= min && value <= max

/** Limits in the unit that is typed. */
function limits(setting: Setting, language: Language): string {
  const t = textsIn(configMessages, language)
  const { min = 0, max } = setting
  const from = boundText(setting, min, language)
  return max === undefined ? t.atLeast(from) : t.between(from, boundText(setting, max, language))
}

export function boundText({ input }: Setting, bound: number, language: Language): string {
  if (input === 'duration') {
    const text = Duration.format(bound)
    // 4,294,967,295 ms tell nobody how long that is.
    return text.length > 8 ? formatsIn(language).duration(bound) : durationText(text, language)
  }
  if (input === 'size') return spacedAmount(input, ByteSize.format(bound))
  return formatsIn(language).number(bound)
}

/** Checks what was changed; a broker's own values are valid. */
export const settingsResolver =
  (groups: readonly SettingGroup[], before: Values, language: Language): Resolver<Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const setting of touchedIn(flat(groups), before, values)) {
      const message = problemOf(setting, values, language)
      if (message !== undefined) set(errors, setting.path, { type: 'rule', message })
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
