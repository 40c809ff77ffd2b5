import { useFormats, useMessages } from '../../../../language.tsx'
import { ChainSwitch } from '../../../../parts/chain/ChainSwitch.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { failuresOf } from '../../../../parts/rule/health.ts'
import { isOfWebhook, webhookOf } from '../../../../parts/rule/rule.ts'
import { RuleStatus, useHealthText } from '../../../../parts/rule/RuleStatus.tsx'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { VisibleBlanks } from '../../../../parts/VisibleBlanks.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/table/table.ts'
import { flowsMessages } from '../flows.messages.ts'
import type { FlowRow } from './flow-rows.ts'
import styles from './list.module.css'

const UNKNOWN = '—'

export function useFlowColumns(
  onToggle: (row: FlowRow) => Promise<unknown>,
): readonly Column<FlowRow>[] {
  const t = useMessages(flowsMessages)
  const r = useMessages(rulesMessages)
  const healthText = useHealthText()
  const { number, rate } = useFormats()
  const rateOf = ({ metrics }: FlowRow) =>
    metrics === undefined ? UNKNOWN : rate(metrics['matched.rate'])
  const failures = ({ metrics }: FlowRow) =>
    metrics === undefined ? UNKNOWN : number(failuresOf(metrics))
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      isSortable: true,
      text: ({ rule }) => rule.id,
      copy: ({ rule }) => rule.id,
      cell: ({ rule }) => (
        <ScreenLink to={paths.flow(rule.id)} className="mono">
          <VisibleBlanks text={rule.id} />
        </ScreenLink>
      ),
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      isSortable: true,
      text: ({ health }) => healthText(health),
      cell: ({ health }) => <RuleStatus health={health} />,
    },
    {
      key: 'sources',
      header: t.sources,
      card: 'line',
      isSortable: true,
      text: ({ rule }) => rule.from.join(', '),
      cell: ({ rule }) => <Items items={rule.from} />,
    },
    {
      key: 'sinks',
      header: t.sinks,
      isSortable: true,
      text: ({ sinks }) => sinks.join(', '),
      cell: ({ sinks }) => <Items items={sinks} />,
    },
    {
      key: 'enable',
      header: t.enabled,
      isSortable: true,
      text: ({ rule }) => (rule.enable ? t.enabled : t.disabled),
      raw: ({ rule }) => String(rule.enable),
      cell: (row) => (
        <ChainSwitch
          name={row.rule.id}
          isEnabled={row.rule.enable}
          lockedReason={isOfWebhook(row.rule) ? r.locked(webhookOf(row.rule)) : undefined}
          onToggle={() => onToggle(row)}
        />
      ),
    },
    {
      key: 'rate',
      header: t.rate,
      help: t.rateHelp,
      numeric: true,
      isSortable: true,
      text: rateOf,
      raw: ({ metrics }) => metrics?.['matched.rate'],
      cell: rateOf,
    },
    {
      key: 'failures',
      header: t.failures,
      help: t.failuresHelp,
      numeric: true,
      isSortable: true,
      text: failures,
      raw: ({ metrics }) => metrics && failuresOf(metrics),
      cell: (row) => (
        <span
          className={
            row.metrics !== undefined && failuresOf(row.metrics) > 0 ? styles.bad : undefined
          }
        >
          {failures(row)}
        </span>
      ),
    },
    {
      key: 'note',
      header: t.note,
      isSortable: true,
      text: ({ rule }) => rule.description,
      cell: ({ rule }) => rule.description,
    },
  ]
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <span className={styles.items}>
      {items.map((item, at) => (
        // The same output may be in the list twice.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={`${at} ${item}`} className={styles.item}>
          <VisibleBlanks text={item} />
        </span>
      ))}
    </span>
  )
}
