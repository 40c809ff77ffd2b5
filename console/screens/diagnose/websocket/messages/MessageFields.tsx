import type { QoS } from '@signalbox/mqtt/protocol'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type ConnectForm, type PublishForm, qosLevels } from '../connection/connection-settings.ts'
import { Fold } from '../Fold.tsx'
import { formMessages } from '../forms.messages.ts'
import { type PayloadFormat, payloadFormats } from './payload.ts'
import { messages } from '../websocket.messages.ts'
import styles from '../websocket.module.css'

interface MessageFieldsProps {
  version: 4 | 5
}

/** The message that a will is. */
export function WillFields({
  control,
  version,
}: MessageFieldsProps & { control: Control<ConnectForm> }) {
  const t = useMessages(formMessages)
  return (
    <>
      <TextField control={control} name="will.topic" label={t.willTopic} required mono />
      <TextAreaField control={control} name="will.payload" label={t.willPayload} mono />
      <div className={styles.grid}>
        <FormatField control={control} name="will.payloadFormat" />
        <QosField control={control} name="will.qos" label={t.willQos} />
      </div>
      <SwitchField control={control} name="will.retain" label={t.willRetain} />
      {version === 5 && (
        <div className={styles.grid}>
          <NumberField
            control={control}
            name="will.willDelayInterval"
            label={t.willDelayInterval}
            unit={t.seconds}
          />
          <NumberField
            control={control}
            name="will.messageExpiryInterval"
            label={t.messageExpiryInterval}
            unit={t.seconds}
          />
          <TextField control={control} name="will.contentType" label={t.contentType} />
          <TextField control={control} name="will.responseTopic" label={t.responseTopic} mono />
          <TextField control={control} name="will.correlationData" label={t.correlationData} mono />
          <SwitchField control={control} name="will.payloadIsText" label={t.payloadIsText} />
        </div>
      )}
      {version === 5 && (
        <KeyValueField control={control} name="will.userProperties" label={t.userProperties} />
      )}
    </>
  )
}

/** Fields of a message to publish: topic, payload and, in a collapsed section, the properties of MQTT 5. */
export function PublishFields({
  control,
  version,
}: MessageFieldsProps & { control: Control<PublishForm> }) {
  const t = useMessages(formMessages)
  return (
    <>
      <TextField control={control} name="topic" label={t.topic} required mono />
      <TextAreaField control={control} name="payload" label={t.payload} mono />
      <div className={styles.grid}>
        <FormatField control={control} name="payloadFormat" />
        <QosField control={control} name="qos" label={t.qos} />
      </div>
      <SwitchField control={control} name="retain" label={t.retain} />
      {version === 5 && (
        <Fold title={t.publishProperties}>
          <div className={styles.grid}>
            <NumberField
              control={control}
              name="messageExpiryInterval"
              label={t.messageExpiryInterval}
              unit={t.seconds}
            />
            <NumberField control={control} name="topicAlias" label={t.topicAlias} />
            <TextField control={control} name="contentType" label={t.contentType} />
            <TextField control={control} name="responseTopic" label={t.responseTopic} mono />
            <TextField control={control} name="correlationData" label={t.correlationData} mono />
            <SwitchField control={control} name="payloadIsText" label={t.payloadIsText} />
          </div>
          <KeyValueField control={control} name="userProperties" label={t.userProperties} />
        </Fold>
      )}
    </>
  )
}

interface FormatFieldProps<Form extends FieldValues> {
  control: Control<Form>
  name: FieldPathByValue<Form, PayloadFormat>
}

function FormatField<Form extends FieldValues>({ control, name }: FormatFieldProps<Form>) {
  const t = useMessages(formMessages)
  const m = useMessages(messages)
  return (
    <SelectField
      control={control}
      name={name}
      label={t.payloadFormat}
      options={payloadFormats.map((format) => ({ value: format, label: m[`format_${format}`] }))}
    />
  )
}

interface QosFieldProps<Form extends FieldValues> {
  control: Control<Form>
  name: FieldPathByValue<Form, QoS>
  label: string
}

export function QosField<Form extends FieldValues>({ control, name, label }: QosFieldProps<Form>) {
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      options={qosLevels.map((value) => ({ value, label: String(value) }))}
    />
  )
}
