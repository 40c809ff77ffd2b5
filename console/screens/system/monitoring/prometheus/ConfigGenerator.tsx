import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useClipboard } from '@mantine/hooks'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { target } from '#api/target.ts'
import { isErlang } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { Split } from '#ui/Split.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { useToast } from '#ui/toast.tsx'
import { findScrapeProblems, scrapeResolver } from './check.ts'
import { prometheusPanelMessages } from './prometheus.messages.ts'
import styles from './prometheus.module.css'
import { scrapeConfig, type ScrapeForm } from './scrape-config.ts'

const initial = (): ScrapeForm => ({
  broker: location.host,
  paths: ['stats', 'auth', 'data_integration']
    .map((name) => `${target.apiUrl}/prometheus/${name}`)
    .join('\n'),
  pushgateway: '',
  nodeExporter: '',
  apiKey: '',
})

/** Writes `prometheus.yaml` while its addresses are typed. */
export function ConfigGenerator({ isProtected }: { isProtected: boolean }) {
  const t = useMessages(prometheusPanelMessages)
  const language = useLanguage()
  const resolver = useMemo(() => scrapeResolver(language), [language])
  const form = useForm<ScrapeForm>({ defaultValues: initial(), mode: 'onChange', resolver })
  const { control } = form
  const values = useWatch({ control }) as ScrapeForm // all fields have a default
  const isHttps = location.protocol === 'https:'
  const isGood = Object.keys(findScrapeProblems(values, language)).length === 0
  const text = isGood
    ? scrapeConfig(values, { isHttps, isProtected, isCluster: isErlang() })
    : undefined
  return (
    <Section
      title={t.config}
      about={isErlang() ? joinSentences(t.configAbout, t.allNodes) : t.configAbout}
      action={<Actions text={text} />}
    >
      <Split
        aside={
          <div className={styles.fields}>
            <TextField
              {...{ control, label: t.broker }}
              help={isErlang() ? t.brokerOfCluster : t.brokerHelp}
              name="broker"
              required
              mono
            />
            <TextAreaField
              {...{ control, label: t.metricsPaths, help: t.metricsPathsHelp }}
              name="paths"
              required
              mono
              rows={3}
            />
            {isProtected && (
              <TextField
                {...{ control, label: t.apiKey, help: t.apiKeyHelp }}
                name="apiKey"
                autoComplete="off"
                mono
              />
            )}
            <TextField
              {...{ control, label: t.pushgateway, help: t.pushgatewayHelp }}
              name="pushgateway"
              mono
            />
            <TextField
              {...{ control, label: t.nodeExporter, help: t.nodeExporterHelp }}
              name="nodeExporter"
              mono
            />
          </div>
        }
      >
        <pre className={`${styles.config} mono`} tabIndex={0} aria-label={t.config}>
          {text ?? t.configIncomplete}
        </pre>
      </Split>
    </Section>
  )
}

function Actions({ text }: { text: string | undefined }) {
  const t = useMessages(prometheusPanelMessages)
  const clipboard = useClipboard()
  const toast = useToast()
  const copy = () => {
    clipboard.copy(text)
    toast.success(t.copied())
  }
  const isDisabled = text === undefined
  return (
    <div className={styles.actions}>
      <Button variant="default" disabled={isDisabled} onClick={copy}>
        {t.copy}
      </Button>
      <Button
        variant="default"
        disabled={isDisabled}
        onClick={() => saveAs('prometheus.yaml', new Blob([text ?? '']))}
      >
        {t.download}
      </Button>
    </div>
  )
}
