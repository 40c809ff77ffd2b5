import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type AclRule,
  allRulesGet,
  clientRulesDelete,
  clientRulesList,
  userRulesDelete,
  userRulesList,
} from '@signalbox/contract/authorization'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { usePagedSource } from '../../api/list.ts'
import { listQuery, query, useAction } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { optionalText, pageSearch, useSearch } from '../../parts/search.ts'
import { paths } from '../../paths.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table.ts'
import { useToast } from '../../ui/toast.tsx'
import { ruleMessages } from './authorization.messages.ts'
import type { RuleKind } from '../../parts/rules/save-rules.ts'
import { RulesForm } from './RulesForm.tsx'

const KINDS = ['clients', 'users', 'all'] as const

const ruleSearch = z.object({
  ...pageSearch,
  kind: z.catch(z.enum(KINDS), 'clients'),
  q: optionalText,
})

interface Row {
  name: string
  rules: readonly AclRule[]
}

/** About whoever the rules are of, and the topic of the first. */
function explainPath(kind: 'clients' | 'users', { name, rules: [first] }: Row): string {
  const whose = kind === 'clients' ? { clientid: name } : { username: name }
  const action = first?.action === 'all' ? 'publish' : first?.action
  const topic = first?.topic.replace(/^eq /, '')
  return paths.explain({ who: 'imagined', ...whose, action, topic })
}

/** The rules of the built-in database: of clients, of users, and of all. */
export function Rules() {
  const t = useMessages(ruleMessages)
  const [search, setSearch] = useSearch(ruleSearch)
  const [open, setOpen] = useState<'new' | Row>()
  const canWrite = useCanWrite()
  const router = useRouter()
  const { kind } = search
  const viewer = canWrite ? undefined : t.viewerOnly
  const disabled = viewer !== undefined && { disabledReason: viewer }
  const remove = useDeleteRules(kind)
  const source = useRows(search)
  return (
    <>
      <p>{t.cacheNote}</p>
      <DataTable
        label={t[kind]}
        source={source}
        columns={useRuleColumns(kind)}
        rowKey={({ name }) => name}
        filters={
          <div role="search">
            <NativeSelect
              label={t.kinds}
              value={kind}
              data={KINDS.map((value) => ({ value, label: t[value] }))}
              onChange={({ currentTarget: { value } }) =>
                setSearch({
                  kind: KINDS.find((each) => each === value) ?? 'clients',
                  q: undefined,
                  page: 1,
                })
              }
            />
            {kind !== 'all' && (
              <SearchField
                label={t.search}
                value={search.q ?? ''}
                onChange={(q) => setSearch({ q: q || undefined, page: 1 })}
              />
            )}
          </div>
        }
        tools={
          kind !== 'all' && (
            <Button size="xs" disabled={!canWrite} title={viewer} onClick={() => setOpen('new')}>
              {t.add}
            </Button>
          )
        }
        onPage={(page) => setSearch({ page })}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={setOpen}
        rowActions={(row) => [
          ...(kind === 'all'
            ? []
            : [
                {
                  key: 'explain',
                  label: t.explain,
                  onSelect: () => void router.navigate({ href: explainPath(kind, row) }),
                },
              ]),
          { key: 'edit', label: t.edit, ...disabled, onSelect: () => setOpen(row) },
          ...(kind === 'all'
            ? []
            : [
                {
                  key: 'delete',
                  label: t.deleteOne,
                  isDanger: true,
                  ...disabled,
                  onSelect: () => void remove(row.name),
                },
              ]),
        ]}
        empty={{ title: t.empty }}
        isFiltered={search.q !== undefined}
      />
      {open !== undefined && canWrite && (
        <RulesForm
          kind={kind}
          name={open === 'new' ? undefined : open.name}
          rules={open === 'new' ? [] : open.rules}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useRows({ kind, q, page, limit }: z.output<typeof ruleSearch>) {
  const t = useMessages(ruleMessages)
  const sentence = useErrorSentence()
  const clients = useQuery({
    ...listQuery(clientRulesList, {
      query: { page, limit, ...(q !== undefined && { like_clientid: q }) },
    }),
    enabled: kind === 'clients',
  })
  const users = useQuery({
    ...listQuery(userRulesList, {
      query: { page, limit, ...(q !== undefined && { like_username: q }) },
    }),
    enabled: kind === 'users',
  })
  const all = useQuery({ ...query(allRulesGet, {}), enabled: kind === 'all' })
  const ofClients = usePagedSource(clients)
  const ofUsers = usePagedSource(users)
  if (kind === 'clients') {
    return { ...ofClients, rows: clients.data?.data.map((each) => rowOf(each.clientid, each)) }
  }
  if (kind === 'users') {
    return { ...ofUsers, rows: users.data?.data.map((each) => rowOf(each.username, each)) }
  }
  return {
    rows: all.data && [rowOf(t.all, all.data)],
    isPending: all.isPending,
    isRefreshing: false,
    error: all.error === null ? null : sentence(all.error),
    refresh: () => void all.refetch(),
  }
}

const rowOf = (name: string, { rules }: { rules: readonly AclRule[] }): Row => ({ name, rules })

function useRuleColumns(kind: RuleKind): readonly Column<Row>[] {
  const t = useMessages(ruleMessages)
  const { number } = useFormats()
  const actions = { publish: t.publish, subscribe: t.subscribe, all: t.both }
  const says = ({ permission, action, topic }: AclRule) =>
    `${t[permission]} · ${actions[action]} · ${topic}`
  const headers = { clients: t.client, users: t.user, all: t.kinds }
  return [
    {
      key: 'name',
      header: headers[kind],
      text: ({ name }) => name,
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ rules }) => number(rules.length),
      cell: ({ rules }) => number(rules.length),
    },
    {
      key: 'rules',
      header: t.order,
      text: ({ rules }) => rules.map(says).join('\n'),
      cell: ({ rules }) => (
        <ol>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{says(rule)}</li>
          ))}
        </ol>
      ),
    },
  ]
}

function useDeleteRules(kind: RuleKind) {
  const t = useMessages(ruleMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const ofClient = useAction(clientRulesDelete, { refreshes: [clientRulesList] })
  const ofUser = useAction(userRulesDelete, { refreshes: [userRulesList] })
  return async (name: string) => {
    const isSure = await confirm({
      title: t.deleteTitle,
      body: t.deleteText(name),
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    try {
      if (kind === 'clients') await ofClient.mutateAsync({ path: { clientid: name } })
      else await ofUser.mutateAsync({ path: { username: name } })
      toast.success(t.deleted(name))
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}
