import { Fragment } from 'react'
import { UNKNOWN } from '#formats.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChainSwitch } from '../../chain/ChainSwitch.tsx'
import { EnabledByWebhook } from '../../integration/EnabledByWebhook.tsx'
import { ScreenLink } from '../../page/links.tsx'
import { VisibleBlanks } from '../../topics/VisibleBlanks.tsx'
import type { Address } from '#routing/path.ts'
import { Count } from '#ui/Count.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import type { Column } from '#ui/table/table.ts'
import { failureShare, countRuleFailures } from '../health.ts'
import { isOfWebhook } from '../rule.ts'
import { rulesMessages } from '../rules.messages.ts'
import { RuleStatus, useHealthText } from '../RuleStatus.tsx'
import type { RuleFigures } from '../use-figures.ts'
import { MOST_MEASURED, type RuleRow } from './rule-row.ts'
import styles from './rule-list.module.css'

const TREND_MS = 60_000

interface ColumnOptions {
  canSortByMetrics: boolean
  /** Whether the queues of all rules are known. */
  canSortByQueue?: boolean
  onToggle: (row: RuleRow) => Promise<unknown>
  /** Number of rows in the buffers of the rule's actions, where it is read. */
  queuedOf?: (row: RuleRow) => number | undefined
  /** The page of a rule. */
  pageOf: (id: string) => Address
}

type Key =
  | 'id'
  | 'state'
  | 'from'
  | 'enable'
  | 'actions'
  | 'rate'
  | 'failures'
  | 'queued'
  | 'note'
  | 'created'
  | 'tags'

/** The columns of a list of rules, by their keys. */
export function useRuleColumns(options: ColumnOptions): Readonly<Record<Key, Column<RuleRow>>> {
  const { canSortByMetrics, canSortByQueue = false, onToggle, pageOf } = options
  const { queuedOf = () => undefined } = options
  const t = useMessages(rulesMessages)
  const healthText = useHealthText()
  const { dateTime, number, percent, rate } = useFormats()
  const rateText = ({ figures }: RuleRow) =>
    figures === undefined ? UNKNOWN : rate(figures.metrics['matched.rate'])
  const failuresText = ({ figures }: RuleRow) => {
    if (figures === undefined) return UNKNOWN
    const share = failureShare(figures.metrics)
    const count = number(countRuleFailures(figures.metrics))
    return share === undefined || share === 0 ? count : t.failureText(count, percent(share))
  }
  const queuedText = (count: number | undefined) => (count === undefined ? UNKNOWN : number(count))
  return {
    id: {
      key: 'id',
      header: t.id,
      card: 'title',
      isSortable: true,
      text: ({ rule }) => rule.id,
      copy: ({ rule }) => rule.id,
      cell: ({ rule }) => (
        <ScreenLink to={pageOf(rule.id)} className="mono">
          <VisibleBlanks text={rule.id} />
        </ScreenLink>
      ),
    },
    state: {
      key: 'state',
      header: t.state,
      card: 'state',
      isSortable: true,
      text: ({ health }) => healthText(health),
      cell: ({ health }) => (
        <span className={styles.state}>
          <RuleStatus health={health} />
        </span>
      ),
    },
    from: {
      key: 'from',
      header: t.from,
      card: 'line',
      isSortable: true,
      text: ({ rule }) => rule.from.join(', '),
      cell: ({ rule }) => (
        <span title={rule.sql}>
          <Items items={rule.from} />
        </span>
      ),
    },
    enable: {
      key: 'enable',
      header: t.enabled,
      isSortable: true,
      text: ({ rule }) => (rule.enable ? t.enabled : t.disabled),
      raw: ({ rule }) => String(rule.enable),
      cell: (row) =>
        isOfWebhook(row.rule) ? (
          <EnabledByWebhook name={row.rule.id} isEnabled={row.rule.enable} />
        ) : (
          <ChainSwitch
            name={row.rule.id}
            isEnabled={row.rule.enable}
            onToggle={() => onToggle(row)}
          />
        ),
    },
    actions: {
      key: 'actions',
      header: t.actions,
      numeric: true,
      isSortable: true,
      text: ({ rule }) => number(rule.actions.length),
      raw: ({ rule }) => rule.actions.length,
    },
    rate: {
      key: 'rate',
      header: t.rate,
      help: joinSentences(t.rateHelp, !canSortByMetrics && t.sortsFew(number(MOST_MEASURED))),
      numeric: true,
      isSortable: canSortByMetrics,
      text: rateText,
      raw: ({ figures }) => figures?.metrics['matched.rate'],
      cell: (row) => (
        <span className={styles.rate}>
          {row.figures !== undefined && row.rule.enable && <Trend figures={row.figures} />}
          <Fragment key={rateText(row)}>{rateText(row)}</Fragment>
        </span>
      ),
    },
    failures: {
      key: 'failures',
      header: t.failures,
      help: t.failuresHelp,
      numeric: true,
      isSortable: canSortByMetrics,
      text: failuresText,
      raw: ({ figures }) => figures && countRuleFailures(figures.metrics),
      cell: (row) => {
        const failures = row.figures && countRuleFailures(row.figures.metrics)
        return (
          <span className={styles.failures}>
            <Count value={failures} text={failuresText(row)} of="lost" />
          </span>
        )
      },
    },
    queued: {
      key: 'queued',
      header: t.queued,
      help: t.queuedHelp,
      numeric: true,
      isSortable: canSortByQueue,
      text: (row) => queuedText(queuedOf(row)),
      raw: queuedOf,
      cell: (row) => {
        const queued = queuedOf(row)
        return <Count value={queued} text={queuedText(queued)} of="waiting" />
      },
    },
    note: {
      key: 'note',
      header: t.note,
      isSortable: true,
      text: ({ rule }) => rule.description,
      cell: ({ rule: { description } }) => (
        <span className={styles.note} title={description}>
          {description}
        </span>
      ),
    },
    tags: {
      key: 'tags',
      header: t.tags,
      isShown: false,
      isSortable: true,
      text: ({ rule: { tags = [] } }) => tags.join(', '),
      cell: ({ rule: { tags = [] } }) => <Items items={tags} />,
    },
    created: {
      key: 'created',
      header: t.created,
      isShown: false,
      isSortable: true,
      text: ({ rule }) => dateTime(rule.created_at),
      raw: ({ rule }) => rule.created_at,
    },
  }
}

/** Names in a row, each in a frame. */
export function Items({ items }: { items: readonly string[] }) {
  return (
    <span className={styles.items}>
      {[...new Set(items)].map((item) => (
        <span key={item} className={styles.item}>
          <VisibleBlanks text={item} />
        </span>
      ))}
    </span>
  )
}

function Trend({ figures: { at, points } }: { figures: RuleFigures }) {
  return (
    <span className={styles.trend}>
      <Sparkline points={points} range={{ from: at - TREND_MS, to: at }} />
    </span>
  )
}
