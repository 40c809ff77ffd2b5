import { simulate } from '@signalbox/rule-sql/events/simulate'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { type Kind, kindFields, type Values } from '#form/field.ts'
import { applies, lookAt } from '#form/values.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { exampleNode } from '../nodes/example-node.ts'
import { CodeBlock } from '../page/CodeBlock.tsx'
import { fillIn } from '../integration/template/row-text.ts'
import { sampleRow } from '../integration/template/rule-rows.ts'
import {
  findTemplates,
  MISSING_TEXT,
  missingTreatment,
} from '../integration/template/TemplateCheck.tsx'
import styles from './forward.module.css'
import { forwardMessages } from './forward.messages.ts'
import { isSqlType, tableFor, withValues } from './table.ts'
import type { LastMessage } from './use-last-message.ts'

interface ForwardPreviewProps {
  type: string
  kind: Kind
  /** Values of the action in the form. */
  values: Values
  sql: string
  last: LastMessage | undefined
}

/** The row of the rule for a message; without one, for an example. `undefined`: it produces none. */
async function rowOf(sql: string, last: LastMessage | undefined): Promise<ValueMap | undefined> {
  if (last === undefined) return sampleRow(sql)
  const { topic, payload, columns } = last.message
  const { qos, ...others } = columns
  const context = { event_type: 'message_publish', topic, payload, qos: Number(qos), ...others }
  const answer = await simulate({ sql, context }, undefined, exampleNode())
  return answer.status === 200 ? answer.rows[0] : undefined
}

/** The data that the target receives for the last real message, and the table that it needs. */
export function ForwardPreview({ type, kind, values, sql, last }: ForwardPreviewProps) {
  const t = useMessages(forwardMessages)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const row = useQuery({
    queryKey: ['forwarded row', sql, last],
    queryFn: async () => (await rowOf(sql, last)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const look = lookAt(values)
  const templates = kindFields(kind)
    .filter((field) => field.isTemplate === true && applies(field, look))
    .flatMap((field) => findTemplates(field, values, language))
  const statement = isSqlType(type) ? templates[0]?.text : undefined
  const missing = MISSING_TEXT[missingTreatment(type, kind)]
  const table =
    statement === undefined ? undefined : tableFor(type, statement, row.data ?? undefined)
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <h3 className={styles.title}>{t.preview}</h3>
      <p className={styles.about}>
        {last === undefined ? t.example : t.lastMessage(last.message.topic, dateTime(last.at))}
      </p>
      {row.data === null && <p className={styles.about}>{t.noRow}</p>}
      {row.data &&
        (statement === undefined ? (
          <KeyValues
            items={templates.map(({ label, text }) => ({
              label,
              value: <CodeBlock wraps text={fillIn(text, row.data ?? {}, missing)} />,
            }))}
          />
        ) : (
          <CodeBlock wraps label={t.preview} text={withValues(statement, row.data)} />
        ))}
      {table !== undefined && <Sql title={t.table} about={t.tableAbout} text={table} />}
      <Sql title={t.ruleSql} text={sql} />
    </section>
  )
}

function Sql({ title, about, text }: { title: string; about?: string; text: string }) {
  return (
    <>
      <div className={styles.copy}>
        <h3 className={styles.title}>{title}</h3>
        <CopyButton value={text} label={title} />
      </div>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <CodeBlock text={text} label={title} />
    </>
  )
}
