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

/** Shows a `popover` above all other elements, where its style sheet wants it beside its anchor. */
export function useAnchored(
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (popover.current === null || anchor.current === null) return
    popover.current.style.setProperty('position-anchor', anchorName(anchor.current))
    popover.current.showPopover()
  }, [popover, anchor])
}
