import type { Finding } from '@signalbox/contract/losses'
import { useFormats, useMessages } from '#language.tsx'
import { useDecider, useReasons } from '../denials/reasons.ts'
import { paths } from '#paths.ts'
import { ScreenLink } from '../page/links.tsx'
import { lossReasons } from '../trends/trends.messages.ts'
import { findingLabels, findingMessages } from './finding.messages.ts'
import styles from './FindingList.module.css'

interface FindingProps {
  clientid: string
  /** Epoch milliseconds: durations end then. */
  now: number
}

/** Findings about a client, one per line with title and facts. */
export function FindingList({
  findings,
  ...rest
}: FindingProps & { findings: readonly Finding[] }) {
  const t = useMessages(findingMessages)
  const findingTitle = useFindingTitle()
  return (
    <ul className={styles.list} aria-label={t.more}>
      {findings.map((finding) => (
        <li key={finding.code}>
          {findingTitle(finding)}
          {hasFacts(finding) && ' · '}
          <FindingFacts finding={finding} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** Title of a finding in a few words; for a denied action, with its topic. */
export function useFindingTitle(): (finding: Finding) => string {
  const t = useMessages(findingMessages)
  const labels = useMessages(findingLabels)
  const { number } = useFormats()
  return ({ code, action, topic, count = 1 }) => {
    if (code !== 'denied' || action === undefined || topic === undefined) return labels[code]
    const what = t[action](topic)
    return count === 1 ? t.denied(what) : t.deniedOften(what, number(count))
  }
}

/** Whether there is more to a finding than its title. */
export const hasFacts = ({ code, since, rate, count, topic, expires_at: expires }: Finding) =>
  code === 'denied' || [since, rate, count, topic, expires].some((fact) => fact !== undefined)

/** Details of a finding: start, count, reason, topic, and a link to the explanation. */
export function FindingFacts({ finding, clientid, now }: FindingProps & { finding: Finding }) {
  const t = useMessages(findingMessages)
  const reasonLabels = useMessages(lossReasons)
  const formats = useFormats()
  const describeRejection = useRejection()
  const { code, since, rate, count, reasons = {}, topic, action, expires_at: expires } = finding
  const isDenied = code === 'denied'
  // The title says it.
  const isSaid = isDenied && action !== undefined && topic !== undefined
  const labels: Readonly<Record<string, string>> = reasonLabels
  const why = Object.entries(reasons).flatMap(([reason, lost]) =>
    lost > 0 ? [labels[reason] ?? reason] : [],
  )
  const facts = {
    since: since !== undefined && t.since(formats.duration(msSince(since, now))),
    rate: rate !== undefined && rate > 0 && formats.messageRate(rate),
    count: count !== undefined && !isSaid && t.times(formats.number(count)),
    why: why.length > 0 && formats.list(why),
    cause: code === 'rejected' && describeRejection(finding),
    expires: expires !== undefined && t.expires(formats.dateTime(expires)),
    topic: topic !== undefined && !isSaid && <span className="mono">{topic}</span>,
    explain: isDenied && (
      <ScreenLink to={paths.explain({ clientid, action, topic })}>{t.explain}</ScreenLink>
    ),
    denials: code === 'rejected' && (
      <ScreenLink to={paths.refused({ q: clientid })}>{t.denials}</ScreenLink>
    ),
  }
  return Object.entries(facts)
    .filter(([, fact]) => fact !== false && fact !== '')
    .map(([name, fact], i) => (
      <span key={name}>
        {i > 0 && ' · '}
        {fact}
      </span>
    ))
}

/** The component that rejected a message, and its reason. */
function useRejection(): (finding: Finding) => string {
  const decider = useDecider()
  const describeReasons = useReasons()
  return ({ by, server, stage, reason }) => {
    const reasons = describeReasons({ kind: 'publish', by, reason, reason_code: 0 })
    // The sentence about an ExHook server names it.
    const origin = reasons.length > 0 && by === 'exhook' ? [] : [decider(by), server, stage]
    return [...origin, ...reasons]
      .filter((part) => part !== undefined && part !== '')
      .map((part) => part?.replace(/[.。]$/, ''))
      .join(' · ')
  }
}

const LOSSES = new Set(['losing_messages', 'lost_messages'])

/** The only reason of losses that a finding explains further. */
const EXPLAINED = { denied: 'not_authorized', rejected: 'other' } as const

/**
 * Findings without repetitions: messages that were lost because the client may not publish them are denied actions
 * already, and messages that a hook refused are rejected ones.
 */
export const withoutRepetition = (findings: readonly Finding[]): readonly Finding[] =>
  mergeLoss(mergeLoss(findings, 'denied'), 'rejected')

function mergeLoss(findings: readonly Finding[], by: keyof typeof EXPLAINED): readonly Finding[] {
  const denied = findings.find(({ code }) => code === by)
  const isSame = ({ code, reasons = {} }: Finding) => {
    const why = Object.entries(reasons).filter(([, lost]) => lost > 0)
    return LOSSES.has(code) && why.length > 0 && why.every(([reason]) => reason === EXPLAINED[by])
  }
  const loss = denied && findings.find(isSame)
  if (denied === undefined || loss === undefined) return findings
  const { level, rate } = loss
  return findings.flatMap((each) => {
    if (each === denied) return []
    return each === loss ? [{ ...denied, level, ...(rate !== undefined && { rate }) }] : [each]
  })
}

/** Whole seconds in milliseconds; the clocks of browser and broker may differ. */
export function msSince(since: string | number, now: number): number {
  return Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000) * 1000)
}
