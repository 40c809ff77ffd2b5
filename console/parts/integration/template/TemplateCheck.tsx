import type { Rule } from '@signalbox/contract/rules'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { useQuery } from '@tanstack/react-query'
import { get } from 'react-hook-form'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useLanguage, useMessages } from '../../../language.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { type Field, fieldsOf, type Kind } from '../../backends/field.ts'
import { applies, type Row, type Values } from '../../backends/values.ts'
import { sampleRow, selectedBy } from './rule-rows.ts'
import { columnsIn, fillIn } from './row-text.ts'
import styles from './TemplateCheck.module.css'
import { templateMessages } from './template.messages.ts'

/** Its missing values are empty; all other types write a word. */
const EMPTY_IF_MISSING: ReadonlySet<string> = new Set(['mqtt'])

type UsingRule = Pick<Rule, 'id' | 'sql'>
const none: readonly UsingRule[] = []

interface TemplateCheckProps {
  type: string
  kind: Kind
  values: Values
  /** That use the action. */
  rules: readonly UsingRule[] | undefined
}

/** Placeholders that a rule leaves empty, and the templates filled with an example row. */
export function TemplateCheck({ type, kind, values, rules = none }: TemplateCheckProps) {
  const t = useMessages(templateMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const fields = fieldsOf(kind).filter(
    (field) => field.isTemplate === true && applies(field, values),
  )
  const templates = fields.flatMap((field) => textsOf(field, values, language))
  const missing = missingIn(templates, rules)
  const rule = rules[0]
  const sample = useQuery({
    queryKey: ['example row', rule?.sql],
    queryFn: async () => (await sampleRow(rule?.sql ?? 'SELECT * FROM "t/1"')) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (templates.length === 0) return null
  const ifMissing = EMPTY_IF_MISSING.has(type) ? '' : 'undefined'
  return (
    <>
      {missing.length > 0 && (
        <Banner
          tone="warning"
          title={joinSentences(...missing.map((each) => t.missing(each.column, list(each.rules))))}
        >
          {ifMissing === '' ? t.missingEmpty : t.missingWord}
        </Banner>
      )}
      <details className={styles.preview}>
        <summary>{t.title}</summary>
        <p className={styles.about}>{rule === undefined ? t.aboutNone : t.about(rule.id)}</p>
        {sample.data === null && <p>{t.noRow}</p>}
        {sample.data && <Preview templates={templates} row={sample.data} ifMissing={ifMissing} />}
      </details>
    </>
  )
}

interface Template {
  label: string
  text: string
}

function textsOf(field: Field, values: Values, language: 'en' | 'zh'): Template[] {
  const value: unknown = get(values, field.path)
  const label = field.label[language]
  if (typeof value === 'string') {
    // Without a text, a body or a payload is the whole row.
    const text = value === '' && field.as === 'area' ? '${.}' : value
    return text === '' ? [] : [{ label, text }]
  }
  const rows = field.as === 'pairs' && Array.isArray(value) ? (value as readonly Row[]) : [] // of this kind of field
  return rows.map(({ key, value: text }) => ({ label: `${label}: ${key}`, text }))
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
        value: <code className={styles.text}>{fillIn(text, row, ifMissing) || t.empty}</code>,
      }))}
    />
  )
}
