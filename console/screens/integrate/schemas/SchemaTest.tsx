import { Button, NativeSelect, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { errorMessage } from '@signalbox/formats/error-message'
import type { SchemaType } from '@signalbox/contract/schema-registry'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fetchCode } from '#code.ts'
import type { Values } from '#form/field.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { useLastMessage } from '#domain/rule-sql/last-message.ts'
import { useSchemaCheck } from '#domain/schemas/schema-check.ts'
import { Banner } from '#ui/Banner.tsx'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'

const ANY_TOPIC = ['#']

/** Checks a message with the schema of the form, or derives a schema from it. */
export function SchemaTest({ form }: { form: UseFormReturn<Values> }) {
  const t = useMessages(schemasMessages)
  const { control } = form
  const [type, source] = useWatch({ control, name: ['type', 'source'] }) as [SchemaType, string] // fields of the form
  const last = useLastMessage(ANY_TOPIC)
  const [typed, setTyped] = useState<string>()
  const sample = typed ?? last?.payload ?? ''
  const messageTypes = useSchemaCheck(type, source)?.messageTypes ?? []
  const [chosen, setChosen] = useState('')
  const messageType = messageTypes.includes(chosen) ? chosen : messageTypes[0]
  const now = JSON.stringify([type, source, sample, messageType])
  const [found, setFound] = useState<{ of: string; problem: string | undefined }>()
  const [isWrong, setWrong] = useState(false)
  const result = found?.of === now ? found : undefined
  const handleCheck = async () => {
    setFound({ of: now, problem: await findProblem(type, source, sample, messageType) })
  }
  const handleDerive = async () => {
    const { deriveSource } = await fetchCode(() => import('@signalbox/schemas/derive'))
    try {
      const derived = deriveSource[type](JSON.parse(sample))
      form.setValue('source', derived, { shouldDirty: true, shouldValidate: true })
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <div className={styles.sample}>
      <Textarea
        label={t.sample}
        description={joinSentences(
          t.sampleHelp,
          typed === undefined && last !== undefined && t.sampleOf(last.topic),
        )}
        value={sample}
        rows={8}
        resize="vertical"
        classNames={{ input: 'mono' }}
        error={isWrong ? t.notJson : undefined}
        onChange={(event) => {
          setWrong(false)
          setTyped(event.currentTarget.value)
        }}
      />
      {messageTypes.length > 1 && (
        <NativeSelect
          label={t.messageType}
          value={messageType}
          data={[...messageTypes]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={sample.trim() === '' || source.trim() === ''}
          onClick={() => void handleCheck()}
        >
          {t.check}
        </Button>
        <Button
          variant="default"
          disabled={sample.trim() === ''}
          onClick={() => void handleDerive()}
        >
          {t.deriveNow}
        </Button>
      </div>
      {result !== undefined && (
        <Banner
          tone={result.problem === undefined ? 'success' : 'error'}
          title={result.problem === undefined ? t.conforms : t.conformsNot}
        >
          {result.problem}
        </Banner>
      )}
    </div>
  )
}

/** Why a message does not conform to a schema; `undefined` if it does. */
async function findProblem(
  type: SchemaType,
  source: string,
  sample: string,
  messageType: string | undefined,
): Promise<string | undefined> {
  const { compileSchema } = await fetchCode(() => import('@signalbox/schemas/compile'))
  const { beginRun } = await fetchCode(() => import('@signalbox/rule-sql/run/limits'))
  try {
    const serde = await compileSchema(type, source)
    beginRun()
    // Messages of Avro and Protobuf are bytes; the sample is the value that they encode.
    serde.check(type === 'json' ? sample : JSON.parse(sample), messageType)
    return undefined
  } catch (error) {
    return errorMessage(error)
  }
}
