import { configChangeList } from '@signalbox/contract/config-history'
import { useCan } from '../../../api/use-can.ts'
import { BrokerHistory } from './BrokerHistory.tsx'
import { OwnHistory } from './OwnHistory.tsx'

/** The history of the broker, or of this browser where the broker has none. */
export function HistoryScreen() {
  return useCan(configChangeList).can ? <BrokerHistory /> : <OwnHistory />
}
