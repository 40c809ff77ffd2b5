import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { TopList } from '#ui/TopList.tsx'
import { findMetricMeaning } from './metric-rows.ts'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'
import { type Mover, topMovers } from './movers.ts'
import type { Reading } from './readings.ts'

const COUNT = 5

interface TopMoversProps {
  /** Reading at the start of the interval. */
  before: Reading
  now: Reading
  isMarked: boolean
  node: string | undefined
}

/** The counters that grew most since the page was opened or the baseline was set. */
export function TopMovers({ before, now, isMarked, node }: TopMoversProps) {
  const t = useMessages(metricsMessages)
  const { time } = useFormats()
  const movers = topMovers(before, now, node, COUNT)
  const about = (isMarked ? t.moversSinceMark : t.moversSinceOpen)(time(before.at))
  return (
    <div className={styles.groups}>
      <Section title={t.movers} about={about}>
        <Ranking
          label={t.movers}
          movers={movers?.activity}
          empty={movers === undefined ? t.rateUnknown : t.noMovers}
        />
      </Section>
      <Section title={t.faults} about={about}>
        <Ranking
          label={t.faults}
          movers={movers?.faults}
          empty={movers === undefined ? t.rateUnknown : t.noFaults}
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
  isBad?: boolean
}

function Ranking({ label, movers, empty, isBad = false }: RankingProps) {
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
        value: [
          `+${formats.number(added)}`,
          ...(rate === undefined ? [] : [formats.rate(rate)]),
        ].join(' · '),
        share: added / most,
        isBad,
      }))}
    />
  )
}
