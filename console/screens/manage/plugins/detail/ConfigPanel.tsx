import { Textarea } from '@mantine/core'
import { readAvro, type AvroType, withAvroDefaults } from '@signalbox/contract/avro'
import {
  type Plugin,
  type PluginConfig,
  pluginConfigGet,
  pluginConfigUpdate,
  pluginStateGet,
} from '@signalbox/contract/plugins'
import { ApiError } from '@signalbox/contract/errors'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useLive } from '../../../../api/live.ts'
import { useAction } from '../../../../api/query.ts'
import { fetchCode } from '../../../../code.ts'
import { isErlang } from '../../../../api/use-can.ts'
import { useLanguage, useMessages } from '../../../../language.tsx'
import { SettingsForm } from '../../../../parts/SettingsForm.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { configFormMessages, pluginMessages } from '../plugins.messages.ts'
import { AvroFields } from './AvroFields.tsx'
import { type Fault, faultsOf, patternsIn, type ReadPattern } from './config-values.ts'

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
  const type = useMemo(() => typeOf(schema.avsc), [schema.avsc])
  if (read.data === undefined && read.error !== null && !(isNone && type)) {
    return isNone ? (
      <EmptyState title={t.configNone} />
    ) : (
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    )
  }
  const config = read.data ?? (isNone ? {} : undefined)
  if (config === undefined) return null
  return <ConfigForm key={name} name={name} type={type} i18n={schema.i18n ?? {}} config={config} />
}

/** `undefined`: the schema cannot be used, and the configuration is a text. */
function typeOf(avsc: object | null): AvroType | undefined {
  try {
    const type = readAvro(avsc)
    return type.kind === 'record' ? type : undefined
  } catch {
    return undefined
  }
}

const textOf = (config: unknown) => JSON.stringify(config, undefined, 2)

function parsed(text: string): PluginConfig | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as PluginConfig) : undefined // an object
  } catch {
    return undefined
  }
}

interface ConfigFormProps {
  name: string
  type: AvroType | undefined
  i18n: object
  config: PluginConfig
}

function ConfigForm({ name, type, i18n, config }: ConfigFormProps) {
  const t = useMessages(pluginMessages)
  const words = useMessages(configFormMessages)
  const language = useLanguage()
  const [view, setView] = useState<'form' | 'text'>(type === undefined ? 'text' : 'form')
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isSaved, setIsSaved] = useState(false)
  const update = useAction(pluginConfigUpdate, { refreshes: [pluginConfigGet, pluginStateGet] })
  const filled = type === undefined ? config : (withAvroDefaults(type, config) as PluginConfig) // an object
  const form = useForm({ defaultValues: { text: textOf(filled) } })
  const text = form.watch('text')
  const current = parsed(text)
  const change = (next: string) => {
    setIsSaved(false)
    form.setValue('text', next, { shouldDirty: true })
  }
  const translated = (key: string) => {
    const texts: unknown = Object.hasOwn(i18n, key) ? (i18n as PluginConfig)[key] : undefined
    const found: unknown = Object(texts)[language]
    return typeof found === 'string' ? found : key
  }
  const save = async () => {
    if (current === undefined) {
      setFaults([])
      form.setError('text', { message: words.badJson })
      return false
    }
    const found =
      type === undefined ? [] : faultsOf(type, current, await patternReader(patternsIn(type)))
    setFaults(found)
    if (found.length > 0) return false
    await update.mutateAsync({ path: { name }, body: current })
    const stored = await client.call(pluginConfigGet, { path: { name } })
    setIsSaved(true)
    return { text: textOf(stored) }
  }
  const sentenceOf = ({ kind, message, values: [first = '', second = ''] }: Fault) => {
    if (message !== '') return translated(message)
    if (kind === 'expected') return words.expected(first)
    if (kind === 'range') return words.range(first, second)
    if (kind === 'length') return words.length(first, second)
    return kind === 'required' ? words.required : words.badPattern
  }
  return (
    <>
      {isSaved && isErlang() && (
        <Banner tone="success" title={t.saved}>
          {t.savedRestart}
        </Banner>
      )}
      {type !== undefined && (
        <div>
          <Segments
            isSmall
            label={words.mode}
            value={view}
            onChange={setView}
            options={[
              { value: 'form', label: words.asForm },
              { value: 'text', label: words.asText },
            ]}
          />
        </div>
      )}
      {faults.length > 0 && (
        <Banner tone="error" title={words.faults}>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.kind}`}>
                <code className="mono">{fault.path}</code> {sentenceOf(fault)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <SettingsForm
        form={form}
        isWide={view === 'text'}
        onSave={save}
        onDiscard={() => setFaults([])}
      >
        {view === 'form' && type?.kind === 'record' && current !== undefined ? (
          <AvroFields
            fields={type.fields}
            value={current}
            path=""
            translated={translated}
            faultOf={(path) => {
              const fault = faults.find((each) => each.path === path)
              return fault && sentenceOf(fault)
            }}
            onChange={(next) => change(textOf(next))}
          />
        ) : (
          <Textarea
            label={words.text}
            description={words.textNote}
            rows={10}
            spellCheck={false}
            classNames={{ input: 'mono' }}
            value={text}
            error={current === undefined ? words.badJson : undefined}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </SettingsForm>
    </>
  )
}

/** Expressions of a package are not trusted: they are read by an engine that needs linear time. */
async function patternReader(patterns: readonly string[]): Promise<ReadPattern> {
  if (patterns.length === 0) return () => undefined
  const { readExpression } = await fetchCode(() => import('@signalbox/acl/expression'))
  return (pattern) => {
    const expression = readExpression(pattern)
    if ('problem' in expression) return undefined
    return (text) => expression.groupsIn(text) !== undefined
  }
}
