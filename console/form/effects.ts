import { isErlang } from '#api/use-can.ts'
import { type Language, textsIn } from '#language.tsx'
import { type Change, pathText } from '@signalbox/contract/config-values'
import { formMessages } from './form.messages.ts'
import type { Effect } from './review/review.ts'
import type { Field } from './field.ts'

/** When changes are in force, as the contract says it of Signalbox's own broker. */
export function describeSettingEffects(
  settings: readonly Field[],
  changes: readonly Change[],
  language: Language,
): Effect[] {
  if (isErlang()) return []
  const t = textsIn(formMessages, language)
  const keys = changes.map(({ path }) => pathText(path))
  const has = (effect: Field['effect']) =>
    settings.some(
      (each) =>
        each.effect === effect &&
        keys.some((key) => key === each.path || key.startsWith(`${each.path}.`)),
    )
  const info = (effect: Field['effect'], title: string): Effect[] =>
    has(effect) ? [{ tone: 'info', title }] : []
  return [
    ...info('connect', t.effectSomeConnect),
    ...info('restart', t.effectSomeRestart),
    ...info('none', t.effectSomeNone),
  ]
}
