import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAllRows } from '#api/gather.ts'
import { useLock } from '#domain/page/lock.ts'
import { useMessages } from '#language.tsx'
import { useBulk } from '#list/bulk/use-bulk.tsx'
import { useImport } from '#domain/files/use-import.tsx'
import { useListFilters } from '#list/ListFilters.tsx'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { ruleMessages } from '../authorization.messages.ts'
import { RULE_KINDS, ruleSearch } from '../authorization.paths.ts'
import { explainPath } from './explain-rule.ts'
import { gatherLists } from './rule-calls.ts'
import { useRuleFilters } from './rule-filters.ts'
import { type RuleList, rulesAbout, toApiRules } from './rule-lists.ts'
import { useClearCache, usePurgeRules, useRuleMutations } from './rules.actions.tsx'
import { useRuleColumns } from './rules.columns.tsx'
import { ruleListMessages } from './rules.messages.ts'
import { RulesForm } from './RulesForm.tsx'
import { useRuleRows } from './use-rule-rows.ts'
import type { RuleKind } from '#domain/rules/save-rules.ts'
import { Segments } from '#ui/Segments.tsx'
import { List } from '#list/List.tsx'
import { AddButton } from '#list/AddButton.tsx'

const NONE: ReadonlySet<number> = new Set()

const startWorker = () =>
  new Worker(new URL('./rule-import.worker.ts', import.meta.url), { type: 'module' })

/** The rules of the built-in database: of clients, of users, and of all. */
export function Rules({ isEnabled }: { isEnabled: boolean }) {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const [search, setSearch] = useSearch(ruleSearch)
  const [open, setOpen] = useState<'new' | RuleList>()
  // Set if rules changed since the cache was last cleared; `clientid` if only one client is affected.
  const [stale, setStale] = useState<{ clientid: string | undefined }>()
  const lock = useLock()
  const router = useRouter()
  const { kind, q } = search
  const isNamed = kind !== 'all'
  // The marked list of a link, until another is searched for.
  const owner = search.owner === q ? search.owner : undefined
  const source = useRuleRows({ ...search, owner })
  const fields = useRuleFilters(kind)
  const { isFiltered } = useListFilters(fields)
  const mainLabel = fields[0]?.label ?? words.topic
  const marked = (list: RuleList) => {
    if (search.topic !== undefined) return rulesAbout(search.topic, list)
    const isOwn = !isNamed || (owner !== undefined && list.name === owner)
    return isOwn && search.rule !== undefined ? new Set([search.rule - 1]) : NONE
  }
  const onOpen = lock.canWrite ? setOpen : undefined
  const columns = useRuleColumns({ kind, marked, onOpen })
  const add = <AddButton label={t.add} onPress={() => setOpen('new')} />
  const bulk = useBulk<RuleList>()
  const handleChange = (one?: RuleList) =>
    setStale((before) => {
      const clientid = one?.kind === 'clients' ? one.name : undefined
      const isSame = before === undefined || before.clientid === clientid
      return { clientid: isSame ? clientid : undefined }
    })
  const mutations = useRuleMutations(columns, handleChange)
  const clearCache = useClearCache()
  const purge = usePurgeRules()
  const purgeAll = async () => {
    if (await purge()) handleChange()
  }
  const file = useImport<RuleList>({
    label: t[kind],
    startWorker,
    headers: [kind === 'users' ? t.user : t.client, words.rules],
    onRows: (rows) => bulk.start(mutations.put(rows)),
  })
  const all = useAllRows(() => gatherLists(kind === 'users' ? kind : 'clients', q))
  const clear = async () => {
    if (await clearCache(stale?.clientid)) setStale(undefined)
  }
  return (
    <>
      <Banner
        tone={stale === undefined ? 'info' : 'warning'}
        title={
          stale === undefined
            ? t.cacheNote
            : stale.clientid === undefined
              ? words.clearOffer
              : words.clearOfferOne(stale.clientid)
        }
        action={
          <Button size="xs" variant="default" {...lock.button} onClick={() => void clear()}>
            {words.cacheClear}
          </Button>
        }
      />
      <List
        words={{
          ...{ title: t[kind], empty: t.empty, emptyText: t.emptyText, search: words.search },
          searchHint: isNamed ? words.searchHint(mainLabel) : words.topic,
        }}
        icon={IconListCheck}
        source={source}
        columns={columns}
        rowKey={({ name }) => name || t.all}
        listKey={kind}
        {...(isNamed && search.topic === undefined && owner === undefined && { all })}
        file={{ name: `rules-${kind}`, asGiven: toApiRules }}
        filters={fields}
        beside={
          <RuleKindSwitch
            kind={kind}
            onChange={(next) =>
              setSearch({
                ...{ kind: next, q: undefined, topic: undefined, page: 1 },
                ...{ rule: undefined, owner: undefined },
              })
            }
          />
        }
        {...(isNamed && {
          tools: <InPlace isShown={isFiltered || (source.rows?.length ?? 0) > 0}>{add}</InPlace>,
        })}
        listActions={[
          file.action,
          {
            key: 'purge',
            label: words.purge,
            isDanger: true,
            ...(isEnabled && { disabledReason: words.purgeLocked }),
            ...lock.action,
            onSelect: () => void purgeAll(),
          },
        ]}
        {...(onOpen && { onOpen, isOpenedByClick: true })}
        rowActions={(row) => [
          {
            key: 'explain',
            label: t.explain,
            onSelect: () => void router.navigate(explainPath(row, row.rules[0])),
          },
          { key: 'edit', label: t.edit, ...lock.action, onSelect: () => setOpen(row) },
        ]}
        {...(isNamed && {
          bulk: [
            {
              ...{ key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true },
              mutation: mutations.remove,
            },
          ],
        })}
        add={add}
      />
      {bulk.dialog}
      {file.panel}
      {open !== undefined && lock.canWrite && (
        <RulesForm
          kind={kind}
          name={open === 'new' ? undefined : open.name || t.all}
          rules={open === 'new' ? [] : open.rules}
          onSaved={(name, rules) => handleChange({ kind, name, rules })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface RuleKindSwitchProps {
  kind: RuleKind
  onChange: (kind: RuleKind) => void
}

/** Choice of the lists to show: by client ID, by username, or the list for all clients. */
function RuleKindSwitch({ kind, onChange }: RuleKindSwitchProps) {
  const t = useMessages(ruleMessages)
  return (
    <Segments
      isSmall
      label={t.kinds}
      value={kind}
      options={RULE_KINDS.map((value) => ({ value, label: t[value] }))}
      onChange={onChange}
    />
  )
}
