import type { ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { useConfirm } from '../ui/ConfirmDialog.tsx'
import { type Difference, differences } from './differences.ts'
import { masked } from './masked.ts'
import { settingsMessages } from './settings.messages.ts'
import styles from './unless-changed.module.css'

export interface ChangeCheck<T> {
  /** The part of it that the form is about; without: all. */
  about?: (it: T) => unknown
  /** Fills the form from the current values. */
  reload: (now: T) => void
}

/**
 * Saves, unless another user has changed the values that the form was filled from: then it asks,
 * and shows the current values. False: it was not saved.
 */
export function useUnlessChanged() {
  const t = useMessages(settingsMessages)
  const confirm = useConfirm()
  return async <T, A>(
    seen: T,
    readNow: () => Promise<T>,
    save: (now: T) => Promise<A>,
    { about = (it) => it, reload }: ChangeCheck<T>,
  ): Promise<A | false> => {
    const now = await readNow()
    const changed = differences(about(seen), about(now))
    if (changed.length === 0) return save(now)
    const isSure = await confirm({
      title: t.changedTitle,
      body: <Changed by={changed} />,
      confirmLabel: t.overwrite,
      danger: true,
      other: { label: t.reload, onSelect: () => reload(now) },
    })
    return isSure && save(now)
  }
}

/** In the API's own words, as in its reference. */
function Changed({ by }: { by: readonly Difference[] }): ReactNode {
  const t = useMessages(settingsMessages)
  return (
    <>
      <p>{t.changedText}</p>
      <dl className={styles.list}>
        {by.map(({ path, now }) => (
          <div key={path} className={styles.item}>
            {path !== '' && <dt>{path}</dt>}
            <dd>{textOf(path, now) ?? t.nothing}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function textOf(path: string, now: unknown): string | undefined {
  const value = masked(now, path.split('.').at(-1))
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
