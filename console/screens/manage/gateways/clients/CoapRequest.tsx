import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { COAP_CONTENT_TYPES, coapRequest } from '@signalbox/contract/gateway-devices'
import { Duration } from '@signalbox/formats/units'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { coapMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'

const METHODS = ['get', 'put', 'post', 'delete'] as const
const MAX_TOKEN_BYTES = 8

const isTimeLimit = (text: string) => Duration.parse(text) !== undefined
const isToken = (text: string) => new TextEncoder().encode(text).length <= MAX_TOKEN_BYTES

type RequestBody = z.infer<typeof coapRequest.body>

interface Answer {
  method: string
  token: string
  payload: string
}

/** Sends a request to a client of CoAP, and shows its answer. */
export function CoapRequest({ clientid }: { clientid: string }) {
  const t = useMessages(coapMessages)
  const lock = useLock()
  const sentence = useErrorSentence()
  const [answer, setAnswer] = useState<Answer>()
  const send = useAction(coapRequest, { refreshes: [] })
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          method: z.enum(METHODS),
          content_type: z.enum(COAP_CONTENT_TYPES),
          timeout: z.string().check(z.refine(isTimeLimit, t.wrongTimeout)),
          token: z.string().check(z.refine(isToken, t.wrongToken)),
          payload: z.string(),
        }),
      ),
    [t],
  )
  const form = useForm<RequestBody>({
    resolver,
    defaultValues: {
      method: 'get',
      content_type: 'text/plain',
      timeout: '10s',
      token: 'console',
      payload: '',
    },
  })
  const submit = useSubmit(
    form,
    (body) => {
      setAnswer(undefined)
      return send.mutateAsync({ path: { clientid }, body })
    },
    {
      onDone: setAnswer,
      explain: (error) =>
        error instanceof ApiError && error.status === 504 ? { title: t.noAnswer } : sentence(error),
      isLight: true,
    },
  )
  const { control } = form
  return (
    <Section title={t.title}>
      <form noValidate className={styles.answer} onSubmit={submit.onSubmit}>
        <div className={styles.row}>
          <SelectField
            control={control}
            name="method"
            label={t.method}
            options={METHODS.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <SelectField
            control={control}
            name="content_type"
            label={t.contentType}
            options={COAP_CONTENT_TYPES.map((value) => ({ value, label: value }))}
          />
          <TextField control={control} name="timeout" label={t.timeout} mono />
          <TextField control={control} name="token" label={t.token} mono />
        </div>
        <TextField control={control} name="payload" label={t.payload} help={t.payloadHelp} mono />
        <FormBar error={submit.error}>
          <Button type="submit" loading={submit.isPending} {...lock.button}>
            {t.send}
          </Button>
        </FormBar>
        {answer !== undefined && (
          <div role="status" aria-label={t.answer}>
            <KeyValues
              items={[
                { label: t.answer, value: <span className="mono">{answer.method}</span> },
                { label: t.token, value: <span className="mono">{answer.token}</span> },
                { label: t.payload, value: <span className="mono">{answer.payload}</span> },
              ]}
            />
          </div>
        )}
      </form>
    </Section>
  )
}
