import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { RetainedMessage } from '@signalbox/contract/retainer'
import {
  type TopicActivity,
  topicActivityGet,
  type TopicBranch,
} from '@signalbox/contract/topic-activity'
import { useState } from 'react'
import { useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useLock } from '../../../parts/lock.ts'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { ClientLink, ScreenLink } from '../../../parts/links.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { paths } from '../../../paths.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type KeyValue, KeyValues } from '../../../ui/KeyValues.tsx'
import { PayloadView } from '../../../ui/PayloadView.tsx'
import { useClearRetained } from './clear-retained.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { PublishForm } from './PublishForm.tsx'
import { bytesOf, isCut } from './sample-text.ts'
import { useBranch, useTopic } from '../../../upstream/topics/use-topics.ts'
import { Changes, Numbers, Past } from './TopicPast.tsx'

/** What is known of the branch or topic that was chosen. */
export function TopicPanel({ path }: { path: string }) {
  const t = useMessages(explorerMessages)
  const branch = useBranch(path)
  return (
    <section aria-label={t.details} className={styles.panel}>
      <h2 className={styles.name}>
        <TopicText topic={path} />
        <CopyButton value={path} label={t.topic} />
      </h2>
      <Actions path={path} />
      {branch === null && <EmptyState title={t.gone} text={t.goneText} />}
      {branch != null && branch.topic === undefined && <BranchFacts branch={branch} />}
      {branch?.topic !== undefined && <TopicDetails topic={path} />}
    </section>
  )
}

function Actions({ path }: { path: string }) {
  const t = useMessages(explorerMessages)
  const lock = useLock()
  const [isPublishing, setIsPublishing] = useState(false)
  const bulk = useBulk<RetainedMessage>()
  const clearRetained = useClearRetained()
  return (
    <div className={styles.actions}>
      <Button size="xs" variant="default" {...lock.button} onClick={() => setIsPublishing(true)}>
        {t.publishHere}
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
      <ScreenLink to={paths.simulate({ topic: path })}>{t.simulate}</ScreenLink>
      {isPublishing && <PublishForm topic={path} onClose={() => setIsPublishing(false)} />}
      {bulk.dialog}
    </div>
  )
}

function BranchFacts({ branch }: { branch: TopicBranch }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  return (
    <KeyValues
      items={[
        { label: t.topicsBelow, value: number(branch.topics) },
        { label: t.rateBelow, value: number(branch.rate) },
        { label: t.messagesBelow, value: number(branch.messages) },
      ]}
    />
  )
}

function TopicDetails({ topic }: { topic: string }) {
  const t = useMessages(explorerMessages)
  const { bytes } = useFormats()
  const isAnswered = useCan(topicActivityGet).can
  const known = useTopic(topic)
  if (known === undefined) return null
  const { last, past } = known
  const [before] = past
  const kept = last && bytesOf(last)
  return (
    <>
      {last === undefined && (
        <p className={styles.quiet}>{isAnswered ? t.none : t.noneCalculated}</p>
      )}
      {last !== undefined && kept !== undefined && (
        <section>
          <h3 className={styles.heading}>{t.last}</h3>
          <PayloadView payload={kept} label={t.payload} />
          {isCut(last) && (
            <p className={styles.quiet}>{t.cut(bytes(kept.length), bytes(last.payload_bytes))}</p>
          )}
        </section>
      )}
      {last !== undefined && <Numbers samples={[...past.toReversed(), last]} />}
      {last !== undefined && before !== undefined && (
        <section>
          <h3 className={styles.heading}>{t.changes}</h3>
          <Changes before={before} after={last} />
        </section>
      )}
      <Facts known={known} />
      <Past samples={past} />
    </>
  )
}

function Facts({ known }: { known: TopicActivity }) {
  const t = useMessages(explorerMessages)
  const { number, dateTime } = useFormats()
  const { topic, last } = known
  const retained = known.retained ? (
    <ScreenLink to={paths.retained({ topic })}>{t.yes}</ScreenLink>
  ) : (
    t.no
  )
  const items: KeyValue[] = [
    { label: t.rate, value: number(known.rate) },
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
          { label: t.from, value: <ClientLink clientid={last.from_clientid} /> },
          { label: 'QoS', value: String(last.qos) },
          { label: t.retainFlag, value: last.retain ? t.yes : t.no },
        ]),
  ]
  return <KeyValues items={items} />
}
