import { type ClientRow, clientGet, clientKeepaliveUpdate } from '@signalbox/contract/clients'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { clientMessages } from './client.messages.ts'

/** Largest value of the two bytes of Keep Alive [MQTT-3.1.2.10]. */
const MAX_SECONDS = 65_535

interface KeepaliveValues {
  interval: number | null
}

const keepaliveRules = (message: string) =>
  z.object({
    interval: z
      .nullable(z.int(message).check(z.minimum(0, message), z.maximum(MAX_SECONDS, message)))
      .check(z.refine((interval) => interval !== null, message)),
  })

/** Changes the keep alive that the broker applies to the current connection. */
export function KeepaliveForm({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const t = useMessages(clientMessages)
  const words = useMessages(clientsMessages)
  const change = useAction(clientKeepaliveUpdate, { refreshes: [clientGet] })
  const { clientid = '', keepalive = 0 } = client
  const form = useForm<KeepaliveValues>({
    defaultValues: { interval: keepalive },
    resolver: schemaResolver<KeepaliveValues>(keepaliveRules(t.keepaliveRange)),
  })
  const submit = useSubmit(
    form,
    // The rules leave no empty field.
    ({ interval }) => change.mutateAsync({ path: { clientid }, body: { interval: interval ?? 0 } }),
    { done: () => t.keepaliveChanged(words.keepalive), onDone: onClose },
  )
  return (
    <SideForm onClose={onClose} title={t.keepaliveTitle} submitLabel={t.save} submit={submit}>
      <NumberField
        control={form.control}
        name="interval"
        label={words.keepalive}
        help={t.keepaliveHelp}
        unit={t.seconds}
        required
      />
    </SideForm>
  )
}
