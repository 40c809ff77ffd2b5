import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { use, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { fieldMessages } from '#messages/fields.messages.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { lateDialog } from '#ui/late.tsx'
import type { Values } from '#form/field.ts'
import { connectors as family } from '../families.ts'
import type { Item } from '../item.ts'
import { integrationMessages } from '../families.messages.ts'
import { itemState, stateWord } from '../state.ts'
import { StateBadge } from '../StateCell.tsx'
import { useTypeName } from '../type-names.ts'
import { useConnectors } from '../use-lists.ts'
import { useReason } from '../use-reason.ts'
import { DraftsContext } from './drafts.ts'
import { formMessages } from './form.messages.ts'
import styles from './form.module.css'

/** Loaded on demand, because it contains the form that this field belongs to. */
const NewItemPanel = lateDialog(async () => (await import('./NewItemPanel.tsx')).NewItemPanel)

interface ConnectorFieldProps {
  control: Control<Values>
  type: string
}

/** Choice among the connectors of the same type; a new one can be created beside the form. */
export function ConnectorField({ control, type }: ConnectorFieldProps) {
  const t = useMessages(formMessages)
  const language = useLanguage()
  const words = useMessages(integrationMessages)
  const typeName = useTypeName()
  const { field, fieldState } = useController({ control, name: 'connector' })
  const [isCreating, setIsCreating] = useState(false)
  const sentence = useErrorSentence()
  const read = useConnectors()
  const drafts = use(DraftsContext)?.all.filter(
    (draft) => draft.noun === 'connector' && draft.type === type && !draft.isChange,
  )
  const connectors = read.data?.filter((each) => each.type === type) ?? []
  const value = String(field.value)
  const chosen = connectors.find(({ name }) => name === value)
  const isListed =
    value === '' || [...connectors, ...(drafts ?? [])].some(({ name }) => name === value)
  return (
    <div className={styles.connector}>
      <NativeSelect
        label={words.connector}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value={value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        withAsterisk
        description={
          read.error !== null
            ? t.connectorsNotRead(inOneLine(sentence(read.error)))
            : read.data !== undefined && connectors.length === 0
              ? t.connectorMissing(typeName(type))
              : chosen && <State connector={chosen} />
        }
        error={fieldState.error?.message}
        data={[
          { value: '', label: fieldMessages.select[language](words.connector) },
          ...connectors.map((each) => ({
            value: each.name,
            label: `${each.name} (${words[stateWord('connector', itemState(each))]})`,
          })),
          ...(drafts ?? []).map(({ name }) => ({ value: name, label: `${name} (${t.notStored})` })),
          ...(isListed ? [] : [{ value, label: value }]),
        ]}
      />
      <Button size="xs" variant="default" onClick={() => setIsCreating(true)}>
        {t.newConnector}
      </Button>
      {isCreating && (
        <NewItemPanel
          family={family}
          type={type}
          onCreated={(_, name) => {
            field.onChange(name)
            setIsCreating(false)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  )
}

/** The state of a connector that is not connected, with the reason. */
function State({ connector }: { connector: Item }) {
  const reasonFor = useReason()
  if (itemState(connector) === 'connected') return null
  return (
    <span className={styles.state}>
      <StateBadge noun="connector" item={connector} />
      {reasonFor(connector)}
    </span>
  )
}
