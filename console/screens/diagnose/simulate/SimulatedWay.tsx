import type { SimulatedStep } from '@signalbox/contract/simulation'
import { useFormats, useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { ReasonCode } from '../../../parts/ReasonCode.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { paths } from '../../../paths.ts'
import { AsOf } from '../../../ui/AsOf.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { conclusionOf } from './conclusion.ts'
import { decisiveStep, type SimulationAnswer, toneOf } from '../../../upstream/simulation/answer.ts'
import { ReceiversTable } from './ReceiversTable.tsx'
import {
  conclusionMessages,
  receiverReasons,
  simulateMessages,
  stepMessages,
  stepReasons,
} from './simulate.messages.ts'
import styles from './simulate.module.css'
import type { Draft } from '../../../upstream/simulation/draft.ts'
import { toSearch } from './simulate-search.ts'
import { stepSentences } from './step-sentence.ts'

interface SimulatedWayProps {
  draft: Draft
  read: {
    data: SimulationAnswer | undefined
    error: Error | null
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
}

/** The answer: one sentence, the steps that lead to it, and all receivers. */
export function SimulatedWay({ draft, read }: SimulatedWayProps) {
  const t = useMessages(simulateMessages)
  const { data: answer } = read
  return (
    <>
      {answer !== undefined && <Conclusion draft={draft} answer={answer} />}
      <Section
        title={t.steps}
        action={<AsOf updatedAt={read.dataUpdatedAt} onRefresh={() => void read.refetch()} />}
      >
        <ol className={styles.steps} aria-busy={read.isPending}>
          {answer?.steps.map((step) => (
            <Step key={`${step.name} ${step.reason}`} step={step} />
          ))}
        </ol>
      </Section>
      {(answer === undefined || answer.counts.receivers > 0) && (
        <ReceiversTable answer={answer} read={read} />
      )}
    </>
  )
}

function Conclusion({ draft, answer }: { draft: Draft; answer: SimulationAnswer }) {
  const t = useMessages(simulateMessages)
  const formats = useFormats()
  const texts = {
    conclusion: useMessages(conclusionMessages),
    steps: useMessages(stepReasons),
    receivers: useMessages(receiverReasons),
  }
  const { name, outcome, details } = decisiveStep(answer) ?? {}
  const isHeld = name === 'delayed' && outcome === 'held'
  const later = { ...draft, topic: String(details?.topic ?? '') }
  return (
    <Banner
      tone={toneOf(answer)}
      title={conclusionOf(answer, draft, texts, formats)}
      action={
        isHeld && <ScreenLink to={paths.simulate({ ...toSearch(later) })}>{t.later}</ScreenLink>
      }
    >
      {answer.similar.length > 0 && (
        <>
          {t.similar}
          <ul className={styles.similar}>
            {answer.similar.map((filter) => (
              <li key={filter}>
                <TopicText topic={filter} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}

const TONES = {
  passed: 'running',
  changed: 'running',
  held: 'degraded',
  refused: 'error',
  ended: 'error',
  skipped: 'neutral',
} as const

function Step({ step }: { step: SimulatedStep }) {
  const t = useMessages(stepMessages)
  const reasons = useMessages(stepReasons)
  const formats = useFormats()
  const names: Readonly<Record<string, string>> = t
  const { name, outcome, details } = step
  const isLossy =
    outcome === 'passed' && (Number(details?.dropped) > 0 || Number(details?.pushed_out) > 0)
  const code = details?.reason_code
  const packet = name === 'authorization' ? 'PUBACK' : 'DISCONNECT'
  const hasCode = typeof code === 'number' && !(Number(details?.proto_ver) < 5)
  return (
    <li className={styles.step}>
      <span className={styles.name}>{names[name] ?? name}</span>
      <StatusBadge
        tone={isLossy ? 'degraded' : TONES[outcome]}
        label={name === 'delivery' && outcome === 'passed' ? t.delivered : t[outcome]}
      />
      <span className={styles.words}>
        {stepSentences(step, reasons, formats).join(' ')}
        {hasCode && (
          <>
            {' '}
            <ReasonCode code={code} packet={packet} version={5} />
          </>
        )}
      </span>
    </li>
  )
}
