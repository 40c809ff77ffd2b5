import {
  type ClientLimit,
  clientLimitList,
  clientLimitSet,
} from '@signalbox/contract/client-limits'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useSubmit } from '../saving/submit.ts'
import { LimitFields, toLimits, useLimitForm } from './LimitFields.tsx'
import { clientLimitMessages } from './limits.messages.ts'

interface LimitFormProps {
  clientid: string
  /** Limit to change; `undefined` for a new one. */
  limit?: ClientLimit | undefined
  /** Messages per second that the client publishes at present. */
  rate?: number | undefined
  onClose: () => void
}

/** Limits the publishing of a client. */
export function LimitForm({ clientid, limit, rate = 0, onClose }: LimitFormProps) {
  const t = useMessages(clientLimitMessages)
  const set = useAction(clientLimitSet, { refreshes: [clientLimitList] })
  const form = useLimitForm(limit, rate)
  const submit = useSubmit(
    form,
    (values) => set.mutateAsync({ body: { clientids: [clientid], ...toLimits(values, limit) } }),
    { done: () => t.done, onDone: onClose, isLight: true },
  )
  return (
    <SideForm onClose={onClose} title={t.titleOne(clientid)} submitLabel={t.set} submit={submit}>
      <p>{t.about}</p>
      <LimitFields control={form.control} limit={limit} rate={rate} />
    </SideForm>
  )
}
