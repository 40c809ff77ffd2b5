import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useMessages } from '../language.tsx'
import styles from './FileDrop.module.css'
import { uiMessages } from './ui.messages.ts'

interface FileDropProps {
  /** What the file is. */
  label: string
  /** Endings of names, separated by commas. */
  accept: string
  /** The name of the chosen file. */
  chosen: string | undefined
  disabled?: boolean
  onFile: (file: File) => void
}

/** Takes one file: it is dropped, or chosen with the pointer or the keyboard. */
export function FileDrop({ label, accept, chosen, disabled = false, onFile }: FileDropProps) {
  const t = useMessages(uiMessages)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const handleOver = (event: DragEvent) => {
    // Without this the browser would open the file.
    event.preventDefault()
    setIsOver(!disabled)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (!disabled && file !== undefined) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      className={styles.zone}
      data-over={isOver}
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <IconFileUpload size={24} aria-hidden="true" />
      <span className={chosen === undefined ? undefined : 'mono'}>{chosen ?? t.dropFile}</span>
      <span className={styles.note}>{chosen === undefined ? label : t.otherFile}</span>
      <input
        id={id}
        type="file"
        className={styles.input}
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after a correction.
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
