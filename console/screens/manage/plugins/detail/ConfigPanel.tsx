import { readAvro, withAvroDefaults } from '@signalbox/formats/avro'
import { patternsIn, type ReadPattern } from '@signalbox/contract/plugin-rules'
import {
  type Plugin,
  type PluginConfig,
  pluginConfigGet,
  pluginConfigUpdate,
  pluginStateGet,
} from '@signalbox/contract/plugins'
import { ApiError } from '@signalbox/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { fetchCode } from '#code.ts'
import { isErlang } from '#api/use-can.ts'
import type { Config } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { useMessages } from '#language.tsx'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { Segments } from '#ui/Segments.tsx'
import { configFormMessages, pluginMessages } from '../plugins.messages.ts'
import { avroKind, type AvroRecord, CONFIG, textKind } from './avro-kind.ts'

const POLL_MS = 60_000

interface Schema {
  avsc: object | null
  i18n: object | null
}

interface ConfigPanelProps {
  name: string
  plugin: Plugin
  schema: Schema
}

/** The configuration of a plugin: a form from its schema, or a text. */
export function ConfigPanel({ name, schema }: ConfigPanelProps) {
  const t = useMessages(pluginMessages)
  const sentence = useErrorSentence()
  const read = useLive(pluginConfigGet, { path: { name } }, POLL_MS)
  const isNone = read.error instanceof ApiError && read.error.code === 'BAD_CONFIG'
  const record = useMemo(() => readRecord(schema.avsc), [schema.avsc])
  const readPattern = usePatternReader(record)
  if (read.data === undefined && read.error !== null && !(isNone && record)) {
    return isNone ? (
      <EmptyState title={t.configNone} />
    ) : (
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    )
  }
  if ((read.data === undefined && !isNone) || readPattern === undefined) return <Loading />
  return (
    <ConfigForm
      key={name}
      name={name}
      record={record}
      i18n={schema.i18n as Config | null}
      config={read.data}
      readPattern={readPattern}
    />
  )
}

/** Parsed schema; `undefined` if it cannot be used, so that the configuration is edited as text. */
function readRecord(avsc: object | null): AvroRecord | undefined {
  try {
    const type = readAvro(avsc)
    return type.kind === 'record' ? type : undefined
  } catch {
    return undefined
  }
}

/**
 * Expressions of a package are not trusted: they are read by an engine whose steps are limited. `undefined`: it is
 * being fetched.
 */
function usePatternReader(record: AvroRecord | undefined): ReadPattern | undefined {
  const isNeeded = record !== undefined && patternsIn(record).length > 0
  const { data, isPending } = useQuery({
    queryKey: ['expressions'],
    queryFn: () => fetchCode(() => import('@signalbox/regex/expression')),
    enabled: isNeeded,
    staleTime: Infinity,
    structuralSharing: false,
  })
  return useMemo(() => {
    if (isNeeded && isPending) return undefined
    return (pattern) => {
      const expression = data?.readExpression(pattern)
      if (expression === undefined || 'problem' in expression) return undefined
      return (text) => expression.groupsIn(text) !== undefined
    }
  }, [isNeeded, isPending, data])
}

interface ConfigFormProps {
  name: string
  record: AvroRecord | undefined
  i18n: Config | null
  /** Stored configuration; `undefined` if the plugin has none yet. */
  config: PluginConfig | undefined
  readPattern: ReadPattern
}

function ConfigForm({ name, record, i18n, config, readPattern }: ConfigFormProps) {
  const t = useMessages(pluginMessages)
  const words = useMessages(configFormMessages)
  const [view, setView] = useState<'form' | 'text'>(record === undefined ? 'text' : 'form')
  const [isSaved, setIsSaved] = useState(false)
  const kinds = useMemo(() => {
    const from = { i18n: i18n ?? {}, readPattern }
    const text = textKind(record, from)
    return { form: record === undefined ? text : avroKind(record, from), text }
  }, [record, i18n, readPattern])
  const kind = kinds[view]
  const update = useAction(pluginConfigUpdate, { refreshes: [pluginConfigGet, pluginStateGet] })
  const inForm = (stored: PluginConfig): Config => ({
    [CONFIG]: record === undefined ? stored : withAvroDefaults(record, stored),
  })
  const { form, isNew, showAs, onSave, dialog } = useItemForm({
    kind,
    config: config && inForm(config),
    readNow: async () => inForm(await client.call(pluginConfigGet, { path: { name } })),
    put: pluginConfigUpdate,
    async save({ [CONFIG]: body }) {
      await update.mutateAsync({ path: { name }, body: body as PluginConfig }) // an object, by its kind
      setIsSaved(true)
    },
  })
  return (
    <Section title={t.configTab} isTitleHidden isForm>
      {isSaved && !form.formState.isDirty && isErlang() && (
        <Banner tone="success" title={t.saved()}>
          {t.savedRestart}
        </Banner>
      )}
      {record !== undefined && (
        <div>
          <Segments
            isSmall
            label={words.mode}
            value={view}
            onChange={(next) => void showAs(kinds[next], () => setView(next))}
            options={[
              { value: 'form', label: words.asForm },
              { value: 'text', label: words.asText },
            ]}
          />
        </div>
      )}
      <SettingsForm form={form} isWide={view === 'text'} isIncomplete={isNew} onSave={onSave}>
        <KindFields key={view} kind={kind} form={form} />
      </SettingsForm>
      {dialog}
    </Section>
  )
}
