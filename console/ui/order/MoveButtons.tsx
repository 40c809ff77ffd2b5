import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { unavailable } from '../unavailable.ts'

interface MoveButtonsProps {
  /** The place of the row, from 0. */
  at: number
  /** Number of rows in the list. */
  count: number
  labels: { up: string; down: string }
  disabled?: boolean
  onMove: (by: -1 | 1) => void
}

/** Buttons that move a row by one place. At an end of the list, they do nothing but keep the focus. */
export function MoveButtons({ at, count, labels, disabled = false, onMove }: MoveButtonsProps) {
  const button = (by: -1 | 1, isEnd: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={by === -1 ? labels.up : labels.down}
      disabled={disabled}
      {...unavailable(isEnd)}
      onClick={() => !isEnd && onMove(by)}
    >
      {by === -1 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
    </ActionIcon>
  )
  return (
    <>
      {button(-1, at === 0)}
      {button(1, at === count - 1)}
    </>
  )
}
