import { validationList } from '@signalbox/contract/schema-validations'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { canQuote } from '@signalbox/rule-sql/editor/from'
import { eventTexts } from '@signalbox/rule-sql/events/events.messages'
import { events } from '@signalbox/rule-sql/events/events'
import { type FormEvent, useState } from 'react'
import { useCan } from '#api/use-can.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import styles from './editor.module.css'
import { inputMessages } from './inputs.messages.ts'

type Kind = 'message' | 'event' | 'source'

const BRIDGES = '$bridges/'

export function inputKindFromTopic(topic: string): Kind {
  if (topic.startsWith(BRIDGES)) return 'source'
  return topic.startsWith('$events/') ? 'event' : 'message'
}

interface InputPanelProps {
  /** Input to edit; `undefined` adds one. */
  topic: string | undefined
  /** The others, which may not occur again. */
  others: readonly string[]
  /** `<type>:<name>` of the sources that exist. */
  bridges: readonly string[]
  onApply: (topic: string) => void
  onClose: () => void
}

/** An item of FROM: a topic filter, an event, or a source. */
export function InputPanel({ topic, others, bridges, onApply, onClose }: InputPanelProps) {
  const t = useMessages(inputMessages)
  const [kind, setKind] = useState<Kind>(inputKindFromTopic(topic ?? ''))
  const [values, setValues] = useState<Readonly<Record<Kind, string>>>({
    message: topic !== undefined && inputKindFromTopic(topic) === 'message' ? topic : '',
    event: topic !== undefined && inputKindFromTopic(topic) === 'event' ? topic : (EVENTS[0] ?? ''),
    source: topic?.startsWith(BRIDGES) === true ? topic : `${BRIDGES}${bridges[0] ?? ''}`,
  })
  const [isChecked, setIsChecked] = useState(false)
  const value = values[kind]
  const problem = findProblem(kind, value, others)
  const set = (next: string) => setValues({ ...values, [kind]: next })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the rule is around this panel.
    event.stopPropagation()
    setIsChecked(true)
    if (problem !== undefined) return
    onApply(value)
    onClose()
  }
  const error = isChecked && problem !== undefined && t[problem]
  return (
    <SidePanel onClose={onClose} title={topic === undefined ? t.addTitle : t.editTitle}>
      <form noValidate className={styles.form} onSubmit={handleSubmit}>
        <Segments
          label={t.kind}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'message', label: t.message },
            { value: 'event', label: t.event },
            { value: 'source', label: t.source },
          ]}
        />
        {kind === 'message' && (
          <TextInput
            data-autofocus
            label={t.topic}
            description={t.topicHelp}
            classNames={{ input: 'mono' }}
            value={value}
            error={error}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        )}
        {kind === 'event' && <EventSelect value={value} error={error} onChange={set} />}
        {kind === 'source' &&
          (bridges.length === 0 ? (
            <p className={styles.quiet}>{t.noSources}</p>
          ) : (
            <NativeSelect
              label={t.chooseSource}
              value={value}
              error={error}
              data={bridges.map((name) => ({ value: `${BRIDGES}${name}`, label: name }))}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          ))}
        <FormBar>
          <Button type="submit" disabled={kind === 'source' && bridges.length === 0}>
            {t.apply}
          </Button>
        </FormBar>
      </form>
    </SidePanel>
  )
}

const EVENTS = events.flatMap(({ topic }) => (topic?.startsWith('$events/') ? [topic] : []))

interface EventSelectProps {
  value: string
  error: string | false
  onChange: (topic: string) => void
}

function EventSelect({ value, error, onChange }: EventSelectProps) {
  const t = useMessages(inputMessages)
  const language = useLanguage()
  const { can: hasStages } = useCan(validationList)
  const offered = events.filter(
    ({ topic, edition: of }) =>
      topic?.startsWith('$events/') && (of === 'both' || hasStages || topic === value),
  )
  const chosen = offered.find(({ topic }) => topic === value)
  return (
    <NativeSelect
      label={t.event}
      description={chosen && eventTexts[chosen.event]?.[language]}
      value={value}
      error={error}
      data={offered.map(({ topic = '' }) => topic)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function findProblem(
  kind: Kind,
  value: string,
  others: readonly string[],
): 'invalidTopic' | 'quotes' | 'duplicate' | undefined {
  if (others.includes(value)) return 'duplicate'
  if (!canQuote(value)) return 'quotes'
  return kind === 'message' && topicFilterProblem(value) !== undefined ? 'invalidTopic' : undefined
}
