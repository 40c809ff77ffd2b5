import {
  AUDIT_METHODS,
  AUDIT_ORIGINS,
  AUDIT_RESULTS,
  type AuditEntry,
  auditList,
} from '@signalbox/contract/audit'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { useAuditColumns, useOriginName } from './audit.columns.tsx'
import { auditMessages } from './audit.messages.ts'
import { auditSearch } from './audit.paths.ts'
import { EntryPeek } from './EntryPeek.tsx'
import { entryKey, operationOf, subjectOf, textOf } from './entries.ts'
import { useAuditList } from './use-audit-list.ts'

/** Calls and commands that changed something, or the reason why the broker has none. */
export function AuditScreen() {
  const t = useMessages(auditMessages)
  const can = useCan(auditList)
  if (can.can) return <AuditList />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...can} />
    </Screen>
  )
}

function AuditList() {
  const t = useMessages(auditMessages)
  const [search, setSearch] = useSearch(auditSearch)
  const peek = usePeek()
  const fields = useFields()
  const columns = useAuditColumns()
  const hasSubject = useCan(auditList, 'subject').can
  const { read, source, all, isOff } = useAuditList(search)
  const filtered = useListFilters(fields)
  const show = (filter: Partial<typeof search>) =>
    setSearch({ ...NO_FILTERS, ...filter, page: 1 }, false)
  const actionsOf = (entry: AuditEntry): RowAction[] => {
    const [subject, user] = [subjectOf(entry), textOf(entry.source)]
    const type = textOf(entry.operation_type)
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
  return (
    <Screen title={t.title} about={t.about} action={!isOff && <ReadAsOf reads={[read]} />}>
      {isOff ? (
        <EmptyState
          title={t.off}
          text={t.offText}
          action={<LinkButton to={paths.log({ tab: 'audit' })}>{t.offSettings}</LinkButton>}
        />
      ) : (
        <DataTable
          label={t.title}
          source={source}
          columns={columns}
          columnsName="audit"
          rowKey={entryKey}
          all={all}
          file={{ name: 'audit-log' }}
          onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
          onLimit={(limit) => setSearch({ limit, page: 1 })}
          isMain
          {...filtered}
          filters={<ListFilters label={t.search} fields={fields} />}
          peek={{
            ...peek,
            title: operationOf,
            actions: actionsOf,
            content: (entry) => <EntryPeek entry={entry} />,
          }}
          rowActions={actionsOf}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      )}
    </Screen>
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
