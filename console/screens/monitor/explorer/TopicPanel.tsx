import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { RetainedMessage } from '@signalbox/contract/retainer'
import {
  type TopicActivity,
  topicActivityGet,
  type TopicBranch,
  type TopicSample,
} from '@signalbox/contract/topic-activity'
import { useState } from 'react'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useBulk } from '#list/bulk/use-bulk.tsx'
import { ForwardButton } from '#domain/forward/ForwardButton.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { sampleOfTopic } from '#domain/rule-sql/recorded.ts'
import { TestWithRule } from '#domain/rule-sql/TestWithRule.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { BusiestBelow } from './Busiest.tsx'
import { useClearRetained } from './clear-retained.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { Publishers } from './Publishers.tsx'
import { PublishForm } from './PublishForm.tsx'
import { recordMessages } from './record/record.messages.ts'
import { RecordForm } from './record/RecordForm.tsx'
import { samplePayloadBytes, isCut } from './sample-text.ts'
import { useBranch, useTopic } from '#domain/topic-tree/use-topics.ts'
import { useIsCalculated } from '#domain/topic-tree/use-tree.ts'
import { historyMessages } from './history/history.messages.ts'
import { MessageHistory } from './history/MessageHistory.tsx'
import { useHistory } from './history/use-history.ts'
import { Numbers } from './TopicPast.tsx'

interface TopicPanelProps {
  path: string
  onChoose: (path: string) => void
}

/** Details of the chosen branch or topic. */
export function TopicPanel({ path, onChoose }: TopicPanelProps) {
  const t = useMessages(explorerMessages)
  const branch = useBranch(path)
  const isCalculated = useIsCalculated()
  return (
    <section aria-label={t.details} className={styles.panel}>
      <h2 className={styles.name}>
        <TopicText topic={path} />
        <CopyButton value={path} label={t.topic} />
      </h2>
      <Actions
        path={path}
        isTopic={branch === undefined ? undefined : branch?.topic !== undefined}
      />
      {branch === null && (
        <EmptyState title={t.gone} text={isCalculated ? t.goneOfClusterText : t.goneText} />
      )}
      {branch != null && branch.topic === undefined && <BranchFacts branch={branch} />}
      {branch?.topic !== undefined && <TopicDetails topic={path} />}
      {branch != null && branch.children > 0 && <BusiestBelow path={path} onChoose={onChoose} />}
    </section>
  )
}

interface ActionsProps {
  path: string
  /** Whether messages were published to the path itself; `undefined` until it is read. */
  isTopic: boolean | undefined
}

function Actions({ path, isTopic }: ActionsProps) {
  const t = useMessages(explorerMessages)
  const lock = useLock()
  const last = useTopic(isTopic === true ? path : undefined)?.last
  const filter = isTopic === true ? path : `${path}/#`
  const r = useMessages(recordMessages)
  const [isPublishing, setIsPublishing] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const bulk = useBulk<RetainedMessage>()
  const clearRetained = useClearRetained()
  return (
    <div className={styles.actions}>
      <Button size="xs" variant="default" {...lock.button} onClick={() => setIsPublishing(true)}>
        {t.publishHere}
      </Button>
      <ForwardButton topic={isTopic === undefined ? undefined : filter} />
      <Button size="xs" variant="default" onClick={() => setIsRecording(true)}>
        {r.record}
      </Button>
      <Button
        size="xs"
        variant="default"
        {...lock.button}
        onClick={() => bulk.start(clearRetained(path))}
      >
        {t.clearRetained}
      </Button>
      <ScreenLink to={paths.subscriptions({ match_topic: `${path}/#` })}>
        {t.subscriptionsHere}
      </ScreenLink>
      <ScreenLink to={paths.logTrace({ add: 'topic', topic: filter })}>{t.trace}</ScreenLink>
      {isTopic === true && (
        <ScreenLink to={paths.topicMetrics({ topic: path })}>{t.metrics}</ScreenLink>
      )}
      {isTopic === true && <ScreenLink to={simulationPath(path, last)}>{t.whoReceives}</ScreenLink>}
      {isPublishing && <PublishForm topic={path} onClose={() => setIsPublishing(false)} />}
      {isRecording && <RecordForm branch={path} onClose={() => setIsRecording(false)} />}
      {bulk.dialog}
    </div>
  )
}

/** The last message again, as far as an address can hold it. */
function simulationPath(topic: string, last: TopicSample | undefined): Address {
  if (last === undefined) return paths.simulate({ topic })
  const { from_clientid: clientid, qos, retain } = last
  return paths.simulate({
    topic,
    ...(clientid !== '' && { clientid }),
    qos: `${qos}`,
    retain: `${retain}`,
  })
}

function BranchFacts({ branch }: { branch: TopicBranch }) {
  const t = useMessages(explorerMessages)
  const { number, rate, dateTime } = useFormats()
  return (
    <KeyValues
      items={[
        { label: t.topicsBelow, value: number(branch.topics) },
        { label: t.rateBelow, value: rate(branch.rate) },
        { label: t.messagesBelow, value: number(branch.messages) },
        ...(branch.last_at === undefined
          ? []
          : [{ label: t.lastAt, value: dateTime(branch.last_at) }]),
      ]}
    />
  )
}

function TopicDetails({ topic }: { topic: string }) {
  const known = useTopic(topic)
  return known === undefined ? null : <KnownTopic topic={topic} known={known} />
}

function KnownTopic({ topic, known }: { topic: string; known: TopicActivity }) {
  const t = useMessages(explorerMessages)
  const h = useMessages(historyMessages)
  const { bytes } = useFormats()
  const lock = useLock()
  const isAnswered = useCan(topicActivityGet).can
  const [again, setAgain] = useState<TopicSample>()
  const history = useHistory(topic, known)
  const { last, past } = known
  // A pin has the whole message, of which the sample has the beginning.
  const [newest = last] = history.messages
  const cutReason = newest !== undefined && isCut(newest) ? h.cannotAgain : undefined
  const kept = last && samplePayloadBytes(last)
  const message = last && sampleOfTopic(topic, last)
  return (
    <>
      {last === undefined && (
        <p className={styles.quiet}>{isAnswered ? t.none : t.noneCalculated}</p>
      )}
      {last !== undefined && kept !== undefined && (
        <section>
          <h3 className={styles.heading}>{t.last}</h3>
          <PayloadView payload={kept} label={t.payload} />
          <div className={`${styles.withPayload ?? ''} ${styles.actions ?? ''}`}>
            <Button
              size="xs"
              variant="default"
              disabled={lock.button.disabled || cutReason !== undefined}
              title={lock.reason ?? cutReason}
              onClick={() => setAgain(newest)}
            >
              {h.again}
            </Button>
            {message !== undefined && <TestWithRule message={message} />}
          </div>
          {isCut(last) && (
            <p className={styles.quiet}>{t.cut(bytes(kept.length), bytes(last.payload_bytes))}</p>
          )}
        </section>
      )}
      {last !== undefined && <Publishers samples={[last, ...past]} />}
      {last !== undefined && <Numbers samples={[...past.toReversed(), last]} />}
      <Facts known={known} />
      <MessageHistory topic={topic} history={history} onAgain={setAgain} />
      {again !== undefined && (
        <PublishForm topic={topic} sample={again} onClose={() => setAgain(undefined)} />
      )}
    </>
  )
}

function Facts({ known }: { known: TopicActivity }) {
  const t = useMessages(explorerMessages)
  const { number, rate, dateTime } = useFormats()
  const { topic, last } = known
  const retained = known.retained ? (
    <ScreenLink to={paths.retained({ topic })}>{t.yes}</ScreenLink>
  ) : (
    t.no
  )
  const items: KeyValue[] = [
    { label: t.rate, value: rate(known.rate) },
    { label: t.messages, value: number(known.messages) },
    {
      label: t.subscribers,
      value: number(known.subscribers),
    },
    { label: t.isRetained, value: retained },
    ...(last === undefined
      ? []
      : [
          { label: t.at, value: dateTime(last.at) },
          { label: 'QoS', value: String(last.qos) },
          { label: t.retainFlag, value: last.retain ? t.yes : t.no },
        ]),
  ]
  return <KeyValues items={items} />
}
