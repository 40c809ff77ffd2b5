import type { Alarm } from '@signalbox/contract/alarms'
import { useMessages } from '../../../language.tsx'
import { useNetworkSentence } from '../../../parts/chain/use-network-sentence.ts'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { connectorIn } from '../../../parts/integration/state.ts'
import { messageOf } from './known-alarm.ts'

/** The message of an alarm: known errors in plain words. */
export function useAlarmMessage(): (alarm: Pick<Alarm, 'name' | 'message'>) => string {
  const { connectorDown } = useMessages(detailMessages)
  const network = useNetworkSentence()
  return (alarm) => {
    const said = messageOf(alarm)
    const connector = connectorIn(said)
    return connector === undefined ? (network(said) ?? said) : connectorDown(connector)
  }
}
