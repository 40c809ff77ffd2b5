import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
  useState,
} from 'react'
import styles from './ActionMenu.module.css'

export interface MenuAction {
  key: string
  label: string
  isDanger?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string
  onSelect: () => void
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** Above the actions. */
  about?: ReactNode
  /** The button that opens the menu. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

/**
 * The menu of a button. It has the focus before the next key arrives, while Mantine's focus trap moves it
 * two timers later: keys typed at once went to the button, and those between the timers were lost.
 */
export function ActionMenu({ actions, about, children }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const takeFocus = useCallback((element: HTMLDivElement | null) => {
    menu.current = element
    // It is not at its place yet: scrolling there would scroll the page to the top.
    element?.focus({ preventScroll: true })
  }, [])
  const returnFocus = () => {
    if (menu.current?.contains(document.activeElement)) {
      button.current?.focus({ preventScroll: true })
    }
  }
  const handleChange = (next: boolean) => {
    if (!next) returnFocus()
    setIsOpen(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') handleChange(false)
  }
  return (
    <Menu
      position="bottom-end"
      withinPortal
      opened={isOpen}
      onChange={handleChange}
      trapFocus={false}
      returnFocus={false}
      // Mantine would return the focus to where it was when the menu was drawn, which is the menu.
      closeOnEscape={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      // A hidden menu has no focus, so that scrolling or a list that grows would swallow the next key.
      hideDetached={false}
    >
      <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
      <Menu.Dropdown
        ref={takeFocus}
        // The same Escape does not close the panel below.
        data-mantine-stop-propagation
        onKeyDown={handleKeyDown}
        // Before the action: a dialog gives the focus back to where it was, and the entry is gone by then.
        onClickCapture={returnFocus}
      >
        {about}
        {actions.map(({ key, label, isDanger, disabledReason, onSelect }) => (
          <Menu.Item
            key={key}
            disabled={disabledReason !== undefined}
            className={isDanger ? styles.danger : undefined}
            onClick={onSelect}
          >
            {label}
            {disabledReason !== undefined && <div className={styles.reason}>{disabledReason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
