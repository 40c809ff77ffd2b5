import { useState } from 'react'
import { get } from 'react-hook-form'
import type { Values } from '#form/field.ts'
import { lookAt } from '#form/values.ts'
import { useMessages } from '#language.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { LANGUAGES, type SnippetLanguage, signatureSnippet } from './snippets.ts'
import { hasBody, type Signer } from './webhook-kind.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import styles from './webhook-form.module.css'

const NAMES: Readonly<Record<SnippetLanguage, string>> = { node: 'Node.js', python: 'Python' }

/** How a receiver verifies the signature that the form describes. */
export function Snippet({ values, signer }: { values: Values; signer: Signer }) {
  const t = useMessages(webhookFormMessages)
  const [language, setLanguage] = useState<SnippetLanguage>('node')
  const text = (path: string) => String(get(values, path) ?? '')
  if (get(values, 'signing.isOn') !== true || !hasBody(lookAt(values))) return null
  const code = signatureSnippet(language, {
    signature: text('signing.header'),
    time: signer === 'action' ? text('signing.timestampHeader') : '',
  })
  return (
    <details>
      <summary className={styles.summary}>{t.snippet}</summary>
      <div className={styles.snippet}>
        <div className={styles.row}>
          <Segments
            label={t.snippet}
            isSmall
            value={language}
            onChange={setLanguage}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          />
          <CopyButton value={code} label={t.snippetCopy} />
        </div>
        <CodeBlock text={code} />
      </div>
    </details>
  )
}
