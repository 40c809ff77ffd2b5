import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

interface SearchFieldProps {
  label: string
  value: string
  /** Called after a pause in typing, or with Enter. */
  onChange: (value: string) => void
  placeholder?: string
}

export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value)
  // The last reported value and the value from outside, which may change as well.
  const [reported, setReported] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  const tell = () => {
    if (text === reported) return
    setReported(text)
    onChange(text)
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (text === reported) return undefined
    const timer = setTimeout(() => latest.current(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, reported])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && tell()}
    />
  )
}
