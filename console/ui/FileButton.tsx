import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef } from 'react'

interface FileButtonProps {
  label: string
  /** The file's purpose, read aloud after the label. */
  subject?: string | undefined
  /** ID of the element that names the file's purpose, used instead of `subject`. */
  describedBy?: string | undefined
  /** Accepted extensions, as in the `accept` attribute of an input. */
  accept: string
  variant?: 'default' | 'subtle'
  disabled?: boolean | undefined
  onChoose: (file: File) => void
}

/** A small button that opens the file chooser of the browser. */
export function FileButton(props: FileButtonProps) {
  const { label, subject, describedBy, accept, variant = 'subtle', disabled, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const suffix = subject === undefined ? '' : `: ${subject}`
  return (
    <>
      <Button
        size="xs"
        variant={variant}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
        {suffix !== '' && <span className="sr-only">{suffix}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        hidden
        aria-label={`${label}${suffix}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onChoose(file)
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
