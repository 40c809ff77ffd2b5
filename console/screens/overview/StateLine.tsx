import { type ReactNode, useState } from 'react'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { countText } from '#domain/denials/refused-clients.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { StateShape, type Tone } from '#ui/StatusBadge.tsx'
import { DemoPart } from '#screens/overview/demo/DemoPart.tsx'
import { hasTraces, useDemo } from '#screens/overview/demo/use-demo.ts'
import { Doctor } from '#screens/overview/doctor/Doctor.tsx'
import { doctorMessages } from '#screens/overview/doctor/doctor.messages.ts'
import { Answer } from '#screens/overview/health/Answer.tsx'
import { healthMessages } from '#screens/overview/health/health.messages.ts'
import { type Cause, isHostLoad, LEVELS, type Level } from '#screens/overview/health/impact.ts'
import type { useHealth } from '#screens/overview/health/use-health.ts'
import { useLists } from '#domain/trends/lists.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import styles from '#screens/overview/StateLine.module.css'

interface Part {
  key: string
  tone: Tone
  content: ReactNode
}

/** State of the cluster: its level by impact, the parts it consists of, the largest cause, and warnings that expand. */
export function StateLine({ health }: { health: ReturnType<typeof useHealth> }) {
  const t = useMessages(overviewMessages)
  const words = useMessages(doctorMessages)
  const answers = useMessages(healthMessages)
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { dropped: losingClients } = useLists()
  const { impact, findings, dismissed, warnings, refusals, isRead, isUnknown } = health
  const { causes, level } = impact
  const demo = useDemo()
  const parts: Part[] = []
  const link = (key: string, tone: Tone, text: string, to: Address) =>
    parts.push({ key, tone, content: <ScreenLink to={to}>{text}</ScreenLink> })
  // Beside the verdict, which they do not change.
  const ofHost = health.alarms.names.filter(isHostLoad).length
  if (ofHost > 0) link('host', 'neutral', t.hostAlarms(number(ofHost)), paths.alarms())
  if (health.stopped > 0) {
    link('stopped', 'error', t.nodesStopped(number(health.stopped)), paths.nodes())
  }
  if (health.running > 0) {
    link('running', 'running', t.nodesRunning(number(health.running)), paths.nodes())
  }
  const alarms = health.alarms.count - ofHost
  if (alarms > 0) {
    const tone = TONES[worst(causes, 'alarm', 'target')]
    link('alarms', tone, t.activeAlarms(number(alarms)), paths.alarms())
  }
  const losing = causes.find((cause) => cause.kind === 'losing')
  if (losing !== undefined) {
    const { clients = 0 } = losing
    const text = clients > 0 ? t.clientsLosing(number(clients)) : t.messagesLost
    link('losing', TONES[losing.level], text, losingClients)
  }
  if ((refusals.clients ?? 0) > 0) {
    const text = t.clientsRefused(countText(refusals.clients ?? 0, health.refusedMeta, number))
    link('refused', TONES[worst(causes, 'refused')], text, paths.refused({ kind: 'connect' }))
  }
  if (hasTraces(demo)) parts.push({ key: 'demo', tone: 'neutral', content: <DemoPart /> })
  const all = findings.found.length
  if (all > 0 || !findings.isWhole) {
    const problems = warnings.filter(({ tone }) => tone === 'error').length
    const others = warnings.length - problems
    const counts = [
      problems > 0 && words.problems(number(problems)),
      others > 0 && words.count(number(others)),
    ].filter((text) => text !== false)
    parts.push({
      key: 'warnings',
      tone: problems > 0 ? 'error' : 'neutral',
      content: (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {warnings.length > 0
            ? words.checks(counts.join(' · '))
            : all > 0
              ? words.dismissedCount(number(all))
              : words.incomplete}
        </button>
      ),
    })
  }
  // Without all checks, the page cannot state that everything is in order.
  const isSure = isRead && (level !== 'ok' || !isUnknown)
  const tone = isSure ? VERDICT_TONES[level] : 'neutral'
  const otherwise = !isRead
    ? answers.measuring
    : isUnknown
      ? answers.unknown
      : joinSentences(answers.ok, ofHost > 0 && answers.hostLoad)
  return (
    <section className={styles.state} data-tone={tone} aria-label={t.state}>
      <div className={styles.line} data-shown={isRead}>
        <span className={styles.verdict}>
          <StateShape tone={tone} size={14} />
          {isSure ? t[VERDICTS[level]] : t.unknown}
        </span>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.key} className={styles.part} data-tone={part.tone}>
              <StateShape tone={part.tone} size={8} />
              {part.content}
            </li>
          ))}
        </ul>
      </div>
      <Answer cause={isRead ? causes[0] : undefined} otherwise={otherwise} />
      {isOpen && (
        <Doctor
          {...findings}
          isDismissed={dismissed.isDismissed}
          onDismiss={dismissed.dismiss}
          onRestore={dismissed.restore}
        />
      )}
    </section>
  )
}

const VERDICTS = { ok: 'ok', degraded: 'degraded', problem: 'problem' } as const
const VERDICT_TONES = { ok: 'running', degraded: 'degraded', problem: 'error' } as const
/** The state is about clients: findings without an effect on them do not change it. */
const TONES = { ...VERDICT_TONES, ok: 'neutral' } as const

/** Highest level of the causes of these kinds. */
function worst(causes: readonly Cause[], ...kinds: readonly Cause['kind'][]): Level {
  const levels = causes.filter(({ kind }) => kinds.includes(kind)).map((cause) => cause.level)
  return LEVELS.findLast((level) => levels.includes(level)) ?? 'ok'
}
