import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { IconRefresh } from '@tabler/icons-react'
import type { UseFormReturn } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type ConnectForm, defaultPort } from './connection-settings.ts'
import { formMessages } from '../forms.messages.ts'
import { Fold } from '../Fold.tsx'
import { WillFields } from '../messages/MessageFields.tsx'
import styles from '../websocket.module.css'
import { randomName } from '../random-name.ts'
import { Tip } from '#ui/Tip.tsx'

interface FieldsProps {
  form: UseFormReturn<ConnectForm>
}

/** Fields of a connection: the address first, the others in collapsed sections. */
export function ConnectFields({ form }: FieldsProps) {
  const t = useMessages(formMessages)
  const { control } = form
  const [version, willEnabled, reconnect, expiry] = form.watch([
    'protocolVersion',
    'willEnabled',
    'reconnect',
    'sessionExpiryInterval',
  ])
  return (
    <>
      <AddressFields form={form} />
      <div className={styles.grid}>
        <TextField
          control={control}
          name="clientId"
          label={t.clientId}
          required
          rightSection={<NewClientId form={form} />}
        />
        <SelectField
          control={control}
          name="protocolVersion"
          label={t.protocolVersion}
          options={[
            { value: 5, label: 'MQTT 5.0' },
            { value: 4, label: 'MQTT 3.1.1' },
          ]}
        />
        <TextField control={control} name="username" label={t.username} autoComplete="off" />
        <PasswordField
          control={control}
          name="password"
          label={t.password}
          help={t.passwordHelp}
          autoComplete="off"
        />
        <NumberField
          control={control}
          name="keepAlive"
          label={t.keepAlive}
          help={t.keepAliveHelp}
          unit={t.seconds}
          required
        />
        {version === 5 && (
          <div>
            <NumberField
              control={control}
              name="sessionExpiryInterval"
              label={t.sessionExpiryInterval}
              help={t.sessionExpiryHelp}
              unit={t.seconds}
            />
            <Switch
              mt={6}
              label={t.neverExpires}
              checked={expiry === null}
              onChange={({ currentTarget: { checked } }) =>
                form.setValue('sessionExpiryInterval', checked ? null : 0, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            />
          </div>
        )}
        <SwitchField
          control={control}
          name="cleanStart"
          label={version === 5 ? t.cleanStart : t.cleanSession}
        />
      </div>
      {version === 5 && (
        <Fold title={t.connectProperties}>
          <PropertyFields form={form} />
        </Fold>
      )}
      <Fold title={t.will}>
        <SwitchField control={control} name="willEnabled" label={t.willEnabled} />
        {willEnabled && <WillFields control={control} version={version} />}
      </Fold>
      <Fold title={t.reconnection}>
        <SwitchField
          control={control}
          name="reconnect"
          label={t.reconnect}
          help={t.reconnectHelp}
        />
        {reconnect && (
          <div className={styles.grid}>
            <NumberField
              control={control}
              name="reconnectEvery"
              label={t.reconnectEvery}
              unit={t.seconds}
            />
            <NumberField
              control={control}
              name="reconnectAttempts"
              label={t.reconnectAttempts}
              placeholder={t.noLimit}
            />
          </div>
        )}
      </Fold>
    </>
  )
}

function AddressFields({ form }: FieldsProps) {
  const t = useMessages(formMessages)
  const { control } = form
  /** Switches to the default port of the other scheme, unless the user has typed a port. */
  const handleTls = (tls: boolean) => {
    if (form.getValues('port') === defaultPort(!tls)) form.setValue('port', defaultPort(tls))
  }
  return (
    <div className={styles.address}>
      <TextField control={control} name="host" label={t.host} required />
      <NumberField control={control} name="port" label={t.port} required />
      <TextField control={control} name="path" label={t.path} help={t.pathHelp} />
      <SwitchField control={control} name="tls" label={t.tls} onChange={handleTls} />
    </div>
  )
}

function NewClientId({ form }: { form: UseFormReturn<ConnectForm> }) {
  const t = useMessages(formMessages)
  const handleClick = () =>
    form.setValue('clientId', `signalbox_${randomName()}`, {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <Tip label={t.newClientId}>
      <ActionIcon variant="subtle" aria-label={t.newClientId} onClick={handleClick}>
        <IconRefresh size={16} />
      </ActionIcon>
    </Tip>
  )
}

function PropertyFields({ form }: { form: UseFormReturn<ConnectForm> }) {
  const t = useMessages(formMessages)
  const { control } = form
  return (
    <>
      <div className={styles.grid}>
        <NumberField control={control} name="receiveMaximum" label={t.receiveMaximum} />
        <NumberField
          control={control}
          name="maximumPacketSize"
          label={t.maximumPacketSize}
          unit={t.bytes}
          placeholder={t.noLimit}
        />
        <NumberField control={control} name="topicAliasMaximum" label={t.topicAliasMaximum} />
      </div>
      <SwitchField
        control={control}
        name="requestResponseInformation"
        label={t.requestResponseInformation}
      />
      <SwitchField
        control={control}
        name="requestProblemInformation"
        label={t.requestProblemInformation}
      />
      <KeyValueField control={control} name="userProperties" label={t.userProperties} />
    </>
  )
}
