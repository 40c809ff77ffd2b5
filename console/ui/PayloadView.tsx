import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { CopyButton } from './CopyButton.tsx'
import { JsonTree } from './JsonTree.tsx'
import { isScalar, type Json, jsonText } from './json.ts'
import styles from './PayloadView.module.css'
import { asBase64, asHex, asText, readJson } from './payload.ts'
import { Segments } from './Segments.tsx'
import { saveAs } from './table/file-sink.ts'
import { Tip } from './Tip.tsx'
import { uiMessages } from './ui.messages.ts'

type Format = 'text' | 'json' | 'base64' | 'hex'

/** A longer payload is slow to lay out. */
const SHOWN_BYTES = 64 * 1024
/** A longer text takes too long to parse while messages are received. */
const JSON_BYTES = 1024 * 1024

interface PayloadViewProps {
  payload: Uint8Array
  label?: string
}

/** The bytes of a message in the format that the reader wants; JSON as a tree. */
export function PayloadView({ payload, label }: PayloadViewProps) {
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const json = useMemo(
    () => (payload.length > JSON_BYTES ? undefined : readJson(payload)),
    [payload],
  )
  const [chosen, setChosen] = useState<Format>()
  const format = chosen ?? usualFormat(payload, json)
  const name = label ?? t.text
  const copied = () =>
    (format !== 'json' ? render(format, payload) : json === undefined ? '' : jsonText(json)) ?? ''
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <Segments
          isSmall
          label={t.format}
          value={format}
          onChange={setChosen}
          options={[
            { value: 'text', label: t.text },
            { value: 'json', label: t.json },
            { value: 'base64', label: t.base64 },
            { value: 'hex', label: t.hex },
          ]}
        />
        <span className={styles.size}>{formats.bytes(payload.length)}</span>
        <CopyButton value={copied} label={t.payload} />
        <Download payload={payload} isJson={json !== undefined} />
      </div>
      {payload.length === 0 ? (
        <p className={styles.note}>{t.emptyPayload}</p>
      ) : format !== 'json' ? (
        <Text payload={payload} format={format} label={name} />
      ) : json !== undefined ? (
        <JsonTree value={json} length={payload.length} label={name} />
      ) : (
        <p className={styles.note}>
          {payload.length > JSON_BYTES ? t.jsonTooLarge(formats.bytes(JSON_BYTES)) : t.notJson}
        </p>
      )}
    </div>
  )
}

/** A tree would say less than text for a single number or string. */
function usualFormat(payload: Uint8Array, json: Json | undefined): Format {
  if (json !== undefined && !isScalar(json)) return 'json'
  return asText(payload) === undefined ? 'hex' : 'text'
}

interface TextProps {
  payload: Uint8Array
  format: Exclude<Format, 'json'>
  label: string
}

function Text({ payload, format, label }: TextProps) {
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const text = useMemo(
    () => render(format, payload.subarray(0, SHOWN_BYTES), payload.length > SHOWN_BYTES),
    [format, payload],
  )
  if (text === undefined) return <p className={styles.note}>{t.notText}</p>
  return (
    <>
      <pre className={styles.text} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      {payload.length > SHOWN_BYTES && (
        <p className={styles.note}>
          {t.bytesShown(formats.bytes(SHOWN_BYTES), formats.bytes(payload.length))}
        </p>
      )}
    </>
  )
}

/** Downloads the bytes exactly as received. */
function Download({ payload, isJson }: { payload: Uint8Array; isJson: boolean }) {
  const t = useMessages(uiMessages)
  const save = () => {
    const kind = isJson ? 'json' : asText(payload) === undefined ? 'bin' : 'txt'
    const content = new Blob([new Uint8Array(payload)], { type: 'application/octet-stream' })
    saveAs(`payload.${kind}`, content)
  }
  return (
    <Tip label={t.downloadPayload}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t.downloadPayload}
        disabled={payload.length === 0}
        onClick={save}
      >
        <IconDownload size={14} />
      </ActionIcon>
    </Tip>
  )
}

function render(
  format: Exclude<Format, 'json'>,
  bytes: Uint8Array,
  isCut = false,
): string | undefined {
  switch (format) {
    case 'text':
      return asText(bytes, isCut)
    case 'base64':
      return asBase64(bytes)
    case 'hex':
      return asHex(bytes)
  }
}
