import { groups, formatSignatures } from '@signalbox/rule-sql/functions/help/table'
import { useState } from 'react'
import { useLanguage, useMessages } from '#language.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import styles from './FunctionReference.module.css'
import { ruleSqlMessages } from './rule-sql.messages.ts'

export interface FunctionReferenceProps {
  /** Whether it fills a whole screen, with its search in the line of the title. */
  isScreen?: boolean
}

/** Reference of all functions from the table of the language, searchable by name and description. */
export function FunctionReference({ isScreen = false }: FunctionReferenceProps) {
  const t = useMessages(ruleSqlMessages)
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = groups
    .map(({ id, help, ...titles }) => ({
      id,
      title: titles[language],
      entries: Object.entries(help).filter(([name, { en, zh }]) =>
        `${name} ${en} ${zh}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  const Heading = isScreen ? 'h2' : 'h3'
  const search = <SearchField label={t.search} value={wanted} onChange={setWanted} />
  return (
    <div className={styles.reference}>
      {isScreen ? (
        <ScreenTools>
          <div className={styles.search}>{search}</div>
        </ScreenTools>
      ) : (
        search
      )}
      {found.length === 0 && <p>{t.nothing}</p>}
      {found.map(({ id, title, entries }) => (
        <section key={id} aria-label={title}>
          <Heading className={styles.title}>{title}</Heading>
          <dl className={styles.list}>
            {entries.map(([name, help]) => (
              <div key={name} className={styles.entry}>
                <dt className="mono">
                  <strong>{name}</strong>
                  {formatSignatures(name).map((signature) => (
                    <div key={signature} className={styles.signature}>
                      {signature}
                    </div>
                  ))}
                </dt>
                <dd className={styles.help}>
                  {help[language]}
                  {help.examples.map(([call, result]) => (
                    <code key={call} className={`mono ${styles.example}`}>
                      {call} → {result}
                    </code>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
