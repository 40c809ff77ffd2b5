import { actionGet } from '@signalbox/contract/actions'
import type { RuleAction } from '@signalbox/contract/rules'
import {
  actionTemplates,
  missingIn,
  type RenderedField,
  renderTemplates,
  republishTemplates,
} from '@signalbox/rule-sql/templates/output-templates'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { debuggerMessages } from '#domain/rule/run/debugger.messages.ts'
import styles from './Debugger.module.css'

/** More rows are as long to read as to render. */
const SHOWN_ROWS = 5

interface ActionTemplatesProps {
  actions: readonly RuleAction[]
  rows: readonly ValueMap[]
}

/** Templates of each output, rendered with each row. */
export function ActionTemplates({ actions, rows }: ActionTemplatesProps) {
  const t = useMessages(debuggerMessages)
  const formats = useFormats()
  if (rows.length === 0) return null
  return (
    <section className={styles.clause} aria-label={t.templates}>
      <h3 className={styles.name}>{t.templates}</h3>
      {actions.length === 0 && <p className={styles.note}>{t.noOutputs}</p>}
      {actions.map((action, i) => (
        // An output may be there twice, and its place is its name.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={i} className={styles.clause}>
          <Name action={action} />
          {rows.slice(0, SHOWN_ROWS).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no names
            <div key={at} className={styles.clause}>
              {rows.length > 1 && (
                <p className={styles.note}>{t.templatesOfRow(formats.number(at + 1))}</p>
              )}
              <Output action={action} row={row} />
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

function Name({ action }: { action: RuleAction }) {
  const t = useMessages(debuggerMessages)
  if (typeof action === 'string') return <code className="mono">{action}</code>
  const names: Readonly<Record<string, string>> = { republish: t.republish, console: t.console }
  return <strong>{names[action.function] ?? action.function}</strong>
}

function Output({ action, row }: { action: RuleAction; row: ValueMap }) {
  const t = useMessages(debuggerMessages)
  if (typeof action === 'string') return <NamedAction id={action} row={row} />
  if (action.function !== 'republish') return <p className={styles.note}>{t.noTemplates}</p>
  return <Fields fields={renderTemplates(republishTemplates(action.args ?? {}), row)} />
}

function NamedAction({ id, row }: { id: string; row: ValueMap }) {
  const t = useMessages(debuggerMessages)
  const { data, error } = useQuery(query(actionGet, { path: { id } }))
  if (error !== null) return <Banner tone="warning" title={t.actionMissing} />
  if (data === undefined) return null
  return <Fields fields={renderTemplates(actionTemplates(data.type, data.parameters), row)} />
}

function Fields({ fields }: { fields: readonly RenderedField[] }) {
  const t = useMessages(debuggerMessages)
  const missing = missingIn(fields)
  // Values of a statement are bound as parameters.
  const isSql = fields.some(({ name }) => name === 'sql')
  if (fields.length === 0) return <p className={styles.note}>{t.noTemplates}</p>
  return (
    <>
      {missing.length > 0 && (
        <Banner
          tone="warning"
          title={(isSql ? t.missingNull : t.missingWarning)(missing.join(', '))}
        />
      )}
      <table className={styles.lines} aria-label={t.templates}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.rendered}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, parts }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>
                <pre className={`mono ${styles.content}`}>
                  {parts === undefined ? t.tooLarge : parts.map(Part)}
                </pre>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Part(
  { text, placeholder, isMissing }: NonNullable<RenderedField['parts']>[number],
  at: number,
) {
  if (placeholder === undefined) return text
  return (
    <span
      key={at}
      className={isMissing ? styles.missing : styles.filled}
      title={placeholder}
      data-missing={isMissing}
    >
      {text}
    </span>
  )
}
