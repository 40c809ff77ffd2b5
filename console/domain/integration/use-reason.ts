import { useMessages } from '#language.tsx'
import { useNetworkSentence } from '../chain/use-network-sentence.ts'
import { detailMessages } from './detail/detail.messages.ts'
import type { Item } from './item.ts'
import { isAboutConnector, itemStatusReason } from './state.ts'

/** Why an item is not connected, in plain words where they are known; empty without a reason. */
export function useReason(): (
  item: Pick<Item, 'status_reason' | 'node_status' | 'connector'>,
) => string {
  const t = useMessages(detailMessages)
  const network = useNetworkSentence()
  return (item) => {
    const said = itemStatusReason(item)
    return isAboutConnector(said) ? t.connectorDown(item.connector ?? '') : (network(said) ?? said)
  }
}
