import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import {
  type TransformationConfig,
  transformationDryRun,
  type TransformedMessage,
} from '@signalbox/contract/message-transformations'
import { topicActivityGet } from '@signalbox/contract/topic-activity'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { client } from '#api/client.ts'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { stageMessages } from '#domain/stages/stages.messages.ts'
import styles from '#domain/stages/stages.module.css'
import { useTestMessage } from '#domain/stages/test-message.ts'
import { FormError } from '#ui/FormError.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import {
  toTransformationBody,
  findTransformationFaults,
  type TransformationValues,
} from './transformation-values.ts'
import { transformationMessages } from './transformations.messages.ts'

/** Transforms a message at the broker with the values of the form. */
export function DryRun({ form }: { form: UseFormReturn<TransformationValues> }) {
  const t = useMessages(transformationMessages)
  const stage = useMessages(stageMessages)
  const language = useLanguage()
  const sentence = useErrorSentence()
  const canCopy = useCan(topicActivityGet).can
  const { message, setMessage, isReal } = useTestMessage(form)
  const [isCut, setCut] = useState(false)
  const [result, setResult] = useState<TransformedMessage>()
  const [error, setError] = useState<Sentence>()
  const [isPending, setPending] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setResult(undefined)
      setError(describeRefusal(failure) ?? sentence(failure))
    } finally {
      setPending(false)
    }
  }
  const handleRun = () => {
    const values = form.getValues()
    const faults = findTransformationFaults(values, language)
    for (const [field, text] of faults) {
      form.setError(field as FieldPath<TransformationValues>, { message: text }) // of the form
    }
    if (faults.length > 0) return undefined
    const name = values.name === '' ? 'new' : values.name
    const body = toTransformationBody(
      { ...values, name, topics: values.topics.trim() || '#' },
      undefined,
    )
    return attempt(async () => {
      const transformation = body as TransformationConfig // as it is saved
      setResult(await client.call(transformationDryRun, { body: { transformation, message } }))
    })
  }
  const handleCopy = () =>
    attempt(async () => {
      const { last } = await client.call(topicActivityGet, { path: { topic: message.topic } })
      if (last === undefined) return
      const bytes = Uint8Array.from(atob(last.payload), (sign) => sign.charCodeAt(0))
      setCut(last.payload_bytes > bytes.length)
      setMessage({
        topic: message.topic,
        payload: new TextDecoder().decode(bytes),
        qos: last.qos,
        retain: last.retain,
      })
    })
  return (
    <div className={styles.try}>
      <p>{joinSentences(t.dryRunAbout, isReal && stage.lastMessage(message.topic))}</p>
      <TextInput
        label={t.topic}
        value={message.topic}
        classNames={{ input: 'mono' }}
        onChange={({ currentTarget: { value } }) => setMessage({ ...message, topic: value })}
      />
      {canCopy && (
        <div>
          <Button
            variant="default"
            disabled={message.topic === ''}
            loading={isPending}
            onClick={() => void handleCopy()}
          >
            {t.last}
          </Button>
          {isCut && <p>{t.lastCut}</p>}
        </div>
      )}
      <Textarea
        label={t.payload}
        value={message.payload}
        rows={4}
        resize="vertical"
        classNames={{ input: 'mono' }}
        onChange={({ currentTarget: { value } }) => setMessage({ ...message, payload: value })}
      />
      <NativeSelect
        label={t.qos}
        value={String(message.qos)}
        data={['0', '1', '2']}
        onChange={({ currentTarget: { value } }) => setMessage({ ...message, qos: Number(value) })}
      />
      <Checkbox
        label={t.retain}
        checked={message.retain}
        onChange={({ currentTarget: { checked } }) => setMessage({ ...message, retain: checked })}
      />
      <div>
        <Button
          variant="default"
          disabled={message.topic === ''}
          loading={isPending}
          onClick={() => void handleRun()}
        >
          {t.dryRunNow}
        </Button>
      </div>
      <FormError error={error} />
      {result !== undefined && (
        <SmallTable
          label={t.result}
          columns={[
            { key: 'key', label: t.key, isName: true },
            { key: 'value', label: t.result, isData: true },
          ]}
          rows={[
            { key: 'topic', cells: [t.topic, result.topic] },
            { key: 'payload', cells: [t.payload, result.payload] },
            { key: 'qos', cells: [t.qos, String(result.qos)] },
            { key: 'retain', cells: [t.retain, String(result.retain)] },
            {
              key: 'property',
              cells: [t.property, JSON.stringify(result.user_property ?? {})],
            },
          ]}
        />
      )}
    </div>
  )
}

/** A message that cannot be transformed is refused without a code. */
function describeRefusal(failure: unknown): Sentence | undefined {
  if (!(failure instanceof ApiError) || failure.kind !== 'http') return undefined
  const { msg, reason } = (failure.body ?? {}) as { msg?: unknown; reason?: unknown } // any JSON
  if (typeof msg !== 'string') return undefined
  return { title: msg, detail: typeof reason === 'string' ? reason : '' }
}
