import type { RuleAction } from '@signalbox/contract/rules'
import { useForm, useWatch } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '../../saving/resolver.ts'
import { useSubmit } from '../../saving/submit.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { outputsFormMessages } from './outputs-form.messages.ts'
import {
  republishRules,
  type RepublishValues,
  toRepublish,
  toRepublishValues,
} from './republish-form.ts'
import styles from './outputs.module.css'

interface RepublishFormProps {
  /** Arguments of an existing output; `undefined` for a new one. */
  args: Readonly<Record<string, unknown>> | undefined
  onSave: (action: RuleAction) => void
  onClose: () => void
}

/** The arguments of republish: each is a template of the row. */
export function RepublishForm({ args, onSave, onClose }: RepublishFormProps) {
  const t = useMessages(outputsFormMessages)
  const form = useForm<RepublishValues>({
    resolver: schemaResolver(republishRules(t)),
    defaultValues: toRepublishValues(args),
  })
  const { control } = form
  const [qos, retain] = useWatch({ control, name: ['qos', 'retain'] })
  const submit = useSubmit(form, (values) => Promise.resolve(toRepublish(values, args)), {
    onDone: (action) => {
      onSave(action)
      onClose()
    },
  })
  return (
    <SideForm
      title={args === undefined ? t.republishNew : t.republishEdit}
      submitLabel={args === undefined ? t.add : t.change}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="topic"
        label={t.topic}
        help={t.topicHelp}
        required
        mono
        autoFocus
      />
      <FieldGrid isNarrow>
        <SelectField
          control={control}
          name="qos"
          label={t.qos}
          options={[
            { value: '${qos}', label: t.asReceivedQos },
            { value: 0, label: '0' },
            { value: 1, label: '1' },
            { value: 2, label: '2' },
            { value: 'template', label: t.template },
          ]}
        />
        <SelectField
          control={control}
          name="retain"
          label={t.retain}
          options={[
            { value: '${retain}', label: t.asReceivedRetain },
            { value: true, label: t.yes },
            { value: false, label: t.no },
            { value: 'template', label: t.template },
          ]}
        />
        {qos === 'template' && (
          <TextField
            control={control}
            name="qosTemplate"
            label={`${t.qos}: ${t.template}`}
            mono
            required
          />
        )}
        {retain === 'template' && (
          <TextField
            control={control}
            name="retainTemplate"
            label={`${t.retain}: ${t.template}`}
            mono
            required
          />
        )}
      </FieldGrid>
      <TextAreaField control={control} name="payload" label={t.payload} help={t.payloadHelp} mono />
      <details className={styles.fold} open={hasProperties(toRepublishValues(args))}>
        <summary>{t.properties}</summary>
        <FieldGrid isNarrow>
          <TextField
            control={control}
            name="properties.Payload-Format-Indicator"
            label={t.formatIndicator}
            help={t.formatHelp}
            mono
          />
          <TextField
            control={control}
            name="properties.Message-Expiry-Interval"
            label={t.expiry}
            help={t.expiryHelp}
            mono
          />
          <TextField control={control} name="properties.Content-Type" label={t.contentType} mono />
          <TextField
            control={control}
            name="properties.Response-Topic"
            label={t.responseTopic}
            mono
          />
          <TextField
            control={control}
            name="properties.Correlation-Data"
            label={t.correlationData}
            mono
          />
        </FieldGrid>
        <TextField
          control={control}
          name="userProperties"
          label={t.userProperties}
          help={t.userPropertiesHelp}
          mono
        />
      </details>
    </SideForm>
  )
}

function hasProperties({ properties, userProperties }: RepublishValues): boolean {
  const isSet = Object.values(properties).some((value) => value !== '')
  return isSet || userProperties !== toRepublishValues().userProperties
}
