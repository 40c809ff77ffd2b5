import type { Alarm } from '@signalbox/contract/alarms'
import type { Language } from '#language.tsx'
import { networkSentence } from '#domain/chain/network-sentence.ts'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import { connectorIn, isAboutConnector } from '#domain/integration/state.ts'
import { bareAlarmMessage } from './known-alarm.ts'
import { actionMessages } from './action-alarms.messages.ts'
import { usageMessages } from './usage.messages.ts'

/** The connector in the name of an action or a source. */
const CHANNEL_CONNECTOR = /^(?:action|source):.*:connector:[^:]+:(.+)$/

/** A message of the system monitor: "80.6% cpu usage". */
const SHARE = /^[\d.]+% [a-z ]+$/

/** The message of an alarm: known errors in plain words. */
export function alarmMessage(alarm: Pick<Alarm, 'name' | 'message'>, language: Language): string {
  const said = bareAlarmMessage(alarm)
  for (const [words, message] of Object.entries(usageMessages)) {
    if (SHARE.test(said) && said.endsWith(`% ${words}`))
      return message[language](said.slice(0, -words.length - 1))
  }
  for (const { pattern, en, zh } of Object.values(actionMessages)) {
    const [, first = '', second = ''] = pattern.exec(said) ?? []
    if (first !== '') return (language === 'en' ? en : zh)(first, second)
  }
  const connector = isAboutConnector(said)
    ? (connectorIn(said) ?? CHANNEL_CONNECTOR.exec(alarm.name)?.[1])
    : undefined
  return connector === undefined
    ? (networkSentence(said, language) ?? said)
    : detailMessages.connectorDown[language](connector)
}
