import { formatsIn } from '#formats.ts'
import { type Language, textsIn } from '#language.tsx'
import { durationText } from '#domain/words/duration-words.ts'
import { spacedAmount } from './inputs/amount-text.ts'
import { formMessages } from './form.messages.ts'
import { isNone, type Field } from './field.ts'

/** A value as a reader sees it; rates as the API writes them. */
export function valueText(setting: Field, value: unknown, language: Language): string {
  const t = textsIn(formMessages, language)
  const { as, none, options } = setting
  if (none !== undefined && isNone(setting, value)) return none.label[language]
  if (value === undefined || value === null) return t.unset
  if (value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) return t.empty
  if (as === 'switch') return value === true ? t.on : t.off
  if (as === 'secret') return '******'
  const findLabel = (one: unknown) => {
    const label = options?.find((each) => each.value === one)?.label
    return typeof label === 'object' ? label[language] : label
  }
  const label = findLabel(value)
  if (label !== undefined) return label
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.map((each) => findLabel(each) ?? each).join(' · ')
  }
  if (as === 'number' && typeof value === 'number') {
    const unit = setting.unit?.[language]
    const number = formatsIn(language).number(value)
    return unit === undefined ? number : `${number} ${unit}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (as === 'size' || as === 'byteRate') return spacedAmount(as, value)
  return as === 'duration' ? durationText(value, language) : value
}
