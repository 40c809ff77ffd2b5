import { validationList } from '@signalbox/contract/schema-validations'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { canQuote } from '@signalbox/rule-sql/editor/from'
import { eventTexts } from '@signalbox/rule-sql/events/events.messages'
import { events } from '@signalbox/rule-sql/events/events'
import { EVENT_PREFIX, type SourceContent } from '@signalbox/flow/graph'
import { useForm, useWatch } from 'react-hook-form'
import { useCan } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { pathResolver } from './path-resolver.ts'
import { nodesMessages } from './nodes.messages.ts'

interface SourceFormProps<C extends SourceContent> {
  content: C
  title: string
  /** Contents of the other sources. */
  others: readonly SourceContent[]
  onApply: (content: C) => void
  onClose: () => void
}

type MessageContent = Extract<SourceContent, { kind: 'message' }>
type EventContent = Extract<SourceContent, { kind: 'event' }>

/** The topic filter of a message node. */
export function MessageForm(props: SourceFormProps<MessageContent>) {
  const { content, title, others, onApply, onClose } = props
  const t = useMessages(nodesMessages)
  const form = useForm({
    defaultValues: { topic: content.topic },
    resolver: pathResolver(({ topic }) => {
      const problem = findProblem(topic, others)
      return problem === undefined ? [] : [['topic', t[problem]]]
    }),
  })
  const submit = useSubmit(form, ({ topic }) => Promise.resolve(topic), {
    onDone: (topic) => onApply({ kind: 'message', topic }),
    isLight: true,
  })
  return (
    <SideForm title={title} submitLabel={t.apply} submit={submit} onClose={onClose}>
      <TextField
        control={form.control}
        name="topic"
        label={t.topic}
        help={t.topicHelp}
        required
        mono
        autoFocus
      />
    </SideForm>
  )
}

function findProblem(
  topic: string,
  others: readonly SourceContent[],
): 'required' | 'badTopic' | 'quotes' | 'topicExists' | undefined {
  if (topic === '') return 'required'
  if (others.some((other) => other.kind === 'message' && other.topic === topic))
    return 'topicExists'
  if (!canQuote(topic)) return 'quotes'
  return topicFilterProblem(topic) === undefined ? undefined : 'badTopic'
}

/** The event of an event node, among those that the flow does not have. */
export function EventForm(props: SourceFormProps<EventContent>) {
  const { content, title, others, onApply, onClose } = props
  const t = useMessages(nodesMessages)
  const language = useLanguage()
  const { can: hasStages } = useCan(validationList)
  const taken = others.flatMap((other) => (other.kind === 'event' ? [other.event] : []))
  const offered = events.flatMap(({ topic = '', event, edition: of }) => {
    const name = topic.slice(EVENT_PREFIX.length)
    const isOffered = topic.startsWith(EVENT_PREFIX) && (of === 'both' || hasStages)
    return (isOffered && !taken.includes(name)) || name === content.event ? [{ name, event }] : []
  })
  const form = useForm({ defaultValues: { event: content.event || (offered[0]?.name ?? '') } })
  const chosen = useWatch({ control: form.control, name: 'event' })
  const about = offered.find(({ name }) => name === chosen)?.event ?? ''
  const submit = useSubmit(form, ({ event }) => Promise.resolve(event), {
    onDone: (event) => onApply({ kind: 'event', event }),
    isLight: true,
  })
  return (
    <SideForm
      title={title}
      submitLabel={t.apply}
      submit={submit}
      disabledReason={offered.length === 0 ? t.noEvents : undefined}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="event"
        label={t.event}
        help={eventTexts[about]?.[language]}
        options={offered.map(({ name }) => ({ value: name, label: `${EVENT_PREFIX}${name}` }))}
      />
    </SideForm>
  )
}
