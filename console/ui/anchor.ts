import { type RefObject, useLayoutEffect } from 'react'

let count = 0

/** The name by which style sheets know an element that others are placed at. */
function anchorName(element: HTMLElement): string {
  const known = element.style.getPropertyValue('anchor-name')
  if (known !== '') return known
  count++
  const name = `--anchor-${count}`
  element.style.setProperty('anchor-name', name)
  return name
}

/** Shows a `popover` above all other elements, beside its anchor as its style sheet defines. */
export function useAnchored(
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (popover.current === null || anchor.current === null) return
    popover.current.style.setProperty('position-anchor', anchorName(anchor.current))
    popover.current.showPopover()
    if (!CSS.supports('position-area', 'bottom')) placeBelow(popover.current, anchor.current)
  }, [popover, anchor])
}

const GAP = 6

/** Fallback for browsers without CSS anchor positioning: places the popover below the anchor, inside the window. */
function placeBelow(popover: HTMLElement, anchor: HTMLElement): void {
  const { bottom, right } = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.max(GAP, Math.min(right - width, clientWidth - width - GAP))
  const top = Math.max(GAP, Math.min(bottom + GAP, clientHeight - height - GAP))
  Object.assign(popover.style, { inset: 'auto', margin: '0', left: `${left}px`, top: `${top}px` })
}
