import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#language.tsx'
import styles from './ChoiceGallery.module.css'
import { uiMessages } from './ui.messages.ts'

export interface Choice {
  value: string
  label: string
  /** Key of its group. */
  group: string
  /** Decorative sign beside the label. */
  mark?: ReactNode
  about?: string | undefined
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined
}

interface ChoiceGalleryProps {
  label: string
  /** Groups in their order; a group without choices is not shown. */
  groups: readonly { key: string; label: string }[]
  choices: readonly Choice[]
  onChoose: (value: string) => void
  /** Summary of the choices that cannot be chosen. */
  lockedLabel: (count: number) => string
}

/** Short lists are seen at once. */
const SEARCHED_FROM = 6

/** Choices as tiles in groups. A click or Enter takes one; typed letters filter; arrows move between tiles. */
export function ChoiceGallery(props: ChoiceGalleryProps) {
  const { label, groups, choices, onChoose, lockedLabel } = props
  const t = useMessages(uiMessages)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const groupName = new Map(groups.map(({ key, label: name }) => [key, name]))
  const found = choices.filter((each) =>
    [each.value, each.label, each.about, groupName.get(each.group)].some(
      (text) => text?.toLowerCase().includes(wanted) === true,
    ),
  )
  const free = found.filter(({ disabledReason }) => disabledReason === undefined)
  const locked = Map.groupBy(
    found.filter(({ disabledReason }) => disabledReason !== undefined),
    ({ disabledReason }) => disabledReason,
  )
  const lockedCount = found.length - free.length
  // Names come before descriptions, so that Enter takes the type that was typed.
  const best = free.find((each) => each.label.toLowerCase().includes(wanted)) ?? free[0]
  const isSearched = choices.length > SEARCHED_FROM
  useTypedAnywhere(root)

  const handleKey = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    if (isInField && event.key === 'Enter') {
      event.preventDefault()
      if (best !== undefined) onChoose(best.value)
    } else if (event.key in ARROWS && !(isInField && event.key !== 'ArrowDown')) {
      event.preventDefault()
      moveFocus(root.current, event.key)
    }
  }
  const renderTile = (choice: Choice, reasonId?: string) => (
    <li
      key={choice.value}
      className={styles.tile}
      data-locked={reasonId !== undefined || undefined}
      data-best={(wanted !== '' && choice === best) || undefined}
    >
      {choice.mark}
      <span className={styles.words}>
        <button
          type="button"
          className={styles.name}
          disabled={reasonId !== undefined}
          aria-describedby={
            reasonId ?? (choice.about === undefined ? undefined : `${id}-${choice.value}`)
          }
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
        {choice.about !== undefined && (
          <span id={`${id}-${choice.value}`} className={styles.about}>
            {choice.about}
          </span>
        )}
      </span>
    </li>
  )
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      className={styles.gallery}
      onKeyDown={handleKey}
    >
      {isSearched && (
        <TextInput
          type="search"
          className={styles.search}
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {groups.map(({ key, label: name }) => {
        const tiles = free.filter(({ group }) => group === key)
        if (tiles.length === 0) return null
        return (
          <section key={key} aria-labelledby={`${id}-${key}`}>
            <h2 id={`${id}-${key}`} className={styles.group}>
              {name}
            </h2>
            <ul className={styles.tiles}>{tiles.map((each) => renderTile(each))}</ul>
          </section>
        )
      })}
      {found.length === 0 && (
        <p role="status" className={styles.reason}>
          {t.notFound}
        </p>
      )}
      {lockedCount > 0 && (
        <details
          key={String(wanted !== '' && free.length === 0)}
          open={wanted !== '' && free.length === 0}
        >
          <summary className={styles.more}>{lockedLabel(lockedCount)}</summary>
          {[...locked].map(([reason, tiles], at) => (
            <div key={reason}>
              <p id={`${id}-reason-${at}`} className={styles.reason}>
                {reason}
              </p>
              <ul className={styles.tiles}>
                {tiles.map((each) => renderTile(each, `${id}-reason-${at}`))}
              </ul>
            </div>
          ))}
        </details>
      )}
    </div>
  )
}

/** Letters typed while no other field has the focus go into the search field; ↓ goes to the first tile. */
function useTypedAnywhere(root: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event
      const gallery = root.current
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (gallery === null || gallery.closest('[inert]') !== null) return
      const isInside = target instanceof Element && gallery.contains(target)
      if (target instanceof Element && !isInside && target.matches(TAKES_KEYS)) return
      if (target instanceof HTMLInputElement) return
      if (/^[\p{L}\p{N}]$/u.test(key)) gallery.querySelector('input')?.focus()
      else if (key === 'ArrowDown' && !isInside) {
        event.preventDefault()
        moveFocus(gallery, key)
      }
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [root])
}

const TAKES_KEYS =
  'input, textarea, select, button, a, summary, [contenteditable], [role="dialog"] *'

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 } as const

/** Moves between tiles: sideways to the next one, up and down to the nearest one of another line. */
function moveFocus(gallery: HTMLElement | null, key: string): void {
  const tiles = [...(gallery?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].filter(
    (tile) => tile.closest('details:not([open])') === null,
  )
  const at = tiles.findIndex((tile) => tile === document.activeElement)
  const current = tiles[at]
  const step = ARROWS[key as keyof typeof ARROWS] // asked before with `in`
  if (current === undefined) {
    tiles[0]?.focus()
    return
  }
  if (key === 'ArrowUp' && at === 0) {
    gallery?.querySelector('input')?.focus()
    return
  }
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const boxOf = (tile: HTMLElement) => (tile.closest('li') ?? tile).getBoundingClientRect()
  const from = boxOf(current)
  const ahead = step > 0 ? tiles.slice(at + 1) : tiles.slice(0, at).toReversed()
  const line = ahead.find((tile) => boxOf(tile).top !== from.top)
  const top = line && boxOf(line).top
  const inLine = ahead.filter((tile) => boxOf(tile).top === top)
  const distance = (tile: HTMLElement) => Math.abs(boxOf(tile).left - from.left)
  const next =
    isSideways || line === undefined
      ? ahead[0]
      : inLine.toSorted((a, b) => distance(a) - distance(b))[0]
  next?.focus()
}
