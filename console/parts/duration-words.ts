import { Duration } from '@signalbox/contract/units'
import { type Language, type Pair, useLanguage } from '../language.tsx'

/** The units of durations, by the letters of the API, as a reader knows them. */
const UNITS: Readonly<Record<string, Pair<string>>> = {
  w: { en: 'w', zh: '周' },
  d: { en: 'd', zh: '天' },
  h: { en: 'h', zh: '小时' },
  m: { en: 'm', zh: '分钟' },
  s: { en: 's', zh: '秒' },
  ms: { en: 'ms', zh: '毫秒' },
}

export const durationUnit = (unit: string, language: Language): string =>
  UNITS[unit]?.[language] ?? unit

/** The units that a field offers; what is sent has those of the API. */
export function useDurationUnits(
  units: readonly (readonly [unit: string, ms: number])[] = Duration.units,
): readonly (readonly [unit: string, ms: number])[] {
  const language = useLanguage()
  return units.map(([unit, ms]) => [durationUnit(unit, language), ms])
}

/** A duration of the API with the units of the language: `1h30m`, "1小时 30分钟". Any other text stays as it is. */
export function durationText(text: string, language: Language): string {
  if (language === 'en' || !/^(?:\d+(?:\.\d+)?(?:ms|[wdhms]))+$/.test(text)) return text
  const parts = text.matchAll(/([\d.]+)(ms|[wdhms])/g)
  return Array.from(
    parts,
    ([, amount = '', unit = '']) => `${amount}${durationUnit(unit, language)}`,
  ).join(' ')
}
