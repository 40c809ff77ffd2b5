import type { Alarm } from '@signalbox/contract/alarms'
import type { Language } from '../../../language.tsx'
import { networkSentence } from '../../../parts/chain/network-sentence.ts'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { connectorIn, isAboutConnector } from '../../../parts/integration/state.ts'
import { messageOf } from './known-alarm.ts'

/** The connector in the name of an action or a source. */
const CHANNEL_CONNECTOR = /^(?:action|source):.*:connector:[^:]+:(.+)$/

/** The message of an alarm: known errors in plain words. */
export function alarmMessage(alarm: Pick<Alarm, 'name' | 'message'>, language: Language): string {
  const said = messageOf(alarm)
  const connector = isAboutConnector(said)
    ? (connectorIn(said) ?? CHANNEL_CONNECTOR.exec(alarm.name)?.[1])
    : undefined
  return connector === undefined
    ? (networkSentence(said, language) ?? said)
    : detailMessages.connectorDown[language](connector)
}
