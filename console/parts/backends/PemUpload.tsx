import { type ReactNode, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { backendMessages } from './backends.messages.ts'
import { ACCEPTED, pemOf } from './pem.ts'
import styles from './PemUpload.module.css'

interface PemUploadProps {
  holds: 'certificate' | 'key'
  onRead: (pem: string) => void
  disabled?: boolean | undefined
  /** Of the element that names the field. */
  describedBy?: string | undefined
  /** The field, where no element names it. */
  field?: string
  /** Further buttons. */
  children?: ReactNode
}

/** A button that reads a certificate or a key from a file, and says if the file is neither. */
export function PemUpload({
  holds,
  onRead,
  disabled,
  describedBy,
  field,
  children,
}: PemUploadProps) {
  const t = useMessages(backendMessages)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const read = async (file: File) => {
    const pem = pemOf(file.name, new Uint8Array(await file.arrayBuffer()), holds)
    setIsUnreadable(pem === undefined)
    if (pem !== undefined) onRead(pem)
  }
  return (
    <>
      <div className={styles.buttons}>
        <FileButton
          label={t.upload}
          subject={field}
          describedBy={describedBy}
          accept={ACCEPTED}
          variant="default"
          disabled={disabled}
          onChoose={(file) => void read(file)}
        />
        {children}
      </div>
      {isUnreadable && (
        <p role="alert" className={styles.problem}>
          {t.fileIsBinary}
        </p>
      )}
    </>
  )
}
