import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useSyncExternalStore } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { uploadMessages } from '../file-transfer.messages.ts'
import styles from '../file-transfer.module.css'
import type { Uploader, UploadState } from './uploader.ts'

const RUNNING: ReadonlySet<UploadState['kind']> = new Set(['connecting', 'sending', 'finishing'])
const CONTINUED: ReadonlySet<UploadState['kind']> = new Set(['paused', 'unreachable', 'refused'])

const NOT_AUTHORIZED = 0x87
const QUOTA_EXCEEDED = 0x97
const FINAL = 0x83

/** How far an upload is, and how it is paused, continued and aborted. */
export function UploadProgress({ uploader, size }: { uploader: Uploader; size: number }) {
  const t = useMessages(uploadMessages)
  const { number } = useFormats()
  const { state, sent } = useSyncExternalStore(uploader.subscribe, uploader.view)
  const isRunning = RUNNING.has(state.kind)
  const amount = t.sent(sizeText(sent, number), sizeText(size, number))
  const text = { connecting: t.connecting, finishing: t.finishing } as Record<string, string>
  return (
    <>
      <ProgressLine
        label={t.progress}
        done={state.kind === 'done' ? size : sent}
        total={size}
        text={text[state.kind] ?? amount}
      />
      <Ending state={state} />
      <div className={styles.buttons}>
        {isRunning && (
          <Button size="xs" variant="default" onClick={() => uploader.pause()}>
            {t.pause}
          </Button>
        )}
        {CONTINUED.has(state.kind) && (
          <Button size="xs" variant="default" onClick={() => void uploader.run()}>
            {t.resume}
          </Button>
        )}
        {(isRunning || CONTINUED.has(state.kind)) && (
          <Button size="xs" variant="default" color="red" onClick={() => void uploader.abort()}>
            {t.abort}
          </Button>
        )}
      </div>
    </>
  )
}

function Ending({ state }: { state: UploadState }) {
  const t = useMessages(uploadMessages)
  switch (state.kind) {
    case 'done':
      return <Banner tone="success" title={t.done} />
    case 'aborted':
      return <Banner tone="info" title={t.aborted} />
    case 'paused':
      return (
        <Banner tone="info" title={t.paused}>
          {t.pausedText}
        </Banner>
      )
    case 'unreachable':
      return (
        <Banner tone="error" title={t.unreachable}>
          {state.detail}
        </Banner>
      )
    case 'refused':
      return <Refusal command={state.command} code={state.code} />
    default:
      return null
  }
}

function Refusal({ command, code }: { command: string; code: number }) {
  const t = useMessages(uploadMessages)
  const reasons: Readonly<Record<number, string>> = {
    [NOT_AUTHORIZED]: t.refusedRight,
    [QUOTA_EXCEEDED]: t.refusedQuota,
    [FINAL]: t.refusedFinal,
  }
  const title = t.refused(command, `0x${code.toString(16).padStart(2, '0')}`)
  return (
    <Banner tone="error" title={title}>
      {reasons[code] ?? t.refusedOther}
    </Banner>
  )
}
