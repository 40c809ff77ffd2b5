import { ActionIcon, Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import {
  TOPIC_PIN_LIMITS,
  topicPinCreate,
  topicPinDelete,
  topicPinList,
  type TopicSample,
} from '@signalbox/contract/topic-activity'
import { scalarText } from '@signalbox/formats/json-text'
import { IconRepeat } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAction } from '#api/query.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { joinSentences } from '#join-sentences.ts'
import { useLock } from '#domain/page/lock.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { useToast } from '#ui/toast.tsx'
import { explorerMessages } from '../explorer.messages.ts'
import explorerStyles from '../explorer.module.css'
import { isCut, samplePayloadBytes, samplePayloadLine } from '../sample-text.ts'
import { Changes } from '../TopicPast.tsx'
import { Course } from './Course.tsx'
import { historyMessages } from './history.messages.ts'
import styles from './history.module.css'
import type { History } from './use-history.ts'

const KEEP_SECONDS = 3600

interface MessageHistoryProps {
  topic: string
  history: History
  onAgain: (sample: TopicSample) => void
}

/** Messages of a pin have numbers; equal samples of the same moment are one. */
const keyOf = ({ at, payload, seq }: TopicSample) =>
  `${at} ${scalarText(seq)} ${payload.slice(0, 64)}`

/** The messages of a topic on a line and as a list; two of them can be compared, each can be published again. */
export function MessageHistory({ topic, history, onAgain }: MessageHistoryProps) {
  const t = useMessages(historyMessages)
  const { time } = useFormats()
  const { messages, pin, canKeep } = history
  const keptText = useKeptText()
  const [chosen, setChosen] = useState<readonly TopicSample[]>([])
  const [older, newer] = chosen.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const [last, before] = messages
  const pair =
    older !== undefined && newer !== undefined
      ? { before: older, after: newer, title: t.comparedWith(time(older.at), time(newer.at)) }
      : undefined
  if (last === undefined) return null
  return (
    <>
      <ChangesOf pair={pair} last={last} before={before} />
      <section>
        <div className={styles.head}>
          <h3>{t.messages}</h3>
          {canKeep && <KeepMore topic={topic} pin={pin} />}
        </div>
        <p className={styles.about}>
          {joinSentences(
            pin === undefined ? (canKeep ? t.sampled : t.keptOfCluster) : keptText(pin),
            t.compareHelp,
          )}
        </p>
        <Course messages={messages} />
        <ul className={styles.list} aria-label={t.messages}>
          {messages.map((sample) => (
            <Row
              key={keyOf(sample)}
              sample={sample}
              isChosen={chosen.some((each) => keyOf(each) === keyOf(sample))}
              onChoose={(isChosen) => {
                const others = chosen.filter((each) => keyOf(each) !== keyOf(sample))
                // A third one takes the place of the first.
                setChosen(isChosen ? [...others.slice(-1), sample] : others)
              }}
              onAgain={() => onAgain(sample)}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

interface ChangesOfProps {
  /** Two messages that were selected. */
  pair: { before: TopicSample; after: TopicSample; title: string } | undefined
  last: TopicSample
  before: TopicSample | undefined
}

/** Differences of the selected messages, otherwise those of the last one from the one before. */
function ChangesOf({ pair, last, before }: ChangesOfProps) {
  const t = useMessages(explorerMessages)
  if (pair === undefined && before === undefined) return null
  return (
    <section>
      <h3 className={explorerStyles.heading}>{pair?.title ?? t.changes}</h3>
      {pair !== undefined ? (
        <Changes before={pair.before} after={pair.after} />
      ) : (
        before !== undefined && <Changes before={before} after={last} />
      )}
    </section>
  )
}

/** Sentence about the messages that a pin keeps. */
function useKeptText() {
  const t = useMessages(historyMessages)
  const { number, bytes, time } = useFormats()
  return ({ messages, bytes: size, max_bytes: most, until }: NonNullable<History['pin']>) =>
    t.kept(number(messages), bytes(size), bytes(most), time(until))
}

/** Begins or ends the pin of the topic. */
function KeepMore({ topic, pin }: Pick<MessageHistoryProps, 'topic'> & Pick<History, 'pin'>) {
  const t = useMessages(historyMessages)
  const { bytes, duration } = useFormats()
  const lock = useLock()
  const toast = useToast()
  const sentence = useErrorSentence()
  const refreshes = [topicPinList]
  const create = useAction(topicPinCreate, { refreshes })
  const end = useAction(topicPinDelete, { refreshes })
  const handle = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
  if (pin !== undefined) {
    return (
      <Button
        size="xs"
        variant="default"
        loading={end.isPending}
        {...lock.button}
        onClick={() => void handle(() => end.mutateAsync({ path: { id: pin.id } }))}
      >
        {t.stopKeeping}
      </Button>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={create.isPending}
      {...lock.button}
      title={
        lock.reason ?? t.keepHelp(bytes(TOPIC_PIN_LIMITS.bytesOfPin), duration(KEEP_SECONDS * 1000))
      }
      onClick={() =>
        void handle(() => create.mutateAsync({ body: { topic, seconds: KEEP_SECONDS } }))
      }
    >
      {t.keep}
    </Button>
  )
}

interface RowProps {
  sample: TopicSample
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onAgain: () => void
}

function Row({ sample, isChosen, onChoose, onAgain }: RowProps) {
  const t = useMessages(historyMessages)
  const lock = useLock()
  const { time } = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const at = time(sample.at)
  const reason = lock.reason ?? (isCut(sample) ? t.cannotAgain : undefined)
  return (
    <li className={styles.row}>
      <Checkbox
        size="xs"
        aria-label={t.compareFor(at)}
        title={t.compare}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="numeric">{at}</span>
        <span className={`mono ${styles.payload ?? ''}`}>{samplePayloadLine(sample)}</span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.againFor(at)}
        title={reason ?? t.again}
        disabled={reason !== undefined}
        onClick={onAgain}
      >
        <IconRepeat size={16} />
      </ActionIcon>
      {isOpen && (
        <div id={id} className={styles.detail}>
          <Detail sample={sample} />
        </div>
      )}
    </li>
  )
}

function Detail({ sample }: { sample: TopicSample }) {
  const t = useMessages(historyMessages)
  const e = useMessages(explorerMessages)
  const { bytes, dateTime } = useFormats()
  const payload = samplePayloadBytes(sample)
  const items: KeyValue[] = [
    { label: t.time, value: dateTime(sample.at) },
    ...(sample.from_clientid === ''
      ? []
      : [{ label: t.from, value: <ClientLink clientid={sample.from_clientid} /> }]),
    { label: 'QoS', value: String(sample.qos) },
    { label: e.retainFlag, value: sample.retain ? e.yes : e.no },
    ...(sample.properties === undefined
      ? []
      : [
          {
            label: t.properties,
            value: <code className="mono">{JSON.stringify(sample.properties)}</code>,
          },
        ]),
  ]
  return (
    <>
      <PayloadView payload={payload} label={e.payload} />
      {isCut(sample) && (
        <p className={explorerStyles.quiet}>
          {e.cut(bytes(payload.length), bytes(sample.payload_bytes))}
        </p>
      )}
      {sample.properties_left_out === true && (
        <p className={explorerStyles.quiet}>{t.propertiesLeftOut}</p>
      )}
      <KeyValues items={items} />
    </>
  )
}
