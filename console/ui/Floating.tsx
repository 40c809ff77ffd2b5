import { useMergedRef } from '@mantine/hooks'
import {
  type HTMLAttributes,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { useAnchored } from './anchor.ts'
import styles from './Floating.module.css'

interface FloatingProps extends HTMLAttributes<HTMLDivElement> {
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  ref?: Ref<HTMLDivElement>
}

/** A menu or a small form below its button and above all else, until a pointer is pressed outside. */
export function Floating({ anchor, onClose, ref, children, ...others }: FloatingProps) {
  const element = useRef<HTMLDivElement>(null)
  const merged = useMergedRef(element, ref)
  useAnchored(element, anchor)
  const handlePress = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node)) return
    // The button closes it with its click.
    if (element.current?.contains(target) || anchor.current?.contains(target)) return
    onClose()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => handlePress(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [])
  useLayoutEffect(() => {
    const [own, button] = [element.current, anchor.current]
    return () => {
      // Returns the focus, which would otherwise be lost with the element.
      if (own?.contains(document.activeElement)) button?.focus({ preventScroll: true })
    }
  }, [anchor])
  return createPortal(
    <div
      ref={merged}
      popover="manual"
      tabIndex={-1}
      className={styles.floating}
      // Escape does not close the panel below as well.
      data-mantine-stop-propagation
      {...others}
    >
      {children}
    </div>,
    document.body,
  )
}
