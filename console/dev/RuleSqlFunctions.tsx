import { groups, signaturesOf } from '@signalbox/rule-sql/functions/help/table'
import { useState } from 'react'
import { useLanguage, useMessages } from '../language.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Section } from '../ui/Section.tsx'
import { ruleSqlMessages } from './rule-sql.messages.ts'

/** Every function from the table itself, found by its name and by what it does. */
export function RuleSqlFunctions() {
  const t = useMessages(ruleSqlMessages)
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = groups
    .map(({ id, help, ...titles }) => ({
      id,
      title: titles[language],
      items: Object.entries(help)
        .filter(([name, { en, zh }]) => `${name} ${en} ${zh}`.toLowerCase().includes(words))
        .map(([name, entry]) => ({
          label: name,
          value: (
            <div>
              {signaturesOf(name).map((signature) => (
                <div key={signature} className="mono">
                  {signature}
                </div>
              ))}
              <p>{entry[language]}</p>
              {entry.examples.map(([call, result]) => (
                <div key={call} className="mono">
                  {call} → {result}
                </div>
              ))}
            </div>
          ),
        })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <Section
      title={t.functions}
      action={<SearchField label={t.search} value={wanted} onChange={setWanted} />}
    >
      {found.length === 0 && <p>{t.nothing}</p>}
      {found.map(({ id, title, items }) => (
        <section key={id} aria-label={title}>
          <h3>{title}</h3>
          <KeyValues items={items} />
        </section>
      ))}
    </Section>
  )
}
