import { useFormats, useMessages } from '../../../../language.tsx'
import { ChainSwitch } from '../../../../parts/chain/ChainSwitch.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { VisibleBlanks } from '../../../../parts/VisibleBlanks.tsx'
import { paths } from '../../../../paths.ts'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import type { Column } from '../../../../ui/table/table.ts'
import { failureShare, failuresOf } from '../../../../parts/rule/health.ts'
import { isOfWebhook, webhookOf } from '../../../../parts/rule/rule.ts'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { RuleStatus, useHealthText } from '../../../../parts/rule/RuleStatus.tsx'
import type { RuleFigures } from '../../../../parts/rule/use-figures.ts'
import { MOST_MEASURED, type RuleRow } from './rule-row.ts'
import styles from './rules.module.css'

const UNKNOWN = '—'
const TREND_MS = 60_000

interface ColumnOptions {
  canSortByMetrics: boolean
  onToggle: (row: RuleRow) => Promise<unknown>
}

export function useRuleColumns(options: ColumnOptions): readonly Column<RuleRow>[] {
  const { canSortByMetrics, onToggle } = options
  const t = useMessages(rulesMessages)
  const healthText = useHealthText()
  const { dateTime, number, percent, rate } = useFormats()
  const rateOf = ({ figures }: RuleRow) =>
    figures === undefined ? UNKNOWN : rate(figures.metrics['matched.rate'])
  const failuresText = ({ figures }: RuleRow) => {
    if (figures === undefined) return UNKNOWN
    const share = failureShare(figures.metrics)
    const count = number(failuresOf(figures.metrics))
    return share === undefined || share === 0 ? count : t.failureText(count, percent(share))
  }
  return [
    {
      key: 'id',
      header: t.id,
      card: 'title',
      isSortable: true,
      text: ({ rule }) => rule.id,
      copy: ({ rule }) => rule.id,
      cell: ({ rule }) => (
        <ScreenLink to={paths.rule(rule.id)} className="mono">
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
      key: 'from',
      header: t.from,
      card: 'line',
      isSortable: true,
      text: ({ rule }) => rule.from.join(', '),
      cell: ({ rule }) => (
        <span className={styles.items} title={rule.sql}>
          {rule.from.map((item) => (
            <span key={item} className={styles.item}>
              <VisibleBlanks text={item} />
            </span>
          ))}
        </span>
      ),
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
          lockedReason={isOfWebhook(row.rule) ? t.locked(webhookOf(row.rule)) : undefined}
          onToggle={() => onToggle(row)}
        />
      ),
    },
    {
      key: 'actions',
      header: t.actions,
      numeric: true,
      isSortable: true,
      text: ({ rule }) => number(rule.actions.length),
      raw: ({ rule }) => rule.actions.length,
      cell: ({ rule }) => number(rule.actions.length),
    },
    {
      key: 'rate',
      header: t.rate,
      help: canSortByMetrics ? t.rateHelp : `${t.rateHelp} ${t.sortsFew(number(MOST_MEASURED))}`,
      numeric: true,
      isSortable: canSortByMetrics,
      text: rateOf,
      raw: ({ figures }) => figures?.metrics['matched.rate'],
      cell: (row) => (
        <span className={styles.rate}>
          {row.figures !== undefined && row.rule.enable && <Trend figures={row.figures} />}
          {rateOf(row)}
        </span>
      ),
    },
    {
      key: 'failures',
      header: t.failures,
      help: t.failuresHelp,
      numeric: true,
      isSortable: canSortByMetrics,
      text: failuresText,
      raw: ({ figures }) => figures && failuresOf(figures.metrics),
      cell: (row) => {
        const isBad = row.figures !== undefined && failuresOf(row.figures.metrics) > 0
        return <span className={isBad ? styles.bad : undefined}>{failuresText(row)}</span>
      },
    },
    {
      key: 'note',
      header: t.note,
      isSortable: true,
      text: ({ rule }) => rule.description,
      cell: ({ rule }) => rule.description,
    },
    {
      key: 'created',
      header: t.created,
      isSortable: true,
      text: ({ rule }) => dateTime(rule.created_at),
      raw: ({ rule }) => rule.created_at,
      cell: ({ rule }) => dateTime(rule.created_at),
    },
  ]
}

function Trend({ figures: { at, points } }: { figures: RuleFigures }) {
  return (
    <span className={styles.trend}>
      <Sparkline points={points} range={{ from: at - TREND_MS, to: at }} />
    </span>
  )
}
