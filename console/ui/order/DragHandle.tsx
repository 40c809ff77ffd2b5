import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './DragHandle.module.css'

interface DragHandleProps {
  id: string
  label: string
  disabled: boolean
  onPointerDown: (id: string, event: PointerEvent) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** Handle of a row: drags it, or moves it with the arrow keys. */
export function DragHandle({ id, label, disabled, onPointerDown, onStep }: DragHandleProps) {
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined) return
    // The table moves between its rows with these.
    event.preventDefault()
    event.stopPropagation()
    onStep(id, by)
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      title={label}
      disabled={disabled}
      data-handle={id}
      onPointerDown={(event) => onPointerDown(id, event)}
      onKeyDown={handleKey}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
}
