import { type Control, useWatch } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { QuantityField } from '../../ui/fields/QuantityField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { authenticationMessages, mqttUserMessages } from './authentication.messages.ts'
import { type BuiltInValues, HASHES, MACS, UNSAFE } from './authenticator-form.ts'

const COUNT = [['', 1]] as const
const named = (names: readonly string[]) => names.map((value) => ({ value, label: value }))

/** What the built-in database is told: whom its users are, and how their passwords are kept. */
export function BuiltInFields({ control }: { control: Control<BuiltInValues> }) {
  const t = useMessages(authenticationMessages)
  const words = useMessages(mqttUserMessages)
  const hash = useWatch({ control, name: 'hash' })
  const isDigest = hash !== 'bcrypt' && hash !== 'pbkdf2' && hash !== 'plain'
  return (
    <>
      <SelectField
        control={control}
        name="idType"
        label={t.idOf}
        options={[
          { value: 'username', label: words.username },
          { value: 'clientid', label: words.clientId },
        ]}
      />
      <SelectField control={control} name="hash" label={t.algorithm} options={named(HASHES)} />
      {UNSAFE.includes(hash) && <Banner tone="warning" title={t.unsafe} />}
      {isDigest && (
        <SelectField
          control={control}
          name="salt"
          label={t.salt}
          options={[
            { value: 'disable', label: t.saltNone },
            { value: 'prefix', label: t.saltPrefix },
            { value: 'suffix', label: t.saltSuffix },
          ]}
        />
      )}
      {hash === 'bcrypt' && (
        <QuantityField
          control={control}
          name="rounds"
          label={t.rounds}
          help={t.roundsHelp}
          units={COUNT}
        />
      )}
      {hash === 'pbkdf2' && (
        <>
          <SelectField control={control} name="mac" label={t.mac} options={named(MACS)} />
          <QuantityField control={control} name="iterations" label={t.iterations} units={COUNT} />
          <QuantityField
            control={control}
            name="keyBytes"
            label={t.keyBytes}
            help={t.keyBytesHelp}
            units={COUNT}
          />
        </>
      )}
    </>
  )
}
