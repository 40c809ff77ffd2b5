import { useMessages, useFormats } from '#language.tsx'
import { useNetworkSentence } from '../chain/use-network-sentence.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { integrationMessages } from './families.messages.ts'
import type { Item, Noun } from './item.ts'
import { differingNodes, itemStatusReason, itemState, stateWord, TONES } from './state.ts'
import styles from './StateCell.module.css'
import { useReason } from './use-reason.ts'

/** The state of an item: shape, colour and word. */
export function StateBadge({ noun, item }: { noun: Noun; item: Pick<Item, 'enable' | 'status'> }) {
  const t = useMessages(integrationMessages)
  const state = itemState(item)
  return <StatusBadge tone={TONES[state]} label={t[stateWord(noun, state)]} />
}

interface StateCellProps {
  noun: Noun
  item: Item
  /** Start of the outage in epoch milliseconds. */
  downSince?: number | undefined
}

/** State with its reason, and with the state of each node where they differ. */
export function StateCell({ noun, item, downSince }: StateCellProps) {
  const t = useMessages(integrationMessages)
  const { dateTime } = useFormats()
  const network = useNetworkSentence()
  const nodes = differingNodes(item)
  const state = itemState(item)
  const isDown = state !== 'connected' && state !== 'disabled'
  const said = itemStatusReason(item)
  const reason = useReason()(item)
  return (
    <div className={styles.state}>
      <StateBadge noun={noun} item={item} />
      {isDown && downSince !== undefined && (
        <span className={styles.since}>{t.since(dateTime(downSince))}</span>
      )}
      {isDown && nodes.length === 0 && reason !== '' && (
        <span className={styles.reason} title={said}>
          {reason}
        </span>
      )}
      {state !== 'disabled' &&
        nodes.map(({ node, status, status_reason: why = '' }) => (
          <span key={node} className={styles.node}>
            <span className="mono">{node}</span> <StateBadge noun={noun} item={{ status }} />
            {why !== '' && (
              <span className={styles.reason} title={why}>
                {network(why) ?? why}
              </span>
            )}
          </span>
        ))}
    </div>
  )
}
