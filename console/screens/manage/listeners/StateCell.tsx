import type { ListenerRow } from '@signalbox/contract/listeners'
import { useFormats, useMessages } from '../../../language.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import styles from './listeners.module.css'
import { listenersMessages } from './listeners.messages.ts'
import { errorOf, failedNodes, stateOf } from './model/listener.ts'
import { TONES } from './tones.ts'
import { useReason } from './use-failure.ts'

/** What else there is to say of a state: the nodes that do not run it, and why. */
function useStateDetail(): (row: ListenerRow) => string {
  const t = useMessages(listenersMessages)
  const { list } = useFormats()
  const reason = useReason()
  return (row) => {
    const state = stateOf(row)
    if (state === 'running' || state === 'disabled') return ''
    const why = reason(errorOf(row))
    if (state === 'failed') return why
    const nodes = t.failedSome(list(failedNodes(row).map(({ node }) => node)))
    return why === '' ? nodes : `${nodes}: ${why}`
  }
}

export function useStateText(): (row: ListenerRow) => string {
  const t = useMessages(listenersMessages)
  const detail = useStateDetail()
  return (row) => [t[stateOf(row)], detail(row)].filter(Boolean).join(': ')
}

/** The state of a listener with the reason, where it is not the one that it should have. */
export function StateCell({ row }: { row: ListenerRow }) {
  const t = useMessages(listenersMessages)
  const state = stateOf(row)
  const detail = useStateDetail()(row)
  return (
    <span className={styles.state}>
      <StatusBadge tone={TONES[state]} label={t[state]} />
      {detail !== '' && (
        <span className={styles.reason} title={`${detail}\n${errorOf(row)}`.trim()}>
          {detail}
        </span>
      )}
    </span>
  )
}
