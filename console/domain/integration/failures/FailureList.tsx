import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { type Failure, failureList, failureReasons } from '@signalbox/contract/failures'
import { usePagedSource } from '#api/list.ts'
import { useLive, useLiveList } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { List } from '#list/List.tsx'
import { usePeek } from '#list/peek.ts'
import { useSearch } from '#routing/react.tsx'
import { pageSearch, text } from '#routing/search.ts'
import { InPlace } from '#ui/InPlace.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useLock } from '../../page/lock.ts'
import { ScreenLink } from '../../page/links.tsx'
import { paths } from '#paths.ts'
import { FailureContent } from './FailureContent.tsx'
import { FailureReasonText } from './FailureReasonText.tsx'
import { type FailureScope, failureKey } from './failure-scope.ts'
import { failureReasonMessages, failuresMessages } from './failures.messages.ts'
import { useFailureActions } from './use-failure-actions.ts'

const POLL_MS = 3000
const search = { ...pageSearch, reason: text }

/** The last messages that an action, a source or the actions of a rule did not process, newest first. */
export function FailureList({ scope }: { scope: FailureScope }) {
  const t = useMessages(failuresMessages)
  const sentences = useMessages(failureReasonMessages)
  const { number } = useFormats()
  const lock = useLock()
  const peek = usePeek()
  const [{ page, limit, reason }] = useSearch(search)
  const asked = { ...scope, ...(reason !== undefined && { reason }) }
  const read = useLiveList(failureList, { query: { ...asked, page, limit } }, POLL_MS)
  const reasons = useLive(failureReasons, { query: scope }, POLL_MS).data ?? []
  const show = (row: Failure) => peek.onChange(failureKey(row), false)
  const columns = useColumns(scope, show)
  const { sendAgain, remove, sendAll, clearAll } = useFailureActions(scope, columns)
  const source = usePagedSource<Failure>(read)
  const count = source.page?.count ?? 0
  return (
    <List
      isMain
      words={t}
      icon={IconCircleCheck}
      source={source}
      columns={columns}
      rowKey={failureKey}
      rowName={({ code }) => sentences[code]}
      onOpen={show}
      isOpenedByClick
      filters={[
        {
          ...{ key: 'reason', label: t.reason, kind: 'choice', isOpen: true },
          params: { is: 'reason' },
          choices: reasons.map(({ reason: value, code, words }) => ({
            value,
            label: [sentences[code], words].filter(Boolean).join(': '),
          })),
        },
      ]}
      tools={
        <InPlace isShown={count > 0}>
          <Button {...lock.button} onClick={() => void sendAll(count, reason)}>
            {t.sendAll(number(count))}
          </Button>
        </InPlace>
      }
      listActions={[
        {
          ...{ key: 'clear', label: t.clearAll, isDanger: true },
          ...(count === 0 && { disabledReason: t.nothing }),
          ...lock.action,
          onSelect: () => void clearAll(),
        },
      ]}
      bulk={[
        {
          ...{ key: 'send', label: t.sendAgain, isForOne: true },
          disabledReason: (rows: readonly Failure[]) =>
            rows.some(({ can_send }) => can_send) ? undefined : t.notSendable,
          mutation: sendAgain,
        },
        { key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true, mutation: remove },
      ]}
      peek={{ content: (row) => <FailureContent failure={row} /> }}
    />
  )
}

function useColumns(scope: FailureScope, show: (row: Failure) => void): Column<Failure>[] {
  const t = useMessages(failuresMessages)
  const sentences = useMessages(failureReasonMessages)
  const { dateTime, number } = useFormats()
  const state = ({ can_send, is_sending, code }: Failure) => {
    if (is_sending) return t.waiting
    if (code === 'not_acknowledged') return t.redelivered
    return can_send ? t.stored : t.unsent
  }
  return [
    {
      key: 'at',
      header: t.time,
      card: 'title',
      text: ({ at }) => dateTime(Date.parse(at)),
      raw: ({ at }) => isoTime(Date.parse(at)),
      cell: (row) => (
        <TextButton onClick={() => show(row)}>{dateTime(Date.parse(row.at))}</TextButton>
      ),
    },
    {
      key: 'reason',
      header: t.reason,
      card: 'line',
      isWide: true,
      text: ({ code, words }) => [sentences[code], words].filter(Boolean).join(': '),
      cell: ({ code, words }) => <FailureReasonText code={code} words={words} />,
    },
    ...('rule' in scope
      ? [
          {
            key: 'action',
            header: t.action,
            text: ({ action = '', source = '' }: Failure) => action || source,
            cell: ({ action, source = '' }: Failure) => (
              <ScreenLink to={action === undefined ? paths.source(source) : paths.action(action)}>
                {action ?? source}
              </ScreenLink>
            ),
          },
        ]
      : [
          {
            key: 'rule',
            header: t.rule,
            text: ({ rule = '' }: Failure) => rule,
            cell: ({ rule }: Failure) =>
              rule === undefined ? '' : <ScreenLink to={paths.rule(rule)}>{rule}</ScreenLink>,
          },
        ]),
    {
      key: 'attempts',
      header: t.attempts,
      numeric: true,
      text: ({ attempts }) => number(attempts),
    },
    {
      key: 'state',
      header: t.status,
      card: 'state',
      text: state,
      cell: (row) => (
        <StatusBadge tone={row.is_sending ? 'degraded' : 'neutral'} label={state(row)} />
      ),
    },
  ]
}
