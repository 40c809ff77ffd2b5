import { alarmList } from '@signalbox/contract/alarms'
import { nodeList } from '@signalbox/contract/nodes'
import { type ReactNode, useState } from 'react'
import { useLive } from '../../api/live.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { paths } from '../../paths.ts'
import { StateShape, type Tone } from '../../ui/StatusBadge.tsx'
import { Doctor } from './doctor/Doctor.tsx'
import { doctorMessages } from './doctor/doctor.messages.ts'
import { useFindings } from './doctor/use-findings.ts'
import { LOSING_CLIENTS, useLossList } from './losses.ts'
import { overviewMessages } from './overview.messages.ts'
import { useDismissed } from './doctor/dismissed.ts'
import styles from './StateLine.module.css'

const POLL_MS = 5000

interface Part {
  key: string
  tone: Tone
  content: ReactNode
}

/** The state of the cluster in one line, the worst as its colour; its warnings unfold. */
export function StateLine({ isLosing }: { isLosing: boolean }) {
  const t = useMessages(overviewMessages)
  const words = useMessages(doctorMessages)
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const nodes = useLive(nodeList, {}, POLL_MS)
  // The same read as that of the bell.
  const alarms = useLive(alarmList, { query: { activated: true, limit: 1 } }, POLL_MS)
  const losses = useLossList()
  const findings = useFindings()
  const { isDismissed, dismiss, restore } = useDismissed()
  const warnings = findings.found.filter((each) => !isDismissed(each))
  // Without these, nothing says that all is well.
  const isUnknown =
    !findings.isWhole || [nodes, alarms].some(({ isError, data }) => isError && data === undefined)
  const isRead = !nodes.isPending && !alarms.isPending && !losses.isLoading && findings.isRead
  const running = nodes.data?.filter(({ node_status }) => node_status === 'running').length ?? 0
  const stopped = (nodes.data?.length ?? 0) - running
  const active = alarms.data?.meta.count ?? alarms.data?.data.length ?? 0
  const losing = losses.data?.clients.losing ?? 0
  const parts: Part[] = []
  const link = (
    key: string,
    tone: Tone,
    text: string,
    to: Parameters<typeof ScreenLink>[0]['to'],
  ) => parts.push({ key, tone, content: <ScreenLink to={to}>{text}</ScreenLink> })
  if (stopped > 0) link('stopped', 'error', t.nodesStopped(number(stopped)), paths.nodes())
  if (running > 0) {
    link('running', 'running', t.nodesRunning(number(running)), paths.nodes())
  }
  if (active > 0) link('alarms', 'error', t.activeAlarms(number(active)), paths.alarms())
  if (losing > 0) {
    link('losing', 'error', t.clientsLosing(number(losing)), LOSING_CLIENTS)
  } else if (isLosing) link('lost', 'degraded', t.messagesLost, LOSING_CLIENTS)
  const all = findings.found.length
  if (all > 0 || !findings.isWhole) {
    const worstWarning = warnings.some(({ tone }) => tone === 'error') ? 'error' : 'degraded'
    parts.push({
      key: 'warnings',
      tone: warnings.length === 0 ? 'neutral' : worstWarning,
      content: (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {warnings.length > 0
            ? words.count(number(warnings.length))
            : all > 0
              ? words.dismissedCount(number(all))
              : words.incomplete}
        </button>
      ),
    })
  }
  const worst = worstOf(parts.map((part) => part.tone))
  const tone = !isRead ? 'neutral' : (worst ?? (isUnknown ? 'neutral' : 'running'))
  return (
    <section className={styles.state} data-tone={tone} aria-label={t.state}>
      <div className={styles.line} data-shown={isRead}>
        <span className={styles.verdict}>
          <StateShape tone={tone} size={14} />
          {t[VERDICTS[tone]]}
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
      {isOpen && (
        <Doctor {...findings} isDismissed={isDismissed} onDismiss={dismiss} onRestore={restore} />
      )}
    </section>
  )
}

const VERDICTS = {
  error: 'problem',
  degraded: 'needsAttention',
  neutral: 'unknown',
  running: 'healthy',
} as const

function worstOf(tones: readonly Tone[]): 'error' | 'degraded' | undefined {
  return (['error', 'degraded'] as const).find((tone) => tones.includes(tone))
}
