import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { backendMessages } from './backends.messages.ts'
import { ACCEPTED, pemOf } from './pem.ts'
import styles from './PemUpload.module.css'

interface PemUploadProps {
  holds: 'certificate' | 'key'
  onRead: (pem: string) => void
  disabled?: boolean | undefined
  /** Of the element that names the field. */
  describedBy?: string | undefined
  /** Further words and buttons. */
  name?: ReactNode
  children?: ReactNode
}

/** A button that reads a certificate or a key from a file, and says if the file is neither. */
export function PemUpload({
  holds,
  onRead,
  disabled,
  describedBy,
  name,
  children,
}: PemUploadProps) {
  const t = useMessages(backendMessages)
  const chooser = useRef<HTMLInputElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const pem = pemOf(file.name, new Uint8Array(await file.arrayBuffer()), holds)
    setIsUnreadable(pem === undefined)
    if (pem !== undefined) onRead(pem)
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          {t.upload}
          {name}
        </Button>
        {children}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          // Otherwise the browser reports no change when the corrected file is chosen again.
          event.currentTarget.value = ''
        }}
      />
      {isUnreadable && (
        <p role="alert" className={styles.problem}>
          {t.fileIsBinary}
        </p>
      )}
    </>
  )
}
