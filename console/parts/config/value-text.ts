import { formatsIn } from '../../formats.ts'
import { type Language, textsIn } from '../../language.tsx'
import { durationText } from '../duration-words.ts'
import { spacedAmount } from './amount-text.ts'
import { configMessages } from './config.messages.ts'
import { isNone, type Setting } from './setting.ts'

/** A value as a reader sees it; rates as the API writes them. */
export function valueText(setting: Setting, value: unknown, language: Language): string {
  const t = textsIn(configMessages, language)
  const { input, none, options } = setting
  if (none !== undefined && isNone(setting, value)) return none.label[language]
  if (value === undefined || value === null) return t.unset
  if (value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) return t.empty
  if (input === 'switch') return value === true ? t.on : t.off
  if (input === 'secret') return '******'
  const labelOf = (one: unknown) => {
    const label = options?.find((each) => each.value === one)?.label
    return typeof label === 'object' ? label[language] : label
  }
  const label = labelOf(value)
  if (label !== undefined) return label
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.map((each) => labelOf(each) ?? each).join(' · ')
  }
  if (input === 'number' && typeof value === 'number') {
    const unit = setting.unit?.[language]
    const number = formatsIn(language).number(value)
    return unit === undefined ? number : `${number} ${unit}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (input === 'size' || input === 'byteRate') return spacedAmount(input, value)
  return input === 'duration' ? durationText(value, language) : value
}
