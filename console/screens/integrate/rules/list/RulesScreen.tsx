import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { useBulk } from '../../../../parts/bulk/use-bulk.tsx'
import { useImport } from '../../../../parts/files/use-import.tsx'
import { ListFilters, useListFilters } from '../../../../parts/ListFilters.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { usePeek } from '../../../../parts/peek.ts'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { late } from '../../../../ui/late.tsx'
import { InPlace } from '../../../../ui/InPlace.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../../ui/table/table.ts'
import { CreateRule } from '../CreateRule.tsx'
import { ruleFilesMessages } from '../files/files.messages.ts'
import { readParts } from '../files/read-parts.ts'
import { bundleOf, type RuleBundle } from '../files/rule-bundle.ts'
import { useImportRules } from '../files/use-import-rules.ts'
import { useRuleColumns } from '../../../../parts/rule/list/rule-columns.tsx'
import type { RuleRow } from '../../../../parts/rule/list/rule-row.ts'
import { useRuleRows } from '../../../../parts/rule/list/use-rule-rows.ts'
import { isOfWebhook, webhookOf } from '../../../../parts/rule/rule.ts'
import { useRuleActions } from '../../../../parts/rule/rules.actions.ts'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { rulesSearch } from '../rules.paths.ts'
import { useQueued } from '../../../../parts/rule/use-queued.ts'
import { useSurroundings } from '../../../../parts/rule/use-surroundings.ts'
import { useRuleFilters } from './rule-filters.ts'
import { useRuleMutations } from './rules.bulk.ts'
import { MOST_RULES, useFoundRules } from './use-found-rules.ts'

const LIST = 'rules'
const NO_ROWS: readonly RuleRow[] = []
const RulePeek = late(async () => (await import('./RulePeek.tsx')).RulePeek)

const startWorker = () =>
  new Worker(new URL('../files/rule-import.worker.ts', import.meta.url), { type: 'module' })

export function RulesScreen() {
  const t = useMessages(rulesMessages)
  const words = useMessages(ruleFilesMessages)
  const { number } = useFormats()
  const [search, setSearch] = useSearch(rulesSearch)
  const router = useRouter()
  const lock = useLock()
  const peek = usePeek()
  const bulk = useBulk<RuleRow>()
  const around = useSurroundings()
  const fields = useRuleFilters()
  const { toggle, remove } = useRuleActions()
  const read = useFoundRules(search)
  const rows = useRuleRows(read, read.data?.data, search, around)
  const { source, all, sort, canSortByMetrics } = rows
  // Filtered rules are not counted.
  const isCut = read.data?.meta.hasnext === true
  const columns = Object.values(
    useRuleColumns({
      canSortByMetrics,
      onToggle: ({ rule }) => toggle(rule),
      queuedOf: useQueued(source.rows ?? NO_ROWS, around.actions),
      pageOf: (id) => paths.rule(id),
    }),
  )
  const choice = useListColumns(LIST, columns)
  const mutations = useRuleMutations(columns)
  const filters = useListFilters(fields)
  const imports = useBulk<RuleBundle>()
  const importRules = useImportRules()
  const file = useImport<RuleBundle>({
    label: t.title,
    startWorker,
    headers: [t.id, t.sql, words.channels, words.connectors],
    onRows: (rows) => imports.start(importRules(rows)),
  })
  const isEmpty = read.data?.data.length === 0 && !filters.isFiltered
  const actionsOf = ({ rule }: RuleRow): RowAction[] => {
    const locked = isOfWebhook(rule) ? { disabledReason: t.locked(webhookOf(rule)) } : lock.action
    return [
      isOfWebhook(rule)
        ? {
            key: 'webhook',
            label: t.openWebhook,
            onSelect: () => void router.navigate(paths.webhook(rule.id)),
          }
        : {
            key: 'settings',
            label: t.settings,
            onSelect: () => void router.navigate(paths.rule(rule.id, { tab: 'settings' })),
          },
      {
        key: 'duplicate',
        label: t.duplicate,
        ...lock.action,
        onSelect: () => void router.navigate(paths.newRule({ action: 'copy', target: rule.id })),
      },
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...locked,
        onSelect: () => void remove(rule),
      },
    ]
  }
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={read.data !== undefined && !isEmpty}>
            <CreateRule />
          </InPlace>
        </>
      }
    >
      {isCut && <Banner tone="info" title={t.onlyFirst(number(MOST_RULES))} />}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        isMain
        {...filters}
        all={all}
        file={{ name: 'rules', asGiven: async ({ rule }) => bundleOf(rule, await readParts()) }}
        rowKey={({ rule }) => rule.id}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        listActions={[
          file.action,
          {
            key: 'engine',
            label: t.engine,
            onSelect: () => void router.navigate(paths.ruleEngine()),
          },
        ]}
        onOpen={({ rule }) => void router.navigate(paths.rule(rule.id))}
        peek={{
          ...peek,
          title: ({ rule }) => rule.id,
          actions: actionsOf,
          content: (row) => <RulePeek row={row} around={around} />,
        }}
        rowActions={actionsOf}
        bulkActions={(rows, done) => [
          {
            key: 'enable',
            label: t.enable,
            ...lock.action,
            onSelect: () => bulk.start(mutations.enable(rows, done)),
          },
          {
            key: 'disable',
            label: t.disable,
            ...lock.action,
            onSelect: () => bulk.start(mutations.disable(rows, done)),
          },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(mutations.remove(rows, done)),
          },
        ]}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconArrowsLeftRight size={24} />,
          action: <CreateRule />,
        }}
      />
      {bulk.dialog}
      {imports.dialog}
      {file.panel}
    </Screen>
  )
}
