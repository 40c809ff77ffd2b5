import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '../language.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './PayloadView.module.css'
import { asBase64, asHex, asJson, asText } from './payload.ts'
import { uiMessages } from './ui.messages.ts'

type Format = 'text' | 'json' | 'base64' | 'hex'

/** More than this is slow to lay out, and nobody reads it here. */
const SHOWN_BYTES = 64 * 1024

/** The bytes of a message in the format the reader wants; JSON where it is JSON. */
export function PayloadView({ payload, label }: { payload: Uint8Array; label?: string }) {
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const json = useMemo(() => asJson(payload), [payload])
  const [chosen, setChosen] = useState<Format>()
  const format =
    chosen ?? (json !== undefined ? 'json' : asText(payload) === undefined ? 'hex' : 'text')
  const shown = payload.subarray(0, SHOWN_BYTES)
  const text = useMemo(() => render(format, shown, json), [format, shown, json])
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t.format}
          value={format}
          onChange={(value) => setChosen(value)}
          data={[
            { value: 'text', label: t.text },
            { value: 'json', label: t.json },
            { value: 'base64', label: t.base64 },
            { value: 'hex', label: t.hex },
          ]}
        />
        <span className={styles.size}>{formats.bytes(payload.length)}</span>
        <CopyButton value={render(format, payload, json) ?? ''} label={label ?? t.text} />
      </div>
      {payload.length === 0 ? (
        <p className={styles.note}>{t.emptyPayload}</p>
      ) : text === undefined ? (
        <p className={styles.note}>{format === 'json' ? t.notJson : t.notText}</p>
      ) : (
        <pre className={styles.text} tabIndex={0} aria-label={label ?? t.text}>
          {text}
        </pre>
      )}
      {payload.length > SHOWN_BYTES && text !== undefined && (
        <p className={styles.note}>
          {t.bytesShown(formats.bytes(SHOWN_BYTES), formats.bytes(payload.length))}
        </p>
      )}
    </div>
  )
}

function render(format: Format, bytes: Uint8Array, json: string | undefined): string | undefined {
  switch (format) {
    case 'text':
      return asText(bytes)
    case 'json':
      return json?.slice(0, SHOWN_BYTES * 2)
    case 'base64':
      return asBase64(bytes)
    case 'hex':
      return asHex(bytes)
  }
}
