import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useAnchored } from './anchor.ts'
import styles from './Tip.module.css'

const OPEN_MS = 300
/** Long enough for the way from the element to its tip. */
const CLOSE_MS = 100

interface TipProps {
  label: string
  side?: 'top' | 'right'
  isDisabled?: boolean
  /** A press opens it as well, for an element that does nothing else: fingers cannot hover. */
  opensOnPress?: boolean
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

/** A text that is shown while the pointer or the focus of the keyboard is on an element [WCAG 1.4.13]. */
export function Tip({
  label,
  side = 'top',
  isDisabled = false,
  opensOnPress = false,
  children,
}: TipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const ref = useMergedRef(anchor, children.props.ref)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setIsShown] = useState(false)

  const change = (isNext: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsShown(isNext), ms)
  }
  useEffect(() => {
    const element = anchor.current
    if (element === null || isDisabled) return
    const end = new AbortController()
    const { signal } = end
    const hide = () => change(false, 0)
    element.addEventListener(
      'pointerenter',
      ({ pointerType }) => pointerType !== 'touch' && change(true, OPEN_MS),
      { signal },
    )
    element.addEventListener('pointerleave', () => change(false, CLOSE_MS), { signal })
    element.addEventListener('pointerdown', hide, { signal })
    if (opensOnPress) element.addEventListener('click', () => change(true, 0), { signal })
    element.addEventListener('focusout', hide, { signal })
    element.addEventListener(
      'focusin',
      ({ target }) =>
        target instanceof Element && target.matches(':focus-visible') && change(true, 0),
      { signal },
    )
    return () => {
      end.abort()
      clearTimeout(timer.current)
      setIsShown(false)
    }
  }, [isDisabled, opensOnPress])
  useEffect(() => {
    if (!isShown) return
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsShown(false)
    document.addEventListener('keydown', handleKeyDown, true)
    return () => document.removeEventListener('keydown', handleKeyDown, true)
  }, [isShown])
  return (
    <>
      {cloneElement(children, { ref, ...(isShown && { 'aria-describedby': id }) })}
      {isShown && (
        <Bubble
          id={id}
          label={label}
          side={side}
          anchor={anchor}
          onEnter={() => change(true, 0)}
          onLeave={() => change(false, CLOSE_MS)}
        />
      )}
    </>
  )
}

interface BubbleProps {
  id: string
  label: string
  side: 'top' | 'right'
  anchor: RefObject<HTMLElement | null>
  onEnter: () => void
  onLeave: () => void
}

function Bubble({ id, label, side, anchor, onEnter, onLeave }: BubbleProps) {
  const element = useRef<HTMLDivElement>(null)
  useAnchored(element, anchor)
  return createPortal(
    <div
      ref={element}
      id={id}
      role="tooltip"
      popover="manual"
      data-side={side}
      className={styles.tip}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {label}
    </div>,
    document.body,
  )
}
