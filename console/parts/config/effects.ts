import { isErlang } from '../../api/use-can.ts'
import { type Language, textsIn } from '../../language.tsx'
import { type Change, pathText } from './changes.ts'
import { configMessages } from './config.messages.ts'
import type { Effect } from './review.ts'
import type { Setting } from './setting.ts'

/** When changes are in force, as the contract says it of Signalbox's own broker. */
export function effectsOf(
  settings: readonly Setting[],
  changes: readonly Change[],
  language: Language,
): Effect[] {
  if (isErlang()) return []
  const t = textsIn(configMessages, language)
  const keys = changes.map(({ path }) => pathText(path))
  const has = (effect: Setting['effect']) =>
    settings.some(
      (each) =>
        each.effect === effect &&
        keys.some((key) => key === each.path || key.startsWith(`${each.path}.`)),
    )
  const info = (effect: Setting['effect'], title: string): Effect[] =>
    has(effect) ? [{ tone: 'info', title }] : []
  return [
    ...info('connect', t.effectSomeConnect),
    ...info('restart', t.effectSomeRestart),
    ...info('none', t.effectSomeNone),
  ]
}
