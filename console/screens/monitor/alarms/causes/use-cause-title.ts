import { useLanguage, useMessages } from '#language.tsx'
import { alarmNames } from '../alarms.messages.ts'
import { knownAlarm } from '../known-alarm.ts'
import type { AlarmCause } from './alarm-causes.ts'
import { causesMessages } from './causes.messages.ts'

/** Name of a cause: the address that cannot be reached, or the kind of its first alarm with its subject. */
export function useCauseTitle(): (cause: AlarmCause) => string {
  const t = useMessages(causesMessages)
  const language = useLanguage()
  return ({ address, alarms: [{ name }] }) => {
    if (address !== undefined) return t.unreachable(address)
    const known = knownAlarm(name)
    if (known === undefined) return name
    const label = alarmNames[known].label[language]
    return known === name ? label : `${label} (${name})`
  }
}

/** Sentence with the actions, sources and rules that a cause stops; empty if no such item is known. */
export function useStops(): (
  cause: AlarmCause & { rules: readonly string[] },
  format: { number: (count: number) => string; list: (items: readonly string[]) => string },
) => string {
  const t = useMessages(causesMessages)
  return ({ actions, sources, rules }, { number, list }) => {
    const parts = [
      actions.length > 0 && t.stoppedActions(number(actions.length)),
      sources.length > 0 && t.stoppedSources(number(sources.length)),
      rules.length > 0 && t.stoppedRules(number(rules.length)),
    ].filter((part) => part !== false)
    return parts.length === 0 ? '' : t.stops(list(parts))
  }
}
