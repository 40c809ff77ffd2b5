import {
  cloneElement,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './ActionMenu.module.css'
import { Floating } from './Floating.tsx'

export interface MenuAction {
  key: string
  label: string
  isDanger?: boolean
  /** Icon of an action that has a button of its own beside the menu in table rows. */
  icon?: ComponentType<{ size: number }>
  /** Why it cannot be done now. */
  disabledReason?: string
  onSelect: () => void
}

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent) => void
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** Shown at the top of the menu, above the actions. */
  about?: ReactNode
  /** The button that opens the menu. */
  children: ReactElement<TriggerProps>
}

/** The menu of a button. It has the focus before the next key arrives. */
export function ActionMenu({ actions, about, children }: ActionMenuProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    if (menu.current?.contains(document.activeElement)) {
      button.current?.focus({ preventScroll: true })
    }
    setIsOpen(false)
  }
  const trigger = {
    ref: button,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: (event: MouseEvent) => {
      children.props.onClick?.(event)
      if (isOpen) close()
      else setIsOpen(true)
    },
  }
  useLayoutEffect(() => {
    // The menu is not yet at its place, so scrolling to it would scroll the page to the top.
    if (isOpen) menu.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <>
      {cloneElement(children, trigger)}
      {isOpen && (
        <Floating
          ref={menu}
          id={id}
          role="menu"
          anchor={button}
          onClose={close}
          onKeyDown={(event) => handleKeyDown(event, close)}
        >
          {about}
          {actions.map(({ key, label, isDanger, disabledReason, onSelect }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-mantine-stop-propagation
              className={isDanger ? `${styles.item} ${styles.danger}` : styles.item}
              disabled={disabledReason !== undefined}
              onClick={() => {
                // Closes the menu first, because a dialog returns the focus to the element that had it, and this entry
                // is removed.
                close()
                onSelect()
              }}
            >
              {label}
              {disabledReason !== undefined && (
                <div className={styles.reason}>{disabledReason}</div>
              )}
            </button>
          ))}
        </Floating>
      )}
    </>
  )
}

/** The keys of a menu, as the ARIA practices have them. */
function handleKeyDown(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  // Tab continues at the button.
  if (event.key === 'Tab' || event.key === 'Escape') {
    // A panel below it stays open.
    if (event.key === 'Escape') event.preventDefault()
    close()
    return
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = itemFor(event.key, items, at)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function itemFor(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[at + 1] ?? items[0]
  if (key === 'ArrowUp') return items[at - 1] ?? items.at(-1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length > 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return items.slice(at + 1).find(begins) ?? items.find(begins)
}
