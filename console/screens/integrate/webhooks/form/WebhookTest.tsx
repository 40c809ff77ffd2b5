import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { actionTry, type TriedAnswer } from '@signalbox/contract/calls'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useCan } from '#api/use-can.ts'
import type { Config, Values } from '#form/field.ts'
import { useFormats, useMessages } from '#language.tsx'
import { connectors } from '#domain/integration/families.ts'
import { ProbePanel } from '#domain/integration/form/ProbePanel.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useLastMessage } from '#domain/rule-sql/last-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { eventNamed, eventsIn } from '@signalbox/rule-sql/webhooks/trigger'
import type { Parts } from '../model/webhook.ts'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import {
  fillSampleRequest,
  messageFilters,
  plainSampleRow,
  type SampleRequest,
  sampleSql,
} from './sample-request.ts'
import { testMessages } from './test.messages.ts'
import { triggerIn } from './trigger.ts'
import { handWritten, statementMeaning, plannedWebhook } from './webhook-config.ts'
import type { Signer } from './webhook-kind.ts'
import { useEdition } from './use-signer.ts'
import styles from './webhook-form.module.css'

interface WebhookTestProps {
  form: UseFormReturn<Values>
  /** The configuration that the form describes now. */
  config: () => Config
  signer: Signer
  fullName: string
  /** The stored parts; none of a new webhook. */
  now: Parts
}

/** The request that a sample event becomes, and its answer. */
export function WebhookTest({ form, config, signer, fullName, now }: WebhookTestProps) {
  const t = useMessages(testMessages)
  const canTry = useCan(actionTry).can
  const edition = useEdition()
  const values = useWatch({ control: form.control })
  const current = config()
  const [chosen, setChosen] = useState('')
  const trigger = triggerIn(current)
  const byHand = handWritten(current)
  const events = byHand === undefined ? eventsIn(trigger, edition) : topicsInFrom(byHand)
  const event = events.includes(chosen) ? chosen : events[0]
  const sql =
    byHand ?? (event && sampleSql(statementMeaning(current, signer), event, edition)) ?? ''
  const source = byHand === undefined ? undefined : event
  const filters = source === undefined ? messageFilters(trigger, event ?? '', edition) : [source]
  const message = useLastMessage(filters)
  const sample = useQuery({
    queryKey: ['webhook sample', sql, source, message],
    queryFn: async () => (await plainSampleRow(sql, message, source)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sql !== '',
  })
  const bodies = () => {
    const wanted = plannedWebhook(config(), { fullName, now, edition, signer })
    const part = (body: object) => ({ ...body, type: 'http', name: fullName })
    return { wanted, connector: part(wanted.connector), action: part(wanted.action) }
  }
  const row = sample.data ?? undefined
  return (
    <fieldset className={styles.group} data-wide="true">
      <legend className="sr-only">{t.title}</legend>
      {event === undefined && <p className={styles.about}>{t.noEvent}</p>}
      {events.length > 1 && (
        <NativeSelect
          label={t.event}
          value={event}
          data={events.map((each) => ({ value: each, label: eventNamed(each)?.event ?? each }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      {canTry ? (
        <Trial
          key={JSON.stringify([values, event])}
          isReady={row !== undefined}
          send={async () => {
            if (row === undefined || !(await isValid(form))) return undefined
            const { connector, action } = bodies()
            return client.call(actionTry, { body: { connector, action, row: { ...row } } })
          }}
        />
      ) : (
        <>
          <Banner tone="info" title={t.byCluster} />
          <ProbePanel
            family={connectors}
            values={values}
            body={async () => ((await isValid(form)) ? bodies().connector : undefined)}
            onRefused={() => {}}
          />
        </>
      )}
      {/* Last: its height depends on the message. */}
      {message !== undefined && <p className={styles.about}>{t.ofMessage(message.topic)}</p>}
      {sample.data === null && <p className={styles.about}>{t.noRow}</p>}
      {row !== undefined && <Request {...fillSampleRequest(bodies().wanted, row)} />}
    </fieldset>
  )
}

/** A name is needed by the creation, and not by a test. */
async function isValid(form: UseFormReturn<Values>): Promise<boolean> {
  await form.trigger()
  const { name: _, ...others } = form.formState.errors
  form.clearErrors('name')
  return Object.keys(others).length === 0
}

function Request({ method, url, headers, body }: SampleRequest) {
  const t = useMessages(testMessages)
  return (
    <div className={styles.request}>
      <KeyValues
        items={[
          {
            label: t.request,
            value: (
              <code className="mono">
                {method} {url}
              </code>
            ),
          },
          { label: t.headers, value: <Headers headers={headers} /> },
          ...(body === undefined
            ? []
            : [
                {
                  label: t.body,
                  value: <CodeBlock text={body} wraps />,
                  copy: body,
                },
              ]),
        ]}
      />
    </div>
  )
}

const Headers = ({ headers }: Pick<SampleRequest, 'headers'>) => (
  <CodeBlock text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} wraps />
)

interface TrialProps {
  isReady: boolean
  /** Sends the test request; resolves to `undefined` if the form has errors. */
  send: () => Promise<TriedAnswer | undefined>
}

function Trial({ isReady, send }: TrialProps) {
  const t = useMessages(testMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const [isRunning, setIsRunning] = useState(false)
  const [result, setResult] = useState<{ answer: TriedAnswer } | { error: unknown }>()
  const handleSend = async () => {
    setResult(undefined)
    setIsRunning(true)
    try {
      const answer = await send()
      setResult(answer && { answer })
    } catch (error) {
      setResult({ error })
    } finally {
      setIsRunning(false)
    }
  }
  const failure = result !== undefined && 'error' in result ? sentence(result.error) : undefined
  return (
    <div className={styles.result}>
      <div className={styles.row}>
        <Button
          variant="default"
          loading={isRunning}
          {...lock.button}
          disabled={lock.button.disabled || !isReady}
          onClick={() => void handleSend()}
        >
          {t.send}
        </Button>
        <span className={styles.about}>{t.about}</span>
      </div>
      {failure !== undefined && (
        <Banner tone="error" title={t.failed}>
          <Detail text={failure.detail ?? failure.title} />
        </Banner>
      )}
      {result !== undefined && 'answer' in result && <Answer {...result.answer} />}
    </div>
  )
}

function Answer({ status, duration, headers, body, is_cut: isCut }: TriedAnswer) {
  const t = useMessages(testMessages)
  const { number } = useFormats()
  const isGood = status >= 200 && status <= 299
  return (
    <Banner tone={isGood ? 'success' : 'error'} title={t.took(String(status), number(duration))}>
      <KeyValues
        items={[
          { label: t.answer, value: <Headers headers={Object.entries(headers)} /> },
          {
            label: t.answerBody,
            value: body === '' ? t.noBody : <CodeBlock text={body} wraps />,
          },
        ]}
      />
      {isCut && <p>{t.cut}</p>}
    </Banner>
  )
}
