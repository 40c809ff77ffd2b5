import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import type { FieldProps } from '../../ui/fields/field.ts'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { backendMessages } from './backends.messages.ts'
import { ACCEPTED, isPrivateKey, pemOf } from './pem.ts'
import styles from './PemField.module.css'

interface PemFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  holds: 'certificate' | 'key'
}

/** A certificate or a key: its text, typed or from a file, or the path of the stored one. */
export function PemField<V extends FieldValues, N extends FieldPath<V>>(
  props: PemFieldProps<V, N>,
) {
  const { holds, ...field } = props
  const t = useMessages(backendMessages)
  const chooser = useRef<HTMLInputElement>(null)
  const [isBinary, setIsBinary] = useState(false)
  const { field: text } = useController({ control: props.control, name: props.name })
  const isKey = holds === 'key' && isPrivateKey(text.value)
  const handleFile = async (file: File | undefined) => {
    if (file === undefined) return
    const pem = pemOf(file.name, new Uint8Array(await file.arrayBuffer()), holds)
    setIsBinary(pem === undefined)
    if (pem !== undefined) text.onChange(pem)
  }
  return (
    <div className={styles.field}>
      {isKey ? (
        <KeptKey label={props.label} onRemove={() => text.onChange('')} />
      ) : (
        <TextAreaField {...field} help={t.pemHelp} rows={3} mono />
      )}
      <Button size="xs" variant="default" onClick={() => chooser.current?.click()}>
        {t.upload}
        <span className="sr-only">{`: ${props.label}`}</span>
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={(event) => {
          void handleFile(event.currentTarget.files?.[0])
          // The same file may be chosen again once it was mended.
          event.currentTarget.value = ''
        }}
      />
      {isBinary && (
        <p role="alert" className={styles.problem}>
          {t.fileIsBinary}
        </p>
      )}
    </div>
  )
}

/** A private key is never shown, not even to the user who has just typed it. */
function KeptKey({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useMessages(backendMessages)
  return (
    <div>
      <p>{label}</p>
      <p>{t.keyKept}</p>
      <Button size="xs" variant="default" onClick={onRemove}>
        {t.remove}
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
    </div>
  )
}
