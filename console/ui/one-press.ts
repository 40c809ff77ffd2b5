import type { KeyboardEvent, MouseEvent } from 'react'

/** The key that opened a dialog or a panel may still be held: it neither answers the one nor sends the other. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { key, repeat, target } = event
  const isPress = target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  if (repeat && key === 'Enter' && isPress) event.preventDefault()
}

/** For a button that ends what it began: a double click, or a held Enter, is one press of it. */
export const onePress = (handlePress: (event: MouseEvent) => void) => ({
  onKeyDown: ignoreHeldEnter,
  onClick: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
    else handlePress(event)
  },
})
