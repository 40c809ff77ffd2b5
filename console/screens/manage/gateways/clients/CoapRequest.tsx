import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { COAP_CONTENT_TYPES, coapRequest } from '@signalbox/contract/gateway-devices'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormBar } from '../../../../ui/FormBar.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { KeyValues } from '../../../../ui/KeyValues.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { coapMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'

const METHODS = ['get', 'put', 'post', 'delete'] as const

interface Answer {
  method: string
  token: string
  payload: string
}

/** Sends a request to a client of CoAP, and shows its answer. */
export function CoapRequest({ clientid }: { clientid: string }) {
  const t = useMessages(coapMessages)
  const lock = useLock()
  const [answer, setAnswer] = useState<Answer>()
  const send = useAction(coapRequest, { refreshes: [] })
  const form = useForm({
    defaultValues: {
      method: 'get' as (typeof METHODS)[number],
      content_type: 'text/plain' as (typeof COAP_CONTENT_TYPES)[number],
      timeout: '10s',
      token: 'console',
      payload: '',
    },
  })
  const submit = useSubmit(form, (body) => send.mutateAsync({ path: { clientid }, body }), {
    onDone: (given) => setAnswer(given),
  })
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
        <FormError error={submit.error} />
        <FormBar>
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
