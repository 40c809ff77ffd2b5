import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../language.tsx'
import { late } from '../ui/late.tsx'
import { appMessages } from './app.messages.ts'
import styles from './CommandPalette.module.css'
import type { DrawerName } from './drawers.ts'

const CommandResults = late(async () => (await import('./CommandResults.tsx')).CommandResults)

/** Fetches the results ahead. */
export const preloadPalette = CommandResults.preload

interface CommandPaletteProps {
  onClose: () => void
  onDrawer: (drawer: DrawerName) => void
}

/**
 * Ctrl/⌘ K. The field is the browser's own dialog in the shell's code, so that it has the focus before the
 * next key arrives; the results are fetched beneath it, and take over what was typed so far.
 */
export function CommandPalette({ onClose, onDrawer }: CommandPaletteProps) {
  const t = useMessages(appMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  /** Steps that the arrow keys went since the text changed. */
  const [steps, setSteps] = useState<number>()
  const [isEntered, setIsEntered] = useState(false)
  const [currentId, setCurrentId] = useState<string>()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Gives the focus back as well.
    return () => element?.close()
  }, [])

  const handleKeys = (event: KeyboardEvent) => {
    // Enter and arrows that choose a Chinese word belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setSteps((steps ?? (text.trim() === '' && step > 0 ? -1 : 0)) + step)
    else if (event.key === 'Enter') setIsEntered(true)
    else return
    event.preventDefault()
  }
  return (
    // A click on the backdrop is one on the dialog itself; the keyboard has Escape.
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t.commands}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={handleKeys}
    >
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
    </dialog>
  )
}
