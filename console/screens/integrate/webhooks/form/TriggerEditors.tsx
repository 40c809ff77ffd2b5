import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { eventTexts } from '@signalbox/rule-sql/events/events.messages'
import { triggerColumns } from '@signalbox/rule-sql/webhooks/statement'
import { eventNamed, messageEvents, otherEvents } from '@signalbox/rule-sql/webhooks/trigger'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useController, useWatch } from 'react-hook-form'
import type { InputProps } from '#form/field.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { useRowIds } from '#ui/fields/use-row-ids.ts'
import { Segments } from '#ui/Segments.tsx'
import { HAND_WRITTEN, topicProblem, triggerIn } from './trigger.ts'
import { useEdition } from './use-signer.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'
import styles from './webhook-form.module.css'

/** Choice of the trigger: all messages, messages that match topic filters, or other events. */
export function TriggerEditor({ field: { path, label, options }, control, disabled }: InputProps) {
  const t = useMessages(webhookFormMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const edition = useEdition()
  const { field } = useController({ control, name: path })
  const trigger: unknown = useWatch({ control, name: 'trigger' })
  const { statement } = Object(trigger) as { statement?: { rule: string; sql: string } | null }
  if (field.value === HAND_WRITTEN && statement != null) {
    return (
      <div className={styles.group}>
        <Banner
          tone="info"
          title={t.byHand}
          action={
            <Button
              variant="default"
              size="xs"
              disabled={disabled}
              onClick={() => field.onChange('messages')}
            >
              {t.replace}
            </Button>
          }
        >
          <ScreenLink to={paths.rule(statement.rule)}>{t.openRule}</ScreenLink>
        </Banner>
        <CodeBlock text={statement.sql} />
      </div>
    )
  }
  const { shared, further } = triggerColumns(triggerIn({ trigger }), edition)
  const columns = [...shared, ...further]
  return (
    <div className={styles.group}>
      <Segments
        label={label[language]}
        value={String(field.value)}
        isDisabled={disabled}
        onChange={field.onChange}
        options={(options ?? []).map(({ value, label: words }) => ({
          value: String(value),
          label: typeof words === 'string' ? words : words[language],
        }))}
      />
      {columns.length > 1 && (
        <details>
          <summary className={styles.summary}>{t.columns}</summary>
          <p className={styles.columns}>{list(columns)}</p>
        </details>
      )}
    </div>
  )
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** Events of messages, or all others. */
export function EventsEditor({ field: { path }, control, disabled, labelId, helpId }: InputProps) {
  const language = useLanguage()
  const edition = useEdition()
  const { field, fieldState } = useController({ control, name: path })
  const chosen = textsIn(field.value)
  const names = path.endsWith('messages') ? messageEvents(edition) : otherEvents(edition)
  // Sorted like the list, independent of the order of selection; unknown events are kept.
  const all = [...names, ...chosen.filter((name) => !names.includes(name))]
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={helpId} className={styles.events}>
      {all.map((name, i) => {
        const event = eventNamed(name)?.event ?? name
        return (
          <Checkbox
            key={name}
            {...(i === 0 && { ref: field.ref })}
            label={<span className="mono">{event}</span>}
            description={eventTexts[event]?.[language]}
            checked={chosen.includes(name)}
            disabled={disabled}
            aria-invalid={fieldState.invalid}
            onChange={({ currentTarget: { checked } }) =>
              field.onChange(
                all.filter((each) => (each === name ? checked : chosen.includes(each))),
              )
            }
          />
        )
      })}
    </div>
  )
}

export function TopicsEditor({ field: { path }, control, disabled, labelId, helpId }: InputProps) {
  const t = useMessages(webhookFormMessages)
  const { number } = useFormats()
  const { field, fieldState } = useController({ control, name: path })
  const topics = textsIn(field.value)
  const { ids, set: setIds } = useRowIds(topics.length)
  const { rows, add, focusRow } = useRowFocus()
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={helpId} className={styles.topics}>
      <div ref={rows} className={styles.rows}>
        {topics.map((topic, i) => (
          <div key={ids[i]} data-row={i} className={styles.row}>
            <TextInput
              {...(i === 0 && { ref: field.ref })}
              className={styles.topic}
              classNames={{ input: 'mono' }}
              aria-label={t.topic(number(i + 1))}
              value={topic}
              disabled={disabled}
              error={fieldState.invalid && topicProblem(topics, i) !== undefined}
              onChange={({ currentTarget: { value } }) =>
                field.onChange(topics.map((each, at) => (at === i ? value : each)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={t.removeTopic(topic || number(i + 1))}
              onClick={() => {
                focusRow(i - 1)
                setIds(ids.filter((_, at) => at !== i))
                field.onChange(topics.filter((_, at) => at !== i))
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
        disabled={disabled}
        leftSection={<IconPlus size={14} />}
        onClick={() => {
          focusRow(topics.length)
          field.onChange([...topics, ''])
        }}
      >
        {t.addTopic}
      </Button>
    </div>
  )
}
