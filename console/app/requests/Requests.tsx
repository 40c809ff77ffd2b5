import { useState } from 'react'
import { type Sent, useSent } from '#api/sent.ts'
import { target } from '#api/target.ts'
import { useFormats, useMessages } from '#language.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { writeRequestCode, type Language, LANGUAGES } from './request-code.ts'
import { requestsMessages } from './requests.messages.ts'
import styles from './Requests.module.css'

const apiUrl = () => new URL(target.apiUrl, location.origin).href

/**
 * Requests of this page's reads and of all changes made in this tab, in a form that can be repeated outside the
 * console.
 */
export function Requests() {
  const t = useMessages(requestsMessages)
  const [language, setLanguage] = useState<Language>('curl')
  const sent = useSent()
  const reads = sent.filter(({ method, page }) => method === 'GET' && page === location.pathname)
  const actions = sent.filter(({ method }) => method !== 'GET').toReversed()
  return (
    <div className={styles.requests}>
      <p>
        {t.about}{' '}
        <a href={apiUrl().replace(/api\/v5$/, 'api-docs')} target="_blank" rel="noreferrer">
          {t.documentation}
        </a>
      </p>
      <Segments
        label={t.language}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: t[value] }))}
      />
      <List title={t.actions} empty={t.noActions} rows={actions} language={language} />
      <List title={t.reads} empty={t.noReads} rows={reads} language={language} />
    </div>
  )
}

interface ListProps {
  title: string
  empty: string
  rows: readonly Sent[]
  language: Language
}

function List({ title, empty, rows, language }: ListProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map((sent) => (
          <li key={sent.key}>
            <Request sent={sent} language={language} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ sent, language }: { sent: Sent; language: Language }) {
  const t = useMessages(requestsMessages)
  const formats = useFormats()
  const { method, path, status, ms, omitted } = sent
  const code = () => writeRequestCode(language, sent, apiUrl())
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.request}>
      <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.head}>
          <span className={`${styles.method} mono`}>{method}</span>
          <span className={`${styles.path} mono`}>{path}</span>
          <span className={styles.status} data-failed={status === undefined || status >= 400}>
            {status ?? t.noAnswer}
          </span>
          <span className={`${styles.time} numeric`}>{t.took(formats.number(Math.round(ms)))}</span>
        </summary>
        {omitted !== undefined && (
          <p className={styles.empty}>{t.omitted(formats.number(omitted))}</p>
        )}
        {isOpen && (
          <pre className={`${styles.code} mono`} tabIndex={0} aria-label={`${method} ${path}`}>
            {code()}
          </pre>
        )}
      </details>
      <CopyButton value={code} label={t.request(`${method} ${path}`)} />
    </div>
  )
}
