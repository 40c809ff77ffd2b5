import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { explain } from '@signalbox/rule-sql/run/explain'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { useEffect, useState } from 'react'
import { useLanguage, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { resultText } from '#domain/rule/run/result-text.ts'
import { eventFromSample } from '#domain/rule/sample/sample.ts'
import styles from './editor.module.css'
import { editorMessages } from './editor.messages.ts'
import { type Template, templates } from './templates.ts'

interface TemplatesPanelProps {
  onUse: (template: Template) => void
  onClose: () => void
}

/** Statements to begin with. The result of each is calculated from its example. */
export function TemplatesPanel({ onUse, onClose }: TemplatesPanelProps) {
  const t = useMessages(editorMessages)
  return (
    <SidePanel title={t.templates} onClose={onClose} size="wide">
      <div className={styles.form}>
        {templates.map((template) => (
          <TemplateCard key={template.title.en} template={template} onUse={onUse} />
        ))}
      </div>
    </SidePanel>
  )
}

function TemplateCard({
  template,
  onUse,
}: {
  template: Template
  onUse: TemplatesPanelProps['onUse']
}) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const lock = useLock()
  const confirm = useConfirm()
  const { title, about, sql, sample } = template
  const result = useResult(template)
  const handleUse = async () => {
    const isSure = await confirm({
      title: t.askTitle(title[language]),
      body: t.askText,
      confirmLabel: t.use,
    })
    if (isSure) onUse(template)
  }
  const { payload, ...columns } = sample.texts
  return (
    <section className={styles.template} aria-label={title[language]}>
      <header className={styles.templateHead}>
        <h3 className={styles.heading}>{title[language]}</h3>
        <Button size="xs" variant="default" {...lock.button} onClick={() => void handleUse()}>
          {t.use}
        </Button>
      </header>
      <p className={styles.quiet}>{about[language]}</p>
      <pre className={`mono ${styles.code}`}>{sql}</pre>
      <div className={styles.inOut}>
        <figure className={styles.figure}>
          <figcaption>{t.sampleInput}</figcaption>
          <pre className={`mono ${styles.code}`}>{payload ?? JSON.stringify(columns, null, 2)}</pre>
        </figure>
        <figure className={styles.figure}>
          <figcaption>{t.sampleOutput}</figcaption>
          <pre className={`mono ${styles.code}`}>{result}</pre>
        </figure>
      </div>
    </section>
  )
}

function useResult({ sql, sample }: Template): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let isWanted = true
    const { columns } = eventFromSample(sample, [], Date.now())
    void explain(parse(sql), columns ?? {}).then(({ result }) => {
      if (isWanted && result.kind === 'rows') setText(resultText(result))
    })
    return () => {
      isWanted = false
    }
  }, [sql, sample])
  return text
}
