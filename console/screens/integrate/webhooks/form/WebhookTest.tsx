import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { actionTry, type TriedAnswer } from '@signalbox/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { connectors } from '../../../../parts/integration/families.ts'
import { ProbePanel } from '../../../../parts/integration/form/ProbePanel.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Detail } from '../../../../ui/Detail.tsx'
import { KeyValues } from '../../../../ui/KeyValues.tsx'
import { type Edition, eventNamed, eventsIn } from '@signalbox/rule-sql/webhooks/trigger'
import { fullNameOf, type Parts } from '../model/webhook.ts'
import { CodeBlock } from '../../../../parts/CodeBlock.tsx'
import { requestOf, rowOf, type SampleRequest, sampleSql } from './sample-request.ts'
import { testMessages } from './test.messages.ts'
import {
  meaningIn,
  NAME,
  type Seen,
  type Signer,
  triggerIn,
  wantedOf,
  type WebhookValues,
} from './webhook-form.ts'
import styles from './webhook-form.module.css'

interface WebhookTestProps {
  form: UseFormReturn<WebhookValues>
  edition: Edition
  signer: Signer
  /** Of a webhook that exists. */
  seen: Seen | undefined
  fullName: string
  now: Parts
}

/** The request that a sample event becomes, and its answer. */
export function WebhookTest({ form, edition, signer, seen, fullName, now }: WebhookTestProps) {
  const t = useMessages(testMessages)
  const canTry = useCan(actionTry).can
  useWatch({ control: form.control })
  const values = form.getValues()
  const [chosen, setChosen] = useState('')
  const events = eventsIn(triggerIn(values.trigger), edition)
  const event = events.includes(chosen) ? chosen : events[0]
  const byHand = seen?.isByHand === true ? now.rule?.sql : undefined
  const sql = byHand ?? (event && sampleSql(meaningIn(values, signer), event, edition)) ?? ''
  const sample = useQuery({
    queryKey: ['webhook sample', sql],
    queryFn: async () => (await rowOf(sql)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sql !== '',
  })
  const name = fullName || fullNameOf(NAME.test(values.name) ? values.name : 'test')
  const bodies = () => {
    const wanted = wantedOf(form.getValues(), { fullName: name, seen, now, edition, signer })
    const part = (config: object) => ({ ...config, type: 'http', name })
    return { wanted, connector: part(wanted.connector), action: part(wanted.action) }
  }
  const row = sample.data ?? undefined
  return (
    <fieldset className={styles.group} data-wide="true">
      <legend className={styles.title}>{t.title}</legend>
      {byHand === undefined && events.length > 1 && (
        <NativeSelect
          label={t.event}
          value={event}
          data={events.map((each) => ({ value: each, label: eventNamed(each)?.event ?? each }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      {sample.data === null && <p className={styles.about}>{t.noRow}</p>}
      {row !== undefined && <Request {...requestOf(bodies().wanted, row)} />}
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
    </fieldset>
  )
}

/** A name is needed by the creation, and not by a test. */
async function isValid(form: UseFormReturn<WebhookValues>): Promise<boolean> {
  await form.trigger()
  const { name: _, ...others } = form.formState.errors
  form.clearErrors('name')
  return Object.keys(others).length === 0
}

function Request({ method, url, headers, body }: SampleRequest) {
  const t = useMessages(testMessages)
  return (
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
  )
}

const Headers = ({ headers }: Pick<SampleRequest, 'headers'>) => (
  <CodeBlock text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} wraps />
)

interface TrialProps {
  isReady: boolean
  /** `undefined`: the form is not valid. */
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
