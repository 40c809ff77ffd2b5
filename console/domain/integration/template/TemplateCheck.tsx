import { failureGet } from '@signalbox/contract/failures'
import type { Rule } from '@signalbox/contract/rules'
import { isRecord } from '@signalbox/formats/is-record'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from 'react-hook-form'
import { query } from '#api/query.ts'
import { labelled } from '#formats.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { type Field, kindFields, type Kind, type Values } from '#form/field.ts'
import type { Row } from '#form/codec.ts'
import { applies, lookAt } from '#form/values.ts'
import { useLastMessage } from '../../rule-sql/last-message.ts'
import { itemSearch } from '../search.ts'
import { sampleRow, selectedBy } from './rule-rows.ts'
import { columnsIn, fillIn } from './row-text.ts'
import styles from './TemplateCheck.module.css'
import { templateMessages } from './template.messages.ts'

type IfMissing = 'empty' | 'null' | 'word'

/** The text that a missing value has in the preview. */
export const MISSING_TEXT: Readonly<Record<IfMissing, string>> = {
  ...{ empty: '', null: 'NULL', word: 'undefined' },
}

export function missingTreatment(type: string, kind: Kind): IfMissing {
  if (type === 'mqtt') return 'empty'
  return kindFields(kind).some(({ path }) => path === 'parameters.sql') ? 'null' : 'word'
}

type UsingRule = Pick<Rule, 'id' | 'sql'>
const none: readonly UsingRule[] = []

interface TemplateCheckProps {
  type: string
  kind: Kind
  values: Values
  /** Rules that use the action. */
  rules: readonly UsingRule[] | undefined
}

/** Warning about placeholders that a rule leaves empty. */
export function TemplateCheck({ type, kind, values, rules = none }: TemplateCheckProps) {
  const t = useMessages(templateMessages)
  const { list } = useFormats()
  const missing = missingIn(useTemplates(kind, values), rules)
  if (missing.length === 0) return null
  const words = { empty: t.missingEmpty, null: t.missingNull, word: t.missingWord }
  return (
    <Banner
      tone="warning"
      title={t.missing(
        list(missing.map(({ column }) => `\${${column}}`)),
        list([...new Set(missing.flatMap((each) => each.rules))]),
      )}
    >
      {words[missingTreatment(type, kind)]}
    </Banner>
  )
}

/** Statement of an action that no rule uses yet. */
const ANY_SQL = 'SELECT * FROM "#"'

/** The templates, filled by a rule with the last message that it would receive, or with an example. */
export function TemplatePreview({ type, kind, values, rules = none }: TemplateCheckProps) {
  const t = useMessages(templateMessages)
  const { dateTime } = useFormats()
  const templates = useTemplates(kind, values)
  const rule = rules[0]
  const sql = rule?.sql ?? ANY_SQL
  const message = useLastMessage(topicsInFrom(sql))
  const failed = useFailedRow()
  const sample = useQuery({
    queryKey: ['example row', sql, message],
    queryFn: async () => (await sampleRow(sql, message)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const row = failed?.row ?? sample.data
  if (templates.length === 0) return null
  return (
    <section className={styles.preview} aria-label={t.title}>
      <h3 className={styles.title}>{t.title}</h3>
      <p className={styles.about}>
        {failed !== undefined
          ? t.aboutFailure(dateTime(Date.parse(failed.at)))
          : message !== undefined
            ? t.aboutMessage(message.topic)
            : rule === undefined
              ? t.aboutNone
              : t.about(rule.id)}
      </p>
      {failed === undefined && sample.data === null && <p>{t.noRow}</p>}
      {row && (
        <Preview
          templates={templates}
          row={row}
          ifMissing={MISSING_TEXT[missingTreatment(type, kind)]}
        />
      )}
    </section>
  )
}

/** The row of the failure in the address. */
function useFailedRow(): { at: string; row: ValueMap } | undefined {
  const [{ failure }] = useSearch(itemSearch)
  const { data } = useQuery({
    ...query(failureGet, { path: { id: failure ?? '' } }),
    enabled: failure !== undefined,
  })
  if (!isRecord(data?.row)) return undefined
  return { at: data.at, row: data.row as ValueMap } // JSON is a value
}

function useTemplates(kind: Kind, values: Values): Template[] {
  const language = useLanguage()
  return kindFields(kind)
    .filter((field) => field.isTemplate === true && applies(field, lookAt(values)))
    .flatMap((field) => findTemplates(field, values, language))
}

interface Template {
  label: string
  text: string
}

/** Texts with placeholders that a field has now. */
export function findTemplates(field: Field, values: Values, language: 'en' | 'zh'): Template[] {
  const value: unknown = get(values, field.path)
  const label = field.label[language]
  if (typeof value === 'string') {
    // An empty body or payload template means the whole row.
    const text = value === '' && field.as === 'area' ? '${.}' : value
    return text === '' ? [] : [{ label, text }]
  }
  const rows = field.as === 'pairs' && Array.isArray(value) ? (value as readonly Row[]) : [] // of this kind of field
  return rows.map(({ key, value: text }) => ({
    label: labelled(label, key, language),
    text,
  }))
}

/** The columns of templates, with the rules that do not select them. */
export function missingIn(templates: readonly { text: string }[], rules: readonly UsingRule[]) {
  const columns = new Set(templates.flatMap(({ text }) => columnsIn(text)))
  const selected = rules.map(({ id, sql }) => ({ id, columns: selectedBy(sql) }))
  return [...columns].flatMap((column) => {
    const without = selected.filter((rule) => rule.columns?.has(column) === false)
    return without.length === 0 ? [] : [{ column, rules: without.map(({ id }) => id) }]
  })
}

function Preview(props: { templates: readonly Template[]; row: ValueMap; ifMissing: string }) {
  const t = useMessages(templateMessages)
  const { templates, row, ifMissing } = props
  return (
    <KeyValues
      items={templates.map(({ label, text }) => ({
        label,
        value: (
          // A long value scrolls.
          <code className={styles.text} tabIndex={0}>
            {fillIn(text, row, ifMissing) || t.empty}
          </code>
        ),
      }))}
    />
  )
}
