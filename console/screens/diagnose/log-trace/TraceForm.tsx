import { ruleList } from '@signalbox/contract/rules'
import { traceCreate, traceList } from '@signalbox/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { logTraceMessages, payloadEncodings, traceTypes } from './log-trace.messages.ts'
import { FORMATTERS, type LogTraceSearch, PAYLOADS, TRACE_TYPES } from './log-trace.paths.ts'
import { newTrace, toTrace, traceRules, type TraceValues } from './trace-form.ts'

/** Topic filters that nearly all messages match. */
const BROAD = new Set(['#', '+/#'])

interface TraceFormProps {
  /** Initial values of the form, from the page's address. */
  search: LogTraceSearch
  onClose: () => void
}

export function TraceForm({ search, onClose }: TraceFormProps) {
  const t = useMessages(logTraceMessages)
  const language = useLanguage()
  const types = useMessages(traceTypes)
  const encodings = useMessages(payloadEncodings)
  const create = useAction(traceCreate, { refreshes: [traceList] })
  const resolver = useMemo(
    () => schemaResolver<TraceValues>(traceRules(t, language)),
    [t, language],
  )
  const form = useForm<TraceValues>({ resolver, defaultValues: newTrace(search) })
  const { control } = form
  const [type, topic] = useWatch({ control, name: ['type', 'conditions.topic'] })
  const rules = useRuleIds(type === 'ruleid')
  const submit = useSubmit(form, (values) => create.mutateAsync({ body: toTrace(values) }), {
    done: (_, { name }) => t.created(name),
    onDone: onClose,
  })
  const help = {
    clientid: t.clientHelp,
    topic: t.topicHelp,
    ip_address: undefined,
    ruleid: t.ruleHelp,
  }
  return (
    <SideForm onClose={onClose} title={t.add} submitLabel={t.create} submit={submit}>
      <TextField control={control} name="name" label={t.name} required mono />
      <SelectField
        control={control}
        name="type"
        label={t.type}
        options={TRACE_TYPES.map((value) => ({ value, label: types[value] }))}
      />
      <TextField
        key={type}
        control={control}
        name={`conditions.${type}`}
        label={types[type]}
        help={help[type]}
        required
        mono
        autoFocus
        suggestions={type === 'ruleid' ? rules : undefined}
      />
      {type === 'topic' && BROAD.has(topic) && <Banner tone="warning" title={t.allTraffic} />}
      <FieldGrid isNarrow>
        <TimeField control={control} name="start" label={t.start} help={t.startHelp} required />
        <TimeField control={control} name="end" label={t.end} required />
      </FieldGrid>
      <SelectField
        control={control}
        name="payload_encode"
        label={t.payload}
        help={t.payloadHelp}
        options={PAYLOADS.map((value) => ({ value, label: encodings[value] }))}
      />
      <SelectField
        control={control}
        name="formatter"
        label={t.formatter}
        options={FORMATTERS.map((value) => ({
          value,
          label: value === 'text' ? encodings.text : 'JSON',
        }))}
      />
    </SideForm>
  )
}

/** IDs of the first 100 rules as suggestions; any other ID can be typed. */
function useRuleIds(isOn: boolean): readonly string[] | undefined {
  const { can } = useCan(ruleList)
  const { data } = useQuery({ ...query(ruleList, { query: { limit: 100 } }), enabled: isOn && can })
  return data?.data.map(({ id }) => id)
}
