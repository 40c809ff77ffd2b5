import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useSyncExternalStore } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { joinSentences } from '#join-sentences.ts'
import { Banner } from '#ui/Banner.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import styles from '../record/record.module.css'
import { replayMessages } from './replay.messages.ts'
import { SpeedSelect } from './ReplayForm.tsx'
import { type Replay, replayer } from './replayer.ts'

/** Progress or result of the replay; renders nothing without one. */
export function ReplayBar() {
  const replay = useSyncExternalStore(replayer.subscribe, replayer.replay)
  if (replay === undefined) return null
  const isOpen = replay.state === 'playing' || replay.state === 'paused'
  return isOpen ? <Running replay={replay} /> : <Ended replay={replay} />
}

function Running({ replay }: { replay: Replay }) {
  const t = useMessages(replayMessages)
  const { number } = useFormats()
  const { file, speed, state, done, total, next } = replay
  return (
    <section className={styles.bar} aria-label={t.replaying}>
      <span className={styles.filter}>
        {t.replaying} <code>{file}</code>
      </span>
      <div className={styles.progress}>
        <ProgressLine
          label={t.replaying}
          done={done}
          total={total}
          text={t.progress(number(done), number(total))}
        />
      </div>
      {state === 'paused' && next !== undefined && (
        <span className={styles.filter}>{t.nextTopic(next)}</span>
      )}
      <SpeedSelect value={speed} onChange={(to) => replayer.setSpeed(to)} />
      {state === 'paused' && (
        <Button size="xs" variant="default" onClick={() => replayer.step()}>
          {t.next}
        </Button>
      )}
      {state === 'paused' && speed !== 'step' && (
        <Button size="xs" variant="default" onClick={() => replayer.resume()}>
          {t.resume}
        </Button>
      )}
      {state === 'playing' && (
        <Button size="xs" variant="default" onClick={() => replayer.pause()}>
          {t.pause}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => replayer.stop()}>
        {t.stop}
      </Button>
    </section>
  )
}

function Ended({ replay }: { replay: Replay }) {
  const t = useMessages(replayMessages)
  const sentence = useErrorSentence()
  const { number } = useFormats()
  const { file, state, done, total, unreceived, error } = replay
  const counts = [number(done), number(total)] as const
  const title =
    state === 'failed'
      ? t.failed(...counts)
      : state === 'stopped'
        ? t.stopped(...counts)
        : t.done(number(done), file)
  const cause = state === 'failed' ? sentence(error) : undefined
  return (
    <div className={styles.ended}>
      <Banner
        tone={state === 'failed' ? 'error' : state === 'stopped' ? 'info' : 'success'}
        title={title}
        action={
          <Button size="xs" variant="default" onClick={() => replayer.discard()}>
            {t.dismiss}
          </Button>
        }
      >
        {joinSentences(
          cause?.title ?? '',
          cause?.detail ?? '',
          unreceived > 0 ? t.unreceived(number(unreceived)) : '',
        ) || undefined}
      </Banner>
    </div>
  )
}
