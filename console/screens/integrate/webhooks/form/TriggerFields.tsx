import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { eventTexts } from '@signalbox/rule-sql/events/events.messages'
import { IconPlus, IconX } from '@tabler/icons-react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import { useFormats, useLanguage, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { useRowFocus } from '../../../../ui/fields/use-row-focus.ts'
import { useRowIds } from '../../../../ui/fields/use-row-ids.ts'
import { Segments } from '../../../../ui/Segments.tsx'
import { columnsOf } from '@signalbox/rule-sql/webhooks/statement'
import {
  type Edition,
  eventNamed,
  messageEvents,
  otherEvents,
} from '@signalbox/rule-sql/webhooks/trigger'
import { type TriggerValues, triggerIn, type WebhookValues } from './webhook-form.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import styles from './webhook-form.module.css'

interface TriggerFieldsProps {
  form: UseFormReturn<WebhookValues>
  edition: Edition
}

/** What starts the webhook: everything, messages with topic filters, or other events. */
export function TriggerFields({ form, edition }: TriggerFieldsProps) {
  const t = useMessages(webhookFormMessages)
  const { list } = useFormats()
  const trigger = useWatch({ control: form.control, name: 'trigger' })
  const change = (part: Partial<TriggerValues>) => {
    const shouldValidate = form.formState.isSubmitted
    form.setValue('trigger', { ...trigger, ...part }, { shouldDirty: true, shouldValidate })
  }
  const errorAt = (path: string): string | undefined => {
    const found: unknown = get(form.formState.errors, `trigger.${path}.message`)
    return typeof found === 'string' ? found : undefined
  }
  const { kind } = trigger
  const { shared, further } = columnsOf(triggerIn(trigger), edition)
  const columns = [...shared, ...further]
  return (
    <fieldset className={styles.group} data-wide="true">
      <legend className={styles.title}>{t.trigger}</legend>
      <Segments
        label={t.kind}
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={[
          { value: 'messages', label: t.messages },
          { value: 'events', label: t.events },
          { value: 'all', label: t.all },
        ]}
      />
      {kind === 'all' && <Banner tone="warning" title={t.allWarning} />}
      {kind === 'messages' && (
        <>
          <EventChoice
            label={t.messages}
            names={messageEvents(edition)}
            chosen={trigger.messages}
            error={errorAt('messages')}
            onChange={(messages) => change({ messages })}
          />
          <TopicList
            topics={trigger.topics}
            errorOf={(i) => errorAt(`topics.${i}`)}
            onChange={(topics) => change({ topics })}
          />
        </>
      )}
      {kind === 'events' && (
        <EventChoice
          label={t.events}
          names={otherEvents(edition)}
          chosen={trigger.events}
          error={errorAt('events')}
          onChange={(events) => change({ events })}
        />
      )}
      {columns.length > 1 && (
        <details>
          <summary className={styles.summary}>{t.columns}</summary>
          <p className={styles.columns}>{list(columns)}</p>
        </details>
      )}
    </fieldset>
  )
}

interface EventChoiceProps {
  label: string
  names: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

function EventChoice({ label, names, chosen, error, onChange }: EventChoiceProps) {
  const language = useLanguage()
  // In the order of the list, whatever was chosen first; unknown ones stay.
  const all = [...names, ...chosen.filter((name) => !names.includes(name))]
  return (
    <Input.Wrapper component="fieldset" aria-label={label} className={styles.events} error={error}>
      {all.map((name) => {
        const event = eventNamed(name)?.event ?? name
        return (
          <Checkbox
            key={name}
            label={<span className="mono">{event}</span>}
            description={eventTexts[event]?.[language]}
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(all.filter((each) => (each === name ? checked : chosen.includes(each))))
            }
          />
        )
      })}
    </Input.Wrapper>
  )
}

interface TopicListProps {
  topics: readonly string[]
  errorOf: (place: number) => string | undefined
  onChange: (topics: readonly string[]) => void
}

function TopicList({ topics, errorOf, onChange }: TopicListProps) {
  const t = useMessages(webhookFormMessages)
  const { number } = useFormats()
  const { ids, set: setIds } = useRowIds(topics.length)
  const { rows, add, focusRow } = useRowFocus()
  return (
    <Input.Wrapper
      component="fieldset"
      aria-label={t.topics}
      className={styles.topics}
      label={t.topics}
      labelElement="div"
      description={t.topicsHelp}
    >
      <div ref={rows} className={styles.rows}>
        {topics.map((topic, i) => (
          <div key={ids[i]} data-row={i} className={styles.row}>
            <TextInput
              className={styles.topic}
              classNames={{ input: 'mono' }}
              aria-label={t.topic(number(i + 1))}
              value={topic}
              error={errorOf(i)}
              onChange={({ currentTarget: { value } }) =>
                onChange(topics.map((each, at) => (at === i ? value : each)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.removeTopic(topic || number(i + 1))}
              onClick={() => {
                focusRow(i - 1)
                setIds(ids.filter((_, at) => at !== i))
                onChange(topics.filter((_, at) => at !== i))
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        ref={add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => {
          focusRow(topics.length)
          onChange([...topics, ''])
        }}
      >
        {t.addTopic}
      </Button>
    </Input.Wrapper>
  )
}
