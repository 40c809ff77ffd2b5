import { scalarText } from '@signalbox/formats/json-text'
import {
  AUDIT_METHODS,
  AUDIT_ORIGINS,
  AUDIT_RESULTS,
  type AuditEntry,
  auditList,
} from '@signalbox/contract/audit'
import { useCan } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { Screen } from '#ui/Screen.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useAuditColumns, useOriginName } from './audit.columns.tsx'
import { auditMessages } from './audit.messages.ts'
import { auditSearch } from './audit.paths.ts'
import { EntryPeek } from './EntryPeek.tsx'
import { entryKey, auditEntrySubject } from './entries.ts'
import { auditSentence } from './sentence.ts'
import { useAuditList } from './use-audit-list.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Offered } from '#domain/page/Offered.tsx'

/** Calls and commands that changed something, or the reason why the broker has none. */
export const AuditScreen = () => (
  <Offered operation={auditList} words={auditMessages}>
    <AuditList />
  </Offered>
)

function AuditList() {
  const t = useMessages(auditMessages)
  const language = useLanguage()
  const [search, setSearch] = useSearch(auditSearch)
  const columns = useAuditColumns()
  const fields = useFields()
  const hasSubject = useCan(auditList, 'subject').can
  const { read, source, all, isOff } = useAuditList(search)
  const show = (filter: Partial<typeof search>) =>
    setSearch({ ...NO_FILTERS, ...filter, page: 1 }, false)
  const buildRowActions = (entry: AuditEntry): RowAction[] => {
    const [subject, user] = [auditEntrySubject(entry), scalarText(entry.source)]
    const type = scalarText(entry.operation_type)
    return [
      ...(hasSubject && subject !== ''
        ? [
            {
              key: 'subject',
              label: t.sameSubject,
              onSelect: () => show({ subject, operation_type: type }),
            },
          ]
        : []),
      ...(user === ''
        ? []
        : [{ key: 'user', label: t.sameUser, onSelect: () => show({ source: user }) }]),
    ]
  }
  if (isOff) {
    return (
      <Screen title={t.title} about={t.about}>
        <EmptyState
          title={t.off}
          text={t.offText}
          action={<LinkButton to={paths.log({ tab: 'audit' })}>{t.offSettings}</LinkButton>}
        />
      </Screen>
    )
  }
  return (
    <ListScreen
      name="audit"
      words={t}
      before={read.data?.meta.passed_here === true && <Banner tone="info" title={t.passedHere} />}
      age={[read]}
      source={source}
      all={all}
      columns={columns}
      file={{ name: 'audit-log' }}
      rowKey={entryKey}
      filters={fields}
      rowActions={buildRowActions}
      peek={{
        title: (entry) => auditSentence(entry, language),
        content: (entry) => <EntryPeek entry={entry} />,
      }}
    />
  )
}

const NO_FILTERS = Object.fromEntries(
  Object.keys(auditSearch)
    .filter((name) => name !== 'limit')
    .map((name) => [name, undefined]),
)

function useFields(): readonly FilterField[] {
  const t = useMessages(auditMessages)
  const originName = useOriginName()
  const hasSubject = useCan(auditList, 'subject').can
  return [
    { key: 'user', label: t.user, kind: 'text', params: { is: 'source' }, isMain: true },
    ...(hasSubject
      ? [{ key: 'subject', label: t.subject, kind: 'text', params: { is: 'subject' } } as const]
      : []),
    {
      key: 'result',
      label: t.result,
      kind: 'choice',
      params: { is: 'operation_result' },
      choices: AUDIT_RESULTS.map((value) => ({ value, label: t[value] })),
    },
    { key: 'time', label: t.time, kind: 'time', params: TIME },
    { key: 'area', label: t.type, kind: 'text', params: { is: 'operation_type' } },
    { key: 'operation', label: t.operation, kind: 'text', params: { is: 'operation_id' } },
    {
      key: 'method',
      label: t.method,
      kind: 'choice',
      params: { is: 'http_method' },
      choices: AUDIT_METHODS.map((value) => ({ value, label: value.toUpperCase() })),
    },
    {
      key: 'origin',
      label: t.from,
      kind: 'choice',
      params: { is: 'from' },
      choices: AUDIT_ORIGINS.map((value) => ({ value, label: originName(value) })),
    },
    { key: 'address', label: t.address, kind: 'text', params: { is: 'source_ip' } },
    { key: 'status', label: t.status, kind: 'number', params: { is: 'http_status_code' } },
    { key: 'duration', label: t.duration, kind: 'number', params: { atLeast: 'gte_duration_ms' } },
  ]
}

const TIME = { atLeast: 'gte_created_at', atMost: 'lte_created_at' }
