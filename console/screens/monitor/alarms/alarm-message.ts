import type { Alarm } from '@signalbox/contract/alarms'
import type { Language } from '../../../language.tsx'
import { networkSentence } from '../../../parts/chain/network-sentence.ts'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { connectorIn } from '../../../parts/integration/state.ts'
import { messageOf } from './known-alarm.ts'

/** The message of an alarm: known errors in plain words. */
export function alarmMessage(alarm: Pick<Alarm, 'name' | 'message'>, language: Language): string {
  const said = messageOf(alarm)
  const connector = connectorIn(said)
  return connector === undefined
    ? (networkSentence(said, language) ?? said)
    : detailMessages.connectorDown[language](connector)
}
