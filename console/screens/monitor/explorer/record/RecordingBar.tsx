import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState, useSyncExternalStore } from 'react'
import { joinSentences } from '#join-sentences.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useNow } from '#domain/page/now.ts'
import { Banner } from '#ui/Banner.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { replayMessages } from '../replay/replay.messages.ts'
import { ReplayForm } from '../replay/ReplayForm.tsx'
import { recordMessages } from './record.messages.ts'
import styles from './record.module.css'
import { type Recording, recorder } from './recorder.ts'

/** Progress or result of the recording; renders nothing without one. */
export function RecordingBar() {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.recording)
  if (recording === undefined) return null
  return recording.end === undefined ? (
    <Running recording={recording} />
  ) : (
    <Ended recording={recording} />
  )
}

function Running({ recording }: { recording: Recording }) {
  const t = useMessages(recordMessages)
  const { number, bytes, duration } = useFormats()
  const { filter, seconds, since, messages } = recording
  const done = Math.min(seconds, Math.max(0, Math.floor((useNow() - since) / 1000)))
  const text = t.progress(
    number(messages),
    bytes(recording.bytes),
    duration((seconds - done) * 1000),
  )
  return (
    <section className={styles.bar} aria-label={t.recording}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.filter}>
        {t.recording} <code>{filter}</code>
      </span>
      <div className={styles.progress}>
        <ProgressLine label={t.recording} done={done} total={seconds} text={text} />
      </div>
      <Button size="xs" variant="default" onClick={() => recorder.stop()}>
        {t.stop}
      </Button>
    </section>
  )
}

function Ended({ recording }: { recording: Recording }) {
  const t = useMessages(recordMessages)
  const r = useMessages(replayMessages)
  const lock = useLock()
  const [isReplaying, setIsReplaying] = useState(false)
  const { number, bytes } = useFormats()
  const { messages, end } = recording
  if (end === undefined) return null
  const isIncomplete = end.why === 'full' || end.why === 'lost' || recording.missed > 0
  const reason = end.why === 'full' ? t.full : end.why === 'lost' ? t.lost : undefined
  return (
    <div className={styles.ended}>
      <Banner
        tone={isIncomplete ? 'warning' : messages === 0 ? 'info' : 'success'}
        title={
          messages === 0
            ? t.nothing(recording.filter)
            : t.saved(number(messages), bytes(recording.bytes), end.file)
        }
        action={
          <>
            {messages > 0 && (
              <Button
                size="xs"
                variant="default"
                {...lock.button}
                onClick={() => setIsReplaying(true)}
              >
                {r.replay}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => recorder.discard()}>
              {t.dismiss}
            </Button>
          </>
        }
      >
        {joinSentences(reason, recording.missed > 0 && t.missed(number(recording.missed))) ||
          undefined}
      </Banner>
      {isReplaying && (
        <ReplayForm
          recorded={{ name: end.file, content: end.content }}
          onClose={() => setIsReplaying(false)}
        />
      )}
    </div>
  )
}
