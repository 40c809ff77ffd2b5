import { Duration } from '@signalbox/formats/units'
import { type Language, type Pair, useLanguage } from '#language.tsx'

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

/** Names of the units that a field offers; requests contain the units of the API. */
export function useDurationUnits(
  units: readonly (readonly [unit: string, ms: number])[] = Duration.units,
): readonly (readonly [unit: string, ms: number])[] {
  const language = useLanguage()
  return units.map(([unit, ms]) => [durationUnit(unit, language), ms])
}

/**
 * Duration of the API in its largest unit and in the reader's language: `300s` becomes "5m", `1h30m` becomes "1 小时 30
 * 分钟". Any other text is unchanged.
 */
export function durationText(written: string, language: Language): string {
  const text = /^\d+(?:ms|[dhms])$/.test(written)
    ? Duration.format(Duration.parse(written) ?? 0)
    : written
  if (language === 'en' || !/^(?:\d+(?:\.\d+)?(?:ms|[wdhms]))+$/.test(text)) return text
  const parts = text.matchAll(/([\d.]+)(ms|[wdhms])/g)
  return Array.from(
    parts,
    ([, amount = '', unit = '']) => `${amount} ${durationUnit(unit, language)}`,
  ).join(' ')
}
