import { requestedTopic } from '@signalbox/acl/rule'
import type { RefusedRow } from '@signalbox/contract/access'
import { authorizationSourceList } from '@signalbox/contract/authorization'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { isRuleTopic } from '#domain/rules/rule-topic.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { type AllowValues, useAllow } from './allow.actions.ts'
import { allowMessages } from './denials/refused.messages.ts'

/** Form for a rule that permits a refused request. */
export function AllowForm({ row, onClose }: { row: RefusedRow; onClose: () => void }) {
  const t = useMessages(allowMessages)
  const allow = useAllow()
  const action = row.kind === 'subscribe' ? 'subscribe' : 'publish'
  const written = row.topic ?? ''
  const resolver = useMemo(
    () =>
      schemaResolver<AllowValues>(
        z.object({
          who: z.enum(['client', 'user', 'all']),
          action: z.enum(['publish', 'subscribe']),
          topic: z
            .string()
            .check(z.minLength(1, t.topicRequired), z.refine(isRuleTopic, t.topicWrong)),
        }),
      ),
    [t],
  )
  const form = useForm<AllowValues>({
    resolver,
    defaultValues: {
      who: 'client',
      action,
      topic: requestedTopic({ action, topic: written }) ?? written,
    },
  })
  const { control } = form
  const submit = useSubmit(form, (values) => allow(row, values), {
    done: (_, { topic: allowed }) => t.saved(allowed),
    onDone: onClose,
  })
  return (
    <SideForm onClose={onClose} title={t.title} submitLabel={t.save} submit={submit}>
      <p>{t.about}</p>
      <OrderNote by={row.by} />
      <SelectField
        control={control}
        name="who"
        label={t.who}
        options={[
          { value: 'client', label: `${t.client}: ${row.clientid}` },
          ...(row.username === null
            ? []
            : [{ value: 'user', label: `${t.user}: ${row.username}` }]),
          { value: 'all', label: t.all },
        ]}
      />
      <SelectField
        control={control}
        name="action"
        label={t.action}
        options={[
          { value: 'publish', label: t.publish },
          { value: 'subscribe', label: t.subscribe },
        ]}
      />
      <TextField control={control} name="topic" label={t.topic} required mono />
    </SideForm>
  )
}

/** A rule that is never reached changes nothing. */
function OrderNote({ by = '' }: { by: string | undefined }) {
  const t = useMessages(allowMessages)
  const { data } = useQuery(query(authorizationSourceList, {}))
  if (by === 'login') return <Banner tone="warning" title={t.loginRules} />
  const sources = data?.sources ?? []
  const at = (type: string) => sources.findIndex((each) => each.type === type)
  const own = at('built_in_database')
  if (own < 0) return null
  if (sources[own]?.enable === false) return <Banner tone="warning" title={t.disabled} />
  const decider = at(by)
  return decider >= 0 && decider < own ? <Banner tone="warning" title={t.later(by)} /> : null
}
