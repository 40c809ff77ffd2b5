import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isAimedAt, type Point } from './aim.ts'

const OPEN_MS = 150
/** So long another group is crossed on the way into the panel. */
const AIMED_MS = 400
/** Long enough to come back after the pointer has slipped off. */
const CLOSE_MS = 300

interface Opened {
  key: string
  /** A panel that was opened by the pointer alone closes when the pointer leaves. */
  isPressed: boolean
  /** The keyboard opened it: its first page receives the focus. */
  takesFocus: boolean
  /** Page on which the panel was opened; any other page closes it. */
  at: string
}

/**
 * Panel of at most one group. It opens by hover, click and keyboard, and closes by Escape, by a press or a focus
 * elsewhere, and when a page is opened.
 */
export function usePanel(pathname: string) {
  const [latest, setOpened] = useState<Opened>()
  const opened = latest?.at === pathname ? latest : undefined
  const bar = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Point>(undefined)
  /** Group under the pointer; `undefined` over an element without a panel. */
  const wanted = useRef<string>(undefined)

  const cancel = () => clearTimeout(timer.current)
  const later = (ms: number, next: Opened | undefined) => {
    cancel()
    timer.current = setTimeout(() => setOpened(next), ms)
  }
  const change = (next: Opened | undefined) => {
    cancel()
    setOpened(next)
  }
  const hasFocus = () => panel.current?.contains(document.activeElement) === true
  /** The focus goes back to the group. */
  const close = () => {
    if (hasFocus()) {
      bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    }
    change(undefined)
  }

  useEffect(() => cancel, [])
  const isOpen = opened !== undefined
  useEffect(() => {
    if (!isOpen) return
    const end = new AbortController()
    const { signal } = end
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const isOutside =
          target instanceof Element &&
          target.closest('[data-group], [data-panel], [popover]') === null
        if (isOutside) setOpened(undefined)
      },
      { signal },
    )
    // Escape closes the panel even if the pointer opened it and the focus is elsewhere [WCAG 1.4.13].
    document.addEventListener(
      'keydown',
      ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && close(),
      { signal },
    )
    return () => end.abort()
  })

  const hover = (key: string | undefined, { pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    wanted.current = key
    if (key !== undefined && key === opened?.key) return cancel()
    // A panel with the keyboard focus stays open.
    if (hasFocus() || (key === undefined && (opened === undefined || opened.isPressed))) return
    const next =
      key === undefined ? undefined : { key, isPressed: false, takesFocus: false, at: pathname }
    later(OPEN_MS, next)
  }
  return {
    opened,
    bar,
    panel,
    close,
    /** Attributes and handlers of a group's button. */
    group: (key: string) => ({
      'data-group': key,
      'aria-expanded': opened?.key === key,
      onPointerEnter: (event: PointerEvent) => hover(key, event),
      onClick: (event: MouseEvent) => {
        // A click without a pointer is Enter or Space.
        const takesFocus = event.detail === 0
        const isSecond = opened?.key === key && opened.isPressed && !takesFocus
        change(isSecond ? undefined : { key, isPressed: true, takesFocus, at: pathname })
      },
    }),
    open: (key: string) => change({ key, isPressed: true, takesFocus: true, at: pathname }),
    /** Handlers for entries without a panel. */
    plain: { onPointerEnter: (event: PointerEvent) => hover(undefined, event) },
    /** Handlers for the bar, which contains the panel. */
    around: {
      onPointerMove: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        const from = last.current ?? { x, y }
        last.current = { x, y }
        if (opened === undefined || wanted.current === opened.key) return
        if (opened.isPressed && wanted.current === undefined) return
        // Last: it may have the page laid out within the event.
        const box = panel.current?.getBoundingClientRect()
        if (box === undefined || !isAimedAt(from, { x, y }, box)) return
        const { current: key } = wanted
        later(
          AIMED_MS,
          key === undefined ? key : { key, isPressed: false, takesFocus: false, at: pathname },
        )
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        last.current = undefined
        if (opened === undefined || opened.isPressed) cancel()
        else later(CLOSE_MS, undefined)
      },
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && cancel(),
    },
    /** Attributes and handlers of the open panel. */
    within: {
      'data-panel': true,
      ref: panel,
      onPointerEnter: () => {
        wanted.current = opened?.key
        cancel()
      },
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('a') !== null) change(undefined)
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
        // A menu of the panel, and its own group, belong to it.
        const isGroup = relatedTarget.getAttribute('data-group') === opened?.key
        if (!isGroup && relatedTarget.closest('[popover]') === null) change(undefined)
      },
    },
  }
}

export type Panel = ReturnType<typeof usePanel>
