import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import type { SchemaUse } from '#domain/schemas/schema-usage.ts'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'

/** Rules, validations and transformations that use a schema, each as a link. */
export function UseList({ text, uses }: { text: string; uses: readonly SchemaUse[] }) {
  const t = useMessages(schemasMessages)
  const kinds = { rule: t.rules, validation: t.validations, transformation: t.transformations }
  return (
    <>
      <p>{text}</p>
      <ul className={styles.uses}>
        {uses.map(({ kind, name, to }) => (
          <li key={`${kind} ${name}`}>
            {kinds[kind]} <ScreenLink to={to}>{name}</ScreenLink>
          </li>
        ))}
      </ul>
    </>
  )
}
