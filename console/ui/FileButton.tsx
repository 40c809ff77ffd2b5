import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef } from 'react'

interface FileButtonProps {
  label: string
  /** Extensions, as in `accept` of an input. */
  accept: string
  variant?: 'default' | 'subtle'
  onChoose: (file: File) => void
}

/** A small button that opens the file chooser of the browser. */
export function FileButton({ label, accept, variant = 'subtle', onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="xs" variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onChoose(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
