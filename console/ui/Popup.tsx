import { useFocusTrap } from '@mantine/hooks'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
} from 'react'
import { Floating } from './Floating.tsx'
import styles from './Popup.module.css'
import { Tip } from './Tip.tsx'

interface PopupProps {
  label: string
  /** What a button without a text does, for the pointer. */
  tip?: string
  /** The button that opens and closes it. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: (event: MouseEvent) => void }>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A small form below its button, such as the choice of columns. */
export function Popup({ label, tip, button, isOpen, onChange, children }: PopupProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const trigger = {
    ref: anchor,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => onChange(!isOpen),
  }
  return (
    <>
      {tip === undefined ? (
        cloneElement(button, trigger)
      ) : (
        <Tip label={tip} isDisabled={isOpen}>
          {cloneElement(button, trigger)}
        </Tip>
      )}
      {isOpen && (
        <Content label={label} anchor={anchor} onClose={() => onChange(false)}>
          {children}
        </Content>
      )}
    </>
  )
}

interface ContentProps {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: ReactNode
}

function Content({ label, anchor, onClose, children }: ContentProps) {
  return (
    <Floating
      ref={useFocusTrap()}
      role="dialog"
      aria-label={label}
      anchor={anchor}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A panel below it stays open.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>{children}</div>
    </Floating>
  )
}
