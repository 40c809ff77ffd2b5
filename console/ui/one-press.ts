import type { KeyboardEvent, MouseEvent } from 'react'

/** Ignores a held Enter key: the press that opened a dialog or a panel must not answer or send it. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { key, repeat, target } = event
  const isPress = target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  if (repeat && key === 'Enter' && isPress) event.preventDefault()
}

/** Handlers of a button that stops the process it started: a double click, or a held Enter, counts as one press. */
export const onePress = (handlePress: (event: MouseEvent) => void) => ({
  onKeyDown: ignoreHeldEnter,
  onClick: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
    else handlePress(event)
  },
})
