import type { FlowGraph } from '@signalbox/flow/graph'
import { useState } from 'react'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useMessages } from '../../../../language.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { After } from '../../../../ui/After.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { DRAGGED } from '../canvas/canvas.ts'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'
import { isTaken, type PaletteItem, type PaletteRead } from './kinds.ts'

interface PaletteProps extends PaletteRead {
  graph: FlowGraph
  onAdd: (item: PaletteItem) => void
}

/** Kinds of nodes, which are dragged to the canvas or added with a key. */
export function Palette({ groups, isReady, error, onRetry, graph, onAdd }: PaletteProps) {
  const t = useMessages(designerMessages)
  const sentence = useErrorSentence()
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const found = groups
    .map(({ items, ...group }) => ({
      ...group,
      items: items.filter(({ label, type = '' }) =>
        `${label} ${type}`.toLowerCase().includes(word),
      ),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <section className={styles.palette} aria-label={t.palette}>
      <SearchField label={t.findNode} value={wanted} onChange={setWanted} />
      {error !== null && <ErrorState {...sentence(error)} onRetry={onRetry} />}
      {error === null && found.length === 0 && <p className={styles.quiet}>{t.noKind}</p>}
      <After isReady={isReady}>
        {found.map(({ key, items, missing }) => (
          <div key={key} role="group" aria-label={t[key]}>
            <h2 className={styles.heading}>{t[key]}</h2>
            <ul className={styles.kinds}>
              {items.map((item) => {
                const isDisabled = isTaken(item, graph)
                return (
                  <li key={item.key}>
                    <button
                      type="button"
                      className={styles.kind}
                      draggable={!isDisabled}
                      disabled={isDisabled}
                      title={isDisabled ? t.once : t.paletteHelp}
                      onClick={() => onAdd(item)}
                      onDragStart={({ dataTransfer }) => {
                        dataTransfer.setData(DRAGGED, item.key)
                        dataTransfer.effectAllowed = 'copy'
                      }}
                    >
                      <span className={styles.icon}>
                        <NodeIcon kind={item.kind} type={item.type} />
                      </span>
                      {item.label}
                    </button>
                  </li>
                )
              })}
            </ul>
            {missing !== undefined && <p className={styles.quiet}>{missing}</p>}
          </div>
        ))}
      </After>
    </section>
  )
}
