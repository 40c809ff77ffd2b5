import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { serverFault } from '../../chain/server-fault.ts'
import { serverFaultMessages, serverHintMessages } from '../../chain/server-fault.messages.ts'
import { useNetworkSentence } from '../../chain/use-network-sentence.ts'
import { paths } from '#paths.ts'
import { ScreenLink } from '../../page/links.tsx'
import { useLock } from '../../page/lock.ts'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { toConnectorId, type Item } from '../item.ts'
import { canReconnect, isAboutConnector, itemStatusReason, itemState, stateWord } from '../state.ts'
import { useItemActions } from '../use-item-actions.ts'
import { useDownSince } from '../use-lists.ts'
import { detailMessages } from './detail.messages.ts'

interface StateReportProps {
  family: Family
  item: Item
  /** Content below the report, which waits until the alarms have been read. */
  children?: ReactNode
}

/** Report on an item that does not work: reason, start and remedy. */
export function StateReport({ children, ...props }: StateReportProps) {
  const downSince = useDownSince(props.family.noun, [props.item])
  const isWell = isWorking(props.item)
  return (
    <>
      {!isWell && downSince !== undefined && <Report {...props} since={downSince(props.item)} />}
      <After isReady={isWell || downSince !== undefined}>{children}</After>
    </>
  )
}

function isWorking(item: Item): boolean {
  const state = itemState(item)
  return (
    state === 'connected' ||
    state === 'disabled' ||
    (state === 'connecting' && itemStatusReason(item) === '')
  )
}

interface ReportProps {
  family: Family
  item: Item
  since: number | undefined
}

function Report({ family, item, since }: ReportProps) {
  const { noun } = family
  const t = useMessages(integrationMessages)
  const faults = useMessages(serverFaultMessages)
  const hints = useMessages(serverHintMessages)
  const detail = useMessages(detailMessages)
  const network = useNetworkSentence()
  const { dateTime } = useFormats()
  const lock = useLock()
  const { reconnect } = useItemActions(family)
  const state = itemState(item)
  const reason = itemStatusReason(item)
  const isOfConnector = isAboutConnector(reason)
  const fault = isOfConnector ? 'other' : serverFault(reason)
  const word = t[stateWord(noun, state)]
  const why = isOfConnector
    ? detail.connectorDown(item.connector ?? '')
    : (network(reason) ?? faults[fault])
  const what = fault === 'other' && !isOfConnector ? word : detail.stateWith(word, why)
  return (
    <Banner
      tone={state === 'disconnected' ? 'error' : 'warning'}
      title={since === undefined ? what : detail.stateSince(what, dateTime(since))}
      action={
        canReconnect(item) && (
          <Button size="xs" variant="default" {...lock.button} onClick={() => void reconnect(item)}>
            {t.reconnect}
          </Button>
        )
      }
    >
      {fault !== 'other' && <div>{hints[fault]}</div>}
      {isOfConnector && (
        <div>
          {noun === 'action' && detail.connectorText}{' '}
          <ScreenLink to={paths.connector(toConnectorId(item))}>{detail.openConnector}</ScreenLink>
        </div>
      )}
      <Detail text={reason} isFolded={isOfConnector} />
    </Banner>
  )
}
