import { nodeList } from '@signalbox/contract/nodes'
import { useLive } from '#api/live.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { TopList } from '#ui/TopList.tsx'
import { findMetricMeaning } from './metric-rows.ts'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'
import { beginMovers, type Mover, topMovers } from './movers.ts'
import type { Reading } from './readings.ts'

const COUNT = 5

interface TopMoversProps {
  /** The baseline that the user has set. */
  mark: Reading | undefined
  /** Reading when the page was opened. */
  first: Reading
  now: Reading
  node: string | undefined
}

/**
 * The counters that grew most since the baseline was set or the page was opened; until that is long enough ago, since
 * the start of the nodes.
 */
export function TopMovers({ mark, first, now, node }: TopMoversProps) {
  const t = useMessages(metricsMessages)
  const { time, dateTime } = useFormats()
  const { data: nodes = [] } = useLive(nodeList, {})
  const { since, before } = beginMovers(mark, first, now)
  const movers = topMovers(before, now, node, COUNT)
  const uptimes = nodes.flatMap((each) =>
    node === undefined || each.node === node ? (each.uptime ?? []) : [],
  )
  const about = {
    mark: t.moversSinceMark(time(before.at)),
    open: t.moversSinceOpen(time(before.at)),
    start:
      uptimes.length === 0
        ? t.sinceStart
        : t.moversSinceStart(dateTime(now.at - Math.max(...uptimes))),
  }[since]
  return (
    <div className={styles.groups}>
      <Section title={t.movers} about={about}>
        <Ranking
          label={t.movers}
          movers={movers?.activity}
          isTotal={since === 'start'}
          empty={movers === undefined ? t.noIncrease : t.noMovers}
        />
      </Section>
      <Section title={t.faults} about={about}>
        <Ranking
          label={t.faults}
          movers={movers?.faults}
          isTotal={since === 'start'}
          empty={movers === undefined ? t.noIncrease : t.noFaults}
          isBad
        />
      </Section>
    </div>
  )
}

interface RankingProps {
  label: string
  movers: readonly Mover[] | undefined
  empty: string
  /** Whether the counts are those since the start, which have no rate. */
  isTotal: boolean
  isBad?: boolean
}

function Ranking({ label, movers, empty, isTotal, isBad = false }: RankingProps) {
  const formats = useFormats()
  const language = useLanguage()
  const most = movers?.[0]?.added ?? 1
  return (
    <TopList
      label={label}
      empty={empty}
      room={COUNT}
      rows={(movers ?? []).map(({ key, added, rate }) => ({
        key,
        name: <span className="mono">{key}</span>,
        note: findMetricMeaning(key)?.[language],
        value: isTotal
          ? formats.number(added)
          : [`+${formats.number(added)}`, ...(rate === undefined ? [] : [formats.rate(rate)])].join(
              ' · ',
            ),
        share: added / most,
        isBad,
      }))}
    />
  )
}
