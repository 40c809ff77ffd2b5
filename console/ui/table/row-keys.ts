import type { KeyboardEvent } from 'react'

interface RowKeys {
  /** Another row has the focus. */
  onMove: ((index: number) => void) | undefined
  /** Right arrow: opens the row's summary. */
  onPeek: ((index: number) => void) | undefined
  /** Escape: returns whether anything was closed. */
  onClose: (() => boolean) | undefined
  onOpen: ((index: number) => void) | undefined
  onSelect: ((index: number) => void) | undefined
}

/**
 * Keyboard control of the rows: arrows move between them, Enter opens a row, → shows it in the panel beside the list,
 * Escape closes the panel, Space selects the row.
 */
export function useRowKeys({ onMove, onPeek, onClose, onOpen, onSelect }: RowKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement // something in this table
    const row = target.closest<HTMLElement>('tr[data-row]')
    if (row === null) {
      if (event.key !== 'ArrowDown' || target !== event.currentTarget) return
      event.preventDefault()
      target.querySelector<HTMLElement>('tr[data-row]')?.focus()
      return
    }
    const index = Number(row.dataset.row)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
      if (!(next instanceof HTMLElement) || next.dataset.row === undefined) return
      event.preventDefault()
      next.focus()
      onMove?.(Number(next.dataset.row))
      return
    }
    if (event.key === 'Escape') {
      if (onClose?.() === true) event.preventDefault()
      return
    }
    // Keys in a link or a checkbox of the row are theirs.
    if (target !== row) return
    if (event.key === 'Enter' && onOpen !== undefined) onOpen(index)
    else if (event.key === 'ArrowRight' && onPeek !== undefined) {
      event.preventDefault()
      onPeek(index)
    } else if (event.key === ' ' && onSelect !== undefined) {
      event.preventDefault()
      onSelect(index)
    }
  }
}
