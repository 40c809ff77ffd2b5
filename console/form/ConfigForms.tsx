import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { After } from '#ui/After.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ConfigBar } from './ConfigBar.tsx'
import styles from './ConfigForm.module.css'
import { type BarPart, SharedBarContext } from './shared-bar.ts'
import { SharedUnusedContext, useSharedUnused } from './shared-unused.ts'
import { UnusedFold } from './UnusedGroups.tsx'

interface FormRead {
  data: unknown
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

interface ConfigFormsProps {
  /** Reads of the forms: the bar has its place when all have been read, or could not be. */
  reads: readonly FormRead[]
  /** Several `ConfigForm`, one for each root of the configuration. */
  children: ReactNode
}

/** Forms of several roots with one bar, which reviews and saves them one after another. */
export function ConfigForms({ reads, children }: ConfigFormsProps) {
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
  const sentence = useErrorSentence()
  const unused = useSharedUnused()
  const all = [...parts.values()]
  const changed = all.filter(({ touched }) => touched > 0)
  const handleSubmit = async () => {
    const inOrder = changed.toSorted(byPlace)
    for (const { check } of inOrder) if (!(await check())) return
    // Each has a review of its own; the rest stays unsaved after one that is cancelled or fails.
    for (const { submit } of inOrder) if (!(await submit())) return
  }
  const errors = reads.flatMap(({ data, error }) => (data === undefined && error ? [error] : []))
  const [error] = errors
  if (error !== undefined && errors.length === reads.length) {
    // One reason for all of them.
    const handleRetry = () => reads.forEach((read) => void read.refetch())
    return <ErrorState {...sentence(error)} onRetry={handleRetry} />
  }
  return (
    <SharedBarContext value={report}>
      <SharedUnusedContext value={unused.shared}>
        <form
          noValidate
          className={styles.forms}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void handleSubmit()
          }}
        >
          {children}
          <After isReady={!reads.some(({ isPending }) => isPending)}>
            <UnusedFold {...unused.fold}>
              <div ref={unused.attach} className={styles.unusedForms} />
            </UnusedFold>
            {all.length > 0 && (
              <ConfigBar
                touched={changed.reduce((sum, { touched }) => sum + touched, 0)}
                isPending={all.some(({ isPending }) => isPending)}
                error={all.find(({ error }) => error !== undefined)?.error}
                note={all.find(({ note }) => note !== undefined)?.note}
                onDiscard={() => {
                  for (const { discard } of changed) discard()
                }}
              />
            )}
          </After>
        </form>
      </SharedUnusedContext>
    </SharedBarContext>
  )
}

/** In the order of the page; they register in the order in which they were read. */
function byPlace(one: BarPart, other: BarPart): number {
  const [a, b] = [one.place(), other.place()]
  if (a === null || b === null) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
}
