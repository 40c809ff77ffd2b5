import type { SimulatedStep } from '@signalbox/contract/simulation'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { paths } from '#paths.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Path } from '#ui/Path.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { Loading } from '#ui/Loading.tsx'
import { describeSimulation } from './conclusion.ts'
import { decisiveStep, simulationTone } from './answer.ts'
import type { Simulation } from '@signalbox/contract/simulation'
import { ReceiversTable } from './ReceiversTable.tsx'
import {
  conclusionMessages,
  receiverReasons,
  simulateMessages,
  stepMessages,
  stepReasons,
} from './simulate.messages.ts'
import styles from './simulate.module.css'
import type { Draft } from './draft.ts'
import { toSearch } from './simulate-search.ts'
import { stepSentences } from './step-sentence.ts'

interface SimulatedWayProps {
  draft: Draft
  read: {
    data: Simulation | undefined
    error: Error | null
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
}

/** Answer: a sentence, the steps that lead to it, and all receivers. */
export function SimulatedWay({ draft, read }: SimulatedWayProps) {
  const t = useMessages(simulateMessages)
  const { number } = useFormats()
  const { data: answer } = read
  if (answer === undefined) return <Loading label={t.steps} />
  const isSkipped = ({ outcome }: SimulatedStep) => outcome === 'skipped'
  const [taken, skipped] = [
    answer.steps.filter((step) => !isSkipped(step)),
    answer.steps.filter(isSkipped),
  ]
  return (
    <>
      <Conclusion draft={draft} answer={answer} />
      <Section
        title={t.steps}
        action={<AsOf updatedAt={read.dataUpdatedAt} onRefresh={() => void read.refetch()} />}
      >
        <DrawnPath answer={answer} />
        <Steps steps={taken} isBusy={read.isPending} />
        {skipped.length > 0 && (
          <details className={styles.skipped}>
            <summary>{t.skippedSteps(number(skipped.length))}</summary>
            <Steps steps={skipped} isBusy={read.isPending} />
          </details>
        )}
      </Section>
      {answer.counts.receivers > 0 && <ReceiversTable answer={answer} read={read} />}
    </>
  )
}

const VERDICTS = { success: 'good', info: 'partial', warning: 'partial', error: 'bad' } as const

function Conclusion({ draft, answer }: { draft: Draft; answer: Simulation }) {
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
    <Verdict
      tone={VERDICTS[simulationTone(answer)]}
      title={describeSimulation(answer, draft, texts, formats)}
      action={<CopyButton value={location.href} label={t.link} />}
    >
      {isHeld && <ScreenLink to={paths.simulate({ ...toSearch(later) })}>{t.later}</ScreenLink>}
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
    </Verdict>
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

/** Whether copies are lost at a step that the message itself passes. */
const isLossy = ({ outcome, details }: SimulatedStep) =>
  outcome === 'passed' && (Number(details?.dropped) > 0 || Number(details?.pushed_out) > 0)

/** Whether a step failed whose failure action is `ignore`. */
const isIgnored = ({ reason }: SimulatedStep) => reason === 'ignored'

function useStepLabels() {
  const t = useMessages(stepMessages)
  const names: Readonly<Record<string, string>> = t
  return {
    nameOf: ({ name }: SimulatedStep) => names[name] ?? name,
    labelOf: (step: SimulatedStep) => {
      if (isIgnored(step)) return t.ignored
      return step.name === 'delivery' && step.outcome === 'passed' ? t.delivered : t[step.outcome]
    },
    toneOfStep: (step: SimulatedStep) =>
      isLossy(step) || isIgnored(step) ? 'degraded' : TONES[step.outcome],
  }
}

function DrawnPath({ answer }: { answer: Simulation }) {
  const { nameOf, labelOf, toneOfStep } = useStepLabels()
  const decider = decisiveStep(answer)
  return (
    <Path
      stations={answer.steps.map((step) => ({
        key: `${step.name} ${step.reason}`,
        name: nameOf(step),
        tone: toneOfStep(step),
        label: labelOf(step),
        isDecisive: step === decider,
      }))}
    />
  )
}

function Steps({ steps, isBusy }: { steps: readonly SimulatedStep[]; isBusy: boolean }) {
  return (
    <ol className={styles.steps} aria-busy={isBusy}>
      {steps.map((step) => (
        <Step key={`${step.name} ${step.reason}`} step={step} />
      ))}
    </ol>
  )
}

function Step({ step }: { step: SimulatedStep }) {
  const { nameOf, labelOf, toneOfStep } = useStepLabels()
  const reasons = useMessages(stepReasons)
  const formats = useFormats()
  const { name, details } = step
  const code = details?.reason_code
  const packet = name === 'authorization' ? 'PUBACK' : 'DISCONNECT'
  const hasCode = typeof code === 'number' && !(Number(details?.proto_ver) < 5)
  return (
    <li className={styles.step}>
      <span className={styles.name}>{nameOf(step)}</span>
      <StatusBadge tone={toneOfStep(step)} label={labelOf(step)} />
      <span className={styles.words}>
        {joinSentences(...stepSentences(step, reasons, formats))}
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
