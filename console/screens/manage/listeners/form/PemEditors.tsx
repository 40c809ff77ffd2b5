import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { backendMessages } from '../../../../parts/backends/backends.messages.ts'
import { ACCEPTED, isPrivateKey, pemOf } from '../../../../parts/backends/pem.ts'
import type { EditorProps } from '../../../../parts/config/setting.ts'
import styles from './form.module.css'
import { textOf } from '../model/text.ts'

export const CertificateEditor = (props: EditorProps) => <Pem {...props} holds="certificate" />
export const KeyEditor = (props: EditorProps) => <Pem {...props} holds="key" />

/** A path on the broker, or the PEM text, typed or from a file. A private key is not shown again. */
function Pem({
  setting,
  control,
  disabled,
  labelId,
  helpId,
  holds,
}: EditorProps & { holds: 'certificate' | 'key' }) {
  const t = useMessages(backendMessages)
  const chooser = useRef<HTMLInputElement>(null)
  const [isBinary, setIsBinary] = useState(false)
  const { field, fieldState } = useController({ control, name: setting.path })
  const text = textOf(field.value)
  const isKept = holds === 'key' && isPrivateKey(text)
  const handleFile = async (file: File | undefined) => {
    if (file === undefined) return
    const pem = pemOf(file.name, new Uint8Array(await file.arrayBuffer()), holds)
    setIsBinary(pem === undefined)
    if (pem !== undefined) field.onChange(pem)
  }
  return (
    <div className={styles.pem}>
      {isKept ? (
        <p>{t.keyKept}</p>
      ) : (
        <Textarea
          aria-labelledby={labelId}
          aria-describedby={helpId}
          classNames={{ input: 'mono' }}
          rows={text.includes('\n') ? 8 : 1}
          resize="vertical"
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          disabled={disabled}
          value={text}
          onChange={field.onChange}
          error={fieldState.error !== undefined}
        />
      )}
      <div className={styles.line}>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          aria-describedby={labelId}
          onClick={() => chooser.current?.click()}
        >
          {t.upload}
        </Button>
        {isKept && (
          <Button
            size="xs"
            variant="default"
            aria-describedby={labelId}
            onClick={() => field.onChange('')}
          >
            {t.remove}
          </Button>
        )}
      </div>
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
      {isBinary && <p role="alert">{t.fileIsBinary}</p>}
    </div>
  )
}
