import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#language.tsx'
import { late } from '#ui/late.tsx'
import { appMessages } from './app.messages.ts'
import styles from './CommandPalette.module.css'
import type { DrawerName } from './drawers.ts'

const CommandResults = late(async () => (await import('./CommandResults.tsx')).CommandResults, {
  waiting: null,
})

/** Fetches the results ahead. */
export const preloadPalette = CommandResults.preload

interface CommandPaletteProps {
  onClose: () => void
  onDrawer: (drawer: DrawerName) => void
}

/**
 * Search for pages, actions and clients (Ctrl/⌘ K). Its field is a native dialog in the code of the shell, so that it
 * has the focus before the next key arrives. The results are loaded afterwards, and take over the text typed so far.
 */
export function CommandPalette({ onClose, onDrawer }: CommandPaletteProps) {
  const t = useMessages(appMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  /** Steps that the arrow keys went since the text changed. */
  const [steps, setSteps] = useState<number>()
  const [isEntered, setIsEntered] = useState(false)
  const [currentId, setCurrentId] = useState<string>()

  useLayoutEffect(() => show(dialog.current), [])

  const handleKeys = (event: KeyboardEvent) => {
    // Enter and arrows that choose a Chinese word belong to the input method.
    if (event.nativeEvent.isComposing) return
    // Same behaviour as with `showModal`: focus stays in the only field, and Escape closes.
    if (event.key === 'Tab') event.preventDefault()
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      setSteps((steps ?? (text.trim() === '' && step > 0 ? -1 : 0)) + step)
      // An Enter that still waits for the results is not about the line that is chosen after it.
      setIsEntered(false)
    } else if (event.key === 'Enter') setIsEntered(true)
    else return
    event.preventDefault()
  }
  return (
    // The dialog covers the window, so a click beside the box is a click on the dialog. Keyboard users have Escape.
    <dialog
      ref={dialog}
      popover="manual"
      className={styles.layer}
      aria-label={t.commands}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={handleKeys}
    >
      <div className={styles.palette}>
        <label className={styles.field}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={currentId !== undefined}
            aria-controls="commands"
            aria-activedescendant={currentId}
            aria-label={t.commandsHint}
            placeholder={t.commandsHint}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setSteps(undefined)
              setIsEntered(false)
            }}
          />
        </label>
        <CommandResults
          text={text}
          steps={steps}
          onSteps={setSteps}
          isEntered={isEntered}
          onNothing={() => setIsEntered(false)}
          onCurrent={setCurrentId}
          onDone={onClose}
          onDrawer={onDrawer}
        />
      </div>
    </dialog>
  )
}

/**
 * Shows the dialog on top of everything, with the focus in its field. `showModal` would make all other elements inert,
 * for which the browser computes their styles again, which takes longest beside a long list. It is only needed above
 * another dialog, where everything else is inert already. Returns a function that closes the dialog and restores the
 * focus.
 */
function show(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  const before = document.activeElement
  if (document.querySelector('[inert], dialog[open]') !== null) {
    dialog.removeAttribute('popover')
    dialog.showModal()
    return () => dialog.close()
  }
  dialog.showPopover()
  const field = dialog.querySelector('input')
  field?.focus({ preventScroll: true })
  // A screen that is on its way focuses its heading; another dialog is above the palette.
  const keep = ({ target }: FocusEvent) => {
    const isElsewhere =
      target instanceof Element && target.closest('dialog, [role=dialog]') === null
    if (isElsewhere) field?.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', keep)
  return () => {
    document.removeEventListener('focusin', keep)
    const { activeElement: now, body } = document
    const isLost = now === null || now === body || dialog.contains(now)
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
