import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
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
  /** Icon of the button that opens and closes the popup; the label is its tip. */
  icon?: ReactNode
  /** The button itself, where it is more than an icon. */
  button?: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: (event: MouseEvent) => void }>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Small form below its button, such as the choice of columns. */
export function Popup({ label, icon, button, isOpen, onChange, children }: PopupProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const trigger = {
    ref: anchor,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => onChange(!isOpen),
  }
  return (
    <>
      {button === undefined ? (
        <Tip label={label} isDisabled={isOpen}>
          <ActionIcon variant="default" size={32} aria-label={label} {...trigger}>
            {icon}
          </ActionIcon>
        </Tip>
      ) : (
        cloneElement(button, trigger)
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
