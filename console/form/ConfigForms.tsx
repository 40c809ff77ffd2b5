import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { After } from '#ui/After.tsx'
import { ConfigBar } from './ConfigBar.tsx'
import styles from './ConfigForm.module.css'
import { type BarPart, SharedBarContext } from './shared-bar.ts'

interface ConfigFormsProps {
  /** Whether all forms have been read, or could not be: the bar has its place. */
  isReady: boolean
  /** Several `ConfigForm`, one for each root of the configuration. */
  children: ReactNode
}

/** Forms of several roots with one bar, which reviews and saves them one after another. */
export function ConfigForms({ isReady, children }: ConfigFormsProps) {
  const [parts, setParts] = useState<ReadonlyMap<string, BarPart>>(new Map())
  const report = useCallback(
    (id: string, part: BarPart | undefined) =>
      setParts((before) => {
        const now = new Map(before)
        if (part === undefined) now.delete(id)
        else now.set(id, part)
        return now
      }),
    [],
  )
  const all = [...parts.values()]
  const changed = all.filter(({ touched }) => touched > 0)
  const handleSubmit = async () => {
    const inOrder = changed.toSorted(byPlace)
    for (const { check } of inOrder) if (!(await check())) return
    // Each has a review of its own; the rest stays unsaved after one that is cancelled or fails.
    for (const { submit } of inOrder) if (!(await submit())) return
  }
  return (
    <SharedBarContext value={report}>
      <form
        noValidate
        className={styles.forms}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void handleSubmit()
        }}
      >
        {children}
        <After isReady={isReady}>
          {all.length > 0 && (
            <ConfigBar
              touched={changed.reduce((sum, { touched }) => sum + touched, 0)}
              isPending={all.some(({ isPending }) => isPending)}
              error={all.find(({ error }) => error !== undefined)?.error}
              onDiscard={() => {
                for (const { discard } of changed) discard()
              }}
            />
          )}
        </After>
      </form>
    </SharedBarContext>
  )
}

/** In the order of the page; they register in the order in which they were read. */
function byPlace(one: BarPart, other: BarPart): number {
  const [a, b] = [one.place(), other.place()]
  if (a === null || b === null) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
}
