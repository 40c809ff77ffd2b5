import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { STRATEGIES } from '@signalbox/contract/schema-validations'
import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { isErlang } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { SchemaFields } from '#domain/stages/SchemaFields.tsx'
import { stageMessages } from '#domain/stages/stages.messages.ts'
import styles from '#domain/stages/stages.module.css'
import { useTestMessage } from '#domain/stages/test-message.ts'
import { clusterSchemaMessages } from '#domain/schemas/cluster-schema.messages.ts'
import { useSchemaList, useSchemaSet } from '#domain/schemas/use-schemas.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { tryCheck, type Verdict } from './try-checks.ts'
import { CHECK_TYPES, NEW_CHECK, type ValidationValues } from './validation-values.ts'
import { validationMessages } from './validations.messages.ts'

interface FieldsProps {
  form: UseFormReturn<ValidationValues>
}

/** Fields of a validation: strategy and checks. */
export function ValidationFields({ form }: FieldsProps) {
  const t = useMessages(validationMessages)
  const common = useMessages(stageMessages)
  const { number } = useFormats()
  const { control } = form
  const { rows, add, focusRow } = useRowFocus<HTMLFieldSetElement>()
  const list = useFieldArray({ control, name: 'checks' })
  return (
    <>
      <FieldGrid>
        <SelectField
          control={control}
          name="strategy"
          label={t.strategy}
          options={STRATEGIES.map((value) => ({
            value,
            label: value === 'all_pass' ? t.all : t.any,
          }))}
        />
      </FieldGrid>
      <fieldset ref={rows} className={styles.rows}>
        <legend>{t.checks}</legend>
        {list.fields.map(({ id }, i) => (
          <div
            key={id}
            data-row={i}
            className={styles.row}
            role="group"
            aria-label={t.check(number(i + 1))}
          >
            <SelectField
              control={control}
              name={`checks.${i}.type`}
              label={t.type}
              options={CHECK_TYPES.map((value) => ({ value, label: t.types(value) }))}
            />
            <Check form={form} at={i} />
            <div className={styles.tools}>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={list.fields.length < 2}
                aria-label={common.remove(t.check(number(i + 1)))}
                onClick={() => {
                  focusRow(i - 1)
                  list.remove(i)
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          </div>
        ))}
        <div>
          <Button
            ref={add}
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => list.append(NEW_CHECK)}
          >
            {t.addCheck}
          </Button>
        </div>
      </fieldset>
    </>
  )
}

function Check({ form, at }: FieldsProps & { at: number }) {
  const t = useMessages(validationMessages)
  const type = useWatch({ control: form.control, name: `checks.${at}.type` })
  if (type === 'sql') {
    return (
      <TextAreaField
        control={form.control}
        name={`checks.${at}.sql`}
        label={t.sql}
        help={t.sqlHelp}
        rows={2}
        required
        mono
      />
    )
  }
  return (
    <div className={styles.inner}>
      <SchemaFields
        form={form}
        type={type}
        schema={`checks.${at}.schema`}
        messageType={`checks.${at}.message_type`}
      />
    </div>
  )
}

/** Runs the checks of the form with a message, in the page. */
export function ValidationTest({ form }: FieldsProps) {
  const t = useMessages(validationMessages)
  const { number } = useFormats()
  const cluster = useMessages(clusterSchemaMessages)
  const registry = useSchemaList()
  const schemas = useSchemaSet(true)
  const common = useMessages(stageMessages)
  const { message, setMessage, isReal } = useTestMessage(form)
  const [found, setFound] = useState<readonly { name: string; verdict: Verdict }[]>()
  const describeVerdict = (verdict: Verdict): { tone: Tone; label: string; reason: string } => {
    switch (verdict.kind) {
      case 'passes':
        return { tone: 'running', label: t.passes, reason: '' }
      case 'fails':
        return { tone: 'error', label: t.fails, reason: verdict.reason }
      case 'unknownDraft': {
        const reason = cluster.unknownDraft(verdict.draft, NEWEST_DRAFT)
        return { tone: 'error', label: t.fails, reason }
      }
      case 'unknown':
        return { tone: 'neutral', label: t.unknown, reason: t.unknownText }
    }
  }
  const handleTry = async () => {
    if (schemas === undefined) return
    const { checks } = form.getValues()
    setFound(
      await Promise.all(
        checks.map(async (check, i) => ({
          name: `${number(i + 1)} · ${t.types(check.type)}`,
          verdict: await tryCheck(check, message, registry, schemas),
        })),
      ),
    )
  }
  return (
    <div className={styles.try}>
      <p>
        {joinSentences(
          t.tryAbout,
          isErlang() && t.tryCluster,
          isReal && common.lastMessage(message.topic),
        )}
      </p>
      <TextInput
        label={t.topic}
        value={message.topic}
        classNames={{ input: 'mono' }}
        onChange={({ currentTarget: { value } }) => setMessage({ ...message, topic: value })}
      />
      <Textarea
        label={t.payload}
        value={message.payload}
        rows={4}
        resize="vertical"
        classNames={{ input: 'mono' }}
        onChange={({ currentTarget: { value } }) => setMessage({ ...message, payload: value })}
      />
      <div>
        <Button variant="default" disabled={schemas === undefined} onClick={() => void handleTry()}>
          {t.tryNow}
        </Button>
      </div>
      {found !== undefined && (
        <SmallTable
          label={t.try}
          columns={[
            { key: 'check', label: t.checks, isName: true },
            { key: 'result', label: t.strategy },
            { key: 'reason', label: '', isData: true },
          ]}
          rows={found.map(({ name, verdict }) => {
            const { tone, label, reason } = describeVerdict(verdict)
            return {
              key: name,
              isBad: tone === 'error',
              cells: [name, <StatusBadge key="result" tone={tone} label={label} />, reason],
            }
          })}
        />
      )}
    </div>
  )
}
