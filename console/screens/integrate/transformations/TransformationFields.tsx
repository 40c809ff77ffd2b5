import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { OPERATION_ROOTS } from '@signalbox/contract/message-transformations'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { useFormats, useMessages } from '#language.tsx'
import { SchemaFields } from '#domain/stages/SchemaFields.tsx'
import { stageMessages } from '#domain/stages/stages.messages.ts'
import styles from '#domain/stages/stages.module.css'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import { FORMATS, NEW_OPERATION, type TransformationValues } from './transformation-values.ts'
import { transformationMessages } from './transformations.messages.ts'

interface FieldsProps {
  form: UseFormReturn<TransformationValues>
}

/** Fields of a transformation: decoding, operations and encoding. */
export function TransformationFields({ form }: FieldsProps) {
  return (
    <>
      <Format form={form} name="decoder" />
      <Operations form={form} />
      <Format form={form} name="encoder" />
    </>
  )
}

function Format({ form, name }: FieldsProps & { name: 'decoder' | 'encoder' }) {
  const t = useMessages(transformationMessages)
  const type = useWatch({ control: form.control, name: `${name}.type` })
  return (
    <FieldGrid>
      <SelectField
        control={form.control}
        name={`${name}.type`}
        label={t[name]}
        options={FORMATS.map((value) => ({ value, label: t.formats(value) }))}
      />
      {(type === 'avro' || type === 'protobuf') && (
        <SchemaFields
          form={form}
          type={type}
          schema={`${name}.schema`}
          messageType={`${name}.message_type`}
        />
      )}
    </FieldGrid>
  )
}

function Operations({ form: { control } }: FieldsProps) {
  const t = useMessages(transformationMessages)
  const common = useMessages(stageMessages)
  const { number } = useFormats()
  const { rows, add, focusRow } = useRowFocus<HTMLFieldSetElement>()
  const list = useFieldArray({ control, name: 'operations' })
  return (
    <fieldset ref={rows} className={styles.rows}>
      <legend>{t.operations}</legend>
      {list.fields.map(({ id }, i) => {
        const name = t.operation(number(i + 1))
        return (
          <div key={id} data-row={i} className={styles.row} role="group" aria-label={name}>
            <TextField
              control={control}
              name={`operations.${i}.key`}
              label={t.key}
              help={t.keyHelp}
              suggestions={OPERATION_ROOTS}
              mono
            />
            <TextField
              control={control}
              name={`operations.${i}.value`}
              label={t.value}
              help={t.valueHelp}
              mono
            />
            <div className={styles.tools}>
              <MoveButtons
                at={i}
                count={list.fields.length}
                labels={{ up: t.up(name), down: t.down(name) }}
                onMove={(by) => list.move(i, i + by)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={common.remove(name)}
                onClick={() => {
                  focusRow(i - 1)
                  list.remove(i)
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          </div>
        )
      })}
      <div>
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => list.append(NEW_OPERATION)}
        >
          {t.addOperation}
        </Button>
      </div>
    </fieldset>
  )
}
