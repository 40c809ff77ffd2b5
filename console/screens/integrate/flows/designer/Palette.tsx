import type { Absence } from '@signalbox/contract/integration/embedded'
import type { FlowGraph } from '@signalbox/flow/graph'
import { useId, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { absenceMessages } from '#domain/integration/absences.messages.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { After } from '#ui/After.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
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
        {found.map(({ key, items, missing }) => {
          const offered = items.filter(({ absence }) => absence === undefined)
          return (
            <div key={key} role="group" aria-label={t[key]}>
              <h2 className={styles.heading}>{t[key]}</h2>
              {offered.length > 0 && (
                <ul className={styles.kinds}>
                  {offered.map((item) => {
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
                          <KindName item={item} />
                        </button>
                      </li>
                    )
                  })}
                </ul>
              )}
              {ABSENCES.map((absence) => (
                <AbsentKinds
                  key={absence}
                  absence={absence}
                  items={items.filter((item) => item.absence === absence)}
                />
              ))}
              {missing !== undefined && <p className={styles.quiet}>{missing}</p>}
            </div>
          )
        })}
      </After>
    </section>
  )
}

const ABSENCES: readonly Absence[] = ['no_library', 'not_tested']

/** Kinds that the broker does not have, with the reason that they share. */
function AbsentKinds({ absence, items }: { absence: Absence; items: readonly PaletteItem[] }) {
  const reasons = useMessages(absenceMessages)
  const id = useId()
  if (items.length === 0) return null
  return (
    <>
      <ul className={styles.kinds}>
        {items.map((item) => (
          <li key={item.key}>
            <button type="button" className={styles.kind} disabled aria-describedby={id}>
              <KindName item={item} />
            </button>
          </li>
        ))}
      </ul>
      <p id={id} className={styles.reason}>
        {reasons[absence]}
      </p>
    </>
  )
}

function KindName({ item: { kind, type, label } }: { item: PaletteItem }) {
  return (
    <>
      <span className={styles.icon}>
        <NodeIcon kind={kind} type={type} />
      </span>
      {label}
    </>
  )
}
