import { useMessages } from '../../../../language.tsx'
import { late } from '../../../../ui/late.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './SqlSection.module.css'

const SqlEditor = late(async () => (await import('./SqlEditor.tsx')).SqlEditor, {
  waiting: <div className={styles.waiting} />,
})

interface SqlSectionProps {
  sql: string
  onChange: (sql: string) => void
  /** Of a rule that is stored. */
  ruleId?: string | undefined
}

/** The statement of a rule. */
export function SqlSection({ sql, onChange }: SqlSectionProps) {
  const t = useMessages(editorMessages)
  return (
    <Section title={t.title} about={t.about}>
      <SqlEditor label={t.title} value={sql} onChange={onChange} />
    </Section>
  )
}
