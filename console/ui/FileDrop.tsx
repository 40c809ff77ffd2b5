import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useMessages } from '#language.tsx'
import styles from './FileDrop.module.css'
import { uiMessages } from './ui.messages.ts'

interface FileDropProps {
  label: string
  /** Accepted file name extensions, separated by commas. */
  accept: string
  /** The name of the chosen file. */
  chosen: string | undefined
  disabled?: boolean
  /** Whether several files are accepted, one after another or together. */
  multiple?: boolean
  onFile: (file: File) => void
}

/** Accepts a file, or several with `multiple`, which are dropped, or chosen with the pointer or the keyboard. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, chosen, disabled = false, multiple = false, onFile } = props
  const t = useMessages(uiMessages)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList) => {
    for (const file of multiple ? files : [...files].slice(0, 1)) onFile(file)
  }
  const handleOver = (event: DragEvent) => {
    // Prevents the browser from opening the file.
    event.preventDefault()
    setIsOver(!disabled)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) take(event.dataTransfer.files)
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
        multiple={multiple}
        onChange={(event) => {
          if (event.currentTarget.files !== null) take(event.currentTarget.files)
          // Cleared, so that the same file can be chosen again after a correction.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
