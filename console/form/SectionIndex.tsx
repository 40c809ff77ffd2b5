import { useRef } from 'react'
import type { Pair } from '#language.tsx'
import { useLanguage, useMessages } from '#language.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './ConfigForm.module.css'
import { formMessages } from './form.messages.ts'

/** So many groups do not fit into one window. */
const INDEXED_FROM = 3

const FIELD = ':is(input:not([type=hidden]), select, textarea, button, summary):enabled, summary'

/** The groups of a form of settings, beside them in wide windows. A press leads to the first field of a group. */
export function SectionIndex({ titles }: { titles: readonly Pair<string>[] }) {
  const t = useMessages(formMessages)
  const language = useLanguage()
  const index = useRef<HTMLElement>(null)
  if (titles.length < INDEXED_FROM) return null
  const show = (at: number) => {
    const cards = index.current?.nextElementSibling?.querySelectorAll<HTMLElement>(
      `.${styles.column} > *`,
    )
    const card = cards?.[at]
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }
  return (
    <nav ref={index} className={styles.index} aria-label={t.sections}>
      <ul>
        {titles.map((title, at) => (
          <li key={title.en}>
            <TextButton onClick={() => show(at)}>{title[language]}</TextButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
