import { IconChevronRight } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './JsonTree.module.css'
import { isScalar, type Json, jsonText, jsonKind, scalarText } from './json.ts'
import { CHILDREN, findInJson, type JsonRow, jsonRows, ruleSqlPath, valueAt } from './json-rows.ts'
import { SearchField } from './SearchField.tsx'
import { stepInTree } from './tree-keys.ts'
import { uiMessages } from './ui.messages.ts'

/** A document with fewer rows is seen at a glance. */
const SEARCHED_ROWS = 12
/** The rest of a long text is copied, not read. */
const SHOWN_CHARACTERS = 500
/** Deeper levels are not moved further to the right. */
const INDENTED_LEVELS = 16

interface JsonTreeProps {
  value: Json
  /** Characters of the text that it was read from. */
  length: number
  label: string
}

/** JSON document as a tree with collapsible branches, which stay open when the document changes. */
export function JsonTree({ value: root, length, label }: JsonTreeProps) {
  const t = useMessages(uiMessages)
  const [isOpen, setIsOpen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map())
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState('')
  const found = useMemo(
    () => (wanted === '' ? undefined : findInJson(root, wanted)),
    [root, wanted],
  )
  const rows = useMemo(
    () => jsonRows(root, length, { isOpen, shown, found }),
    [root, length, isOpen, shown, found],
  )
  // The value may be gone from a newer document.
  const row = rows.find(({ id }) => id === chosen) ?? rows[0]
  const active = row?.id ?? ''
  const valueId = row?.kind === 'more' ? row.parent : active
  const [isLarge, setIsLarge] = useState(rows.length > SEARCHED_ROWS)
  // Once shown, the search field stays, because one that disappears with a message would lose the focus.
  if (!isLarge && rows.length > SEARCHED_ROWS) setIsLarge(true)
  const handleOpen = (id: string, open: boolean) => setIsOpen(new Map(isOpen).set(id, open))
  const handleActivate = (it: JsonRow) => {
    if (it.kind === 'more') {
      const before = shown.get(it.parent) ?? CHILDREN
      setShown(new Map(shown).set(it.parent, before + CHILDREN))
    } else {
      setChosen(it.id)
      if (it.children > 0) handleOpen(it.id, !it.isOpen)
    }
  }
  return (
    <div className={styles.view}>
      {isLarge && (
        <SearchField label={t.searchJson} value={wanted} onChange={(text) => setWanted(text)} />
      )}
      {found?.hits.size === 0 && (
        <p className={styles.note} role="status">
          {t.notFound}
        </p>
      )}
      <Rows
        rows={rows}
        active={active}
        hits={found?.hits}
        label={label}
        onChoose={setChosen}
        onActivate={handleActivate}
        onOpen={handleOpen}
        copied={() => copyText(valueAt(root, valueId))}
      />
      <Chosen root={root} id={valueId} />
    </div>
  )
}

const copyText = (value: Json | undefined): string => {
  if (value === undefined) return ''
  return isScalar(value) ? scalarText(value) : (jsonText(value) ?? '')
}

/** The path and the value of the chosen row, to copy. */
function Chosen({ root, id }: { root: Json; id: string }) {
  const t = useMessages(uiMessages)
  const path = ruleSqlPath(root, id)
  return (
    <div className={styles.chosen}>
      {path !== undefined && <span>{t.ruleSql}</span>}
      <code className={styles.path} title={path}>
        {path ?? t.noRulePath}
      </code>
      {path !== undefined && <CopyButton value={path} label={t.rulePath} />}
      <span className={styles.copied}>{t.valueLabel}</span>
      <CopyButton value={() => copyText(valueAt(root, id))} label={t.value} />
    </div>
  )
}

interface RowsProps {
  rows: readonly JsonRow[]
  active: string
  hits: ReadonlySet<string> | undefined
  label: string
  onChoose: (id: string) => void
  onActivate: (row: JsonRow) => void
  onOpen: (id: string, isOpen: boolean) => void
  /** The text of the active row for the clipboard. */
  copied: () => string
}

/** Tree that follows the ARIA Authoring Practices: one stop for Tab, and arrow keys within. */
function Rows(props: RowsProps) {
  const { rows, active, hits, label, onChoose, onActivate, onOpen, copied } = props
  const baseId = useId()
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ id }) => id === active)
  const moveTo = (index: number) => {
    const to = Math.max(0, Math.min(index, rows.length - 1))
    const row = rows[to]
    if (row === undefined) return
    onChoose(row.id)
    box.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[at]
    const step = stepInTree(event.key, { rows, at, isOpen: openState })
    if (row === undefined || step === undefined) return
    if (step === 'activate') onActivate(row)
    else if ('to' in step) moveTo(step.to)
    else onOpen(row.id, step.isOpen)
    event.preventDefault()
  }
  const handleCopy = (event: ClipboardEvent) => {
    // Text that is selected with the pointer is copied by the browser.
    if (getSelection()?.isCollapsed === false) return
    event.clipboardData.setData('text/plain', copied())
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${baseId}-${at}`}
      className={styles.tree}
      onKeyDown={handleKey}
      onCopy={handleCopy}
    >
      {rows.map((row, index) => (
        <div
          key={row.id}
          id={`${baseId}-${index}`}
          role="treeitem"
          tabIndex={-1}
          aria-level={row.depth}
          aria-selected={index === at}
          aria-expanded={openState(row)}
          data-hit={hits?.has(row.id) || undefined}
          className={styles.row}
          style={{ paddingInlineStart: (Math.min(row.depth, INDENTED_LEVELS) - 1) * 16 + 8 }}
          onClick={() => onActivate(row)}
          onKeyDown={undefined}
        >
          <RowContent row={row} />
        </div>
      ))}
    </div>
  )
}

const openState = (row: JsonRow) =>
  row.kind === 'value' && row.children > 0 ? row.isOpen : undefined

function RowContent({ row }: { row: JsonRow }) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  if (row.kind === 'more')
    return <span className={styles.more}>{t.moreRows(number(row.left))}</span>
  const { name, value, children, isOpen } = row
  return (
    <>
      <IconChevronRight
        size={12}
        aria-hidden="true"
        className={styles.chevron}
        data-shown={children > 0}
        data-open={isOpen}
      />
      <span className={styles.text}>
        {name !== undefined && (
          <span className={styles.name}>{`${name === '' ? '""' : name}: `}</span>
        )}
        <Value value={value} count={children} isOpen={isOpen} />
      </span>
    </>
  )
}

interface ValueProps {
  value: Json
  /** Number of fields of an object, or items of an array. */
  count: number
  isOpen: boolean
}

function Value({ value, count, isOpen }: ValueProps) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  const kind = jsonKind(value)
  if (kind === 'object' || kind === 'array') {
    const [begin, end] = kind === 'object' ? '{}' : '[]'
    if (count === 0) return <span className={styles.more}>{`${begin}${end}`}</span>
    return (
      <span className={styles.more}>
        {isOpen ? begin : `${begin}…${end} `}
        {!isOpen && (kind === 'object' ? t.fieldCount(number(count)) : t.itemCount(number(count)))}
      </span>
    )
  }
  const text = scalarText(value)
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
  return <span data-kind={kind}>{kind === 'string' ? JSON.stringify(shown) : shown}</span>
}
