import type { ListenerRow } from '@signalbox/contract/listeners'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './listeners.module.css'
import { listenersMessages } from './listeners.messages.ts'
import { listenerError, failedNodes, listenerState } from './model/listener.ts'
import { TONES } from './tones.ts'
import { useReason } from './use-failure.ts'

/** Details of a listener's state: the nodes that do not run it, and the reason. */
function useStateDetail(): (row: ListenerRow) => string {
  const t = useMessages(listenersMessages)
  const { list } = useFormats()
  const reason = useReason()
  return (row) => {
    const state = listenerState(row)
    if (state === 'running' || state === 'disabled') return ''
    const why = reason(listenerError(row))
    if (state === 'failed') return why
    const nodes = t.failedSome(list(failedNodes(row).map(({ node }) => node)))
    return why === '' ? nodes : `${nodes}: ${why}`
  }
}

export function useStateText(): (row: ListenerRow) => string {
  const t = useMessages(listenersMessages)
  const detail = useStateDetail()
  return (row) => [t[listenerState(row)], detail(row)].filter(Boolean).join(': ')
}

/** State of a listener, with the reason if it is not the intended one. */
export function StateCell({ row }: { row: ListenerRow }) {
  const t = useMessages(listenersMessages)
  const state = listenerState(row)
  const detail = useStateDetail()(row)
  return (
    <span className={styles.state}>
      <StatusBadge tone={TONES[state]} label={t[state]} />
      {detail !== '' && (
        <span className={styles.reason} title={`${detail}\n${listenerError(row)}`.trim()}>
          {detail}
        </span>
      )}
    </span>
  )
}
