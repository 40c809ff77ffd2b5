import { useMemo } from 'react'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { fetchCode } from '#code.ts'
import { ruleList } from '@signalbox/contract/rules'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useBulk } from '#list/bulk/use-bulk.tsx'
import { useImport } from '#domain/files/use-import.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { CreateRule } from '../CreateRule.tsx'
import { ruleFilesMessages } from '../files/files.messages.ts'
import { readParts } from '../files/read-parts.ts'
import { toRuleBundle, type RuleBundle } from '../files/rule-bundle.ts'
import { useImportRules } from '../files/use-import-rules.ts'
import { useRuleColumns } from '#domain/rule/list/rule-columns.tsx'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'
import { MOST_RULES, useFoundRules } from '#domain/rule/list/use-found-rules.ts'
import { useRuleRows } from '#domain/rule/list/use-rule-rows.ts'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { useRuleActions } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { rulesSearch } from '../rules.paths.ts'
import { useQueued } from '#domain/rule/use-queued.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import { useRuleFilters } from './rule-filters.ts'
import { hasOwnFilter, wantedRules } from './wanted-rules.ts'
import { useRuleMutations } from './rules.bulk.tsx'
import { ListScreen } from '#list/ListScreen.tsx'

const NO_ROWS: readonly RuleRow[] = []
const RulePeek = late(async () => (await import('./RulePeek.tsx')).RulePeek, {
  waiting: <RowFacts />,
})

const startWorker = () =>
  new Worker(new URL('../files/rule-import.worker.ts', import.meta.url), { type: 'module' })

export function RulesScreen() {
  const t = useMessages(rulesMessages)
  const words = useMessages(ruleFilesMessages)
  const { number } = useFormats()
  const [search] = useSearch(rulesSearch)
  const router = useRouter()
  const lock = useLock()
  const hasTags = useCan(ruleList, 'tags').can
  const around = useSurroundings()
  const { toggle, remove } = useRuleActions()
  const isWhole = search.sort !== undefined || hasOwnFilter(search)
  const { read, onePage } = useFoundRules(search, { ...search, isWhole })
  const { state, used, tag } = search
  const { actions, sources } = around
  const isWanted = useMemo(
    () => wantedRules({ state, used, tag }, { actions, sources }),
    [state, used, tag, actions, sources],
  )
  const found = read.data?.data
  const rows = useRuleRows(read, found, search, around, undefined, onePage, isWanted)
  const { source, all, sort, canSortByMetrics, canSortByQueue } = rows
  // Filtered rules are not counted.
  const isCut = isWhole && read.data?.meta.hasnext === true
  const { tags, ...others } = useRuleColumns({
    canSortByMetrics,
    canSortByQueue,
    onToggle: ({ rule }) => toggle(rule),
    queuedOf: useQueued(source.rows ?? NO_ROWS, around.actions),
    pageOf: (id) => paths.rule(id),
  })
  const columns = Object.values(hasTags ? { ...others, tags } : others)
  const mutations = useRuleMutations(columns)
  const imports = useBulk<RuleBundle>()
  const importRules = useImportRules()
  const file = useImport<RuleBundle>({
    label: t.title,
    startWorker,
    headers: [t.id, t.sql, words.channels, words.connectors],
    onRows: (rows) => imports.start(importRules(rows)),
  })
  const buildRowActions = ({ rule }: RuleRow): RowAction[] => {
    const locked = isOfWebhook(rule)
      ? { disabledReason: t.locked(webhookNameFromRule(rule)) }
      : lock.action
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
    <ListScreen
      name="rules"
      words={t}
      icon={IconArrowsLeftRight}
      before={isCut && <Banner tone="info" title={t.onlyFirst(number(MOST_RULES))} />}
      age={[read]}
      source={source}
      all={all}
      columns={columns}
      file={{
        name: 'rules',
        asGiven: async ({ rule }) => toRuleBundle(rule, await readParts()),
        document: {
          ...{ label: words.config, text: words.configText, ending: 'conf', type: 'text/plain' },
          write: async (rows) => {
            const { writeRuleConfig } = await fetchCode(
              () => import('../files/write-rule-config.ts'),
            )
            return writeRuleConfig(rows.map(({ rule }) => rule))
          },
        },
      }}
      rowKey={({ rule }) => rule.id}
      sort={sort}
      filters={useRuleFilters(around, found)}
      listActions={[
        file.action,
        {
          key: 'engine',
          label: t.engine,
          onSelect: () => void router.navigate(paths.ruleEngine()),
        },
      ]}
      page={({ rule }) => paths.rule(rule.id)}
      rowActions={buildRowActions}
      bulk={[
        { key: 'enable', label: t.enable, mutation: mutations.enable },
        { key: 'disable', label: t.disable, mutation: mutations.disable },
        ...(hasTags
          ? [
              { key: 'tag', label: t.addTag, mutation: mutations.tag },
              { key: 'untag', label: t.removeTag, mutation: mutations.untag },
            ]
          : []),
        { key: 'delete', label: t.deleteOne, isDanger: true, mutation: mutations.remove },
      ]}
      peek={{ preload: RulePeek.preload, content: (row) => <RulePeek row={row} around={around} /> }}
      add={<CreateRule />}
    >
      {imports.dialog}
      {file.panel}
    </ListScreen>
  )
}
