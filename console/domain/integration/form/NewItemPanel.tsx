import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import type { Family } from '../families.ts'
import { toItemId } from '../item.ts'
import { NewItemForm, type NewItemFormProps } from './NewItemForm.tsx'
import { TypeChoice } from './TypeChoice.tsx'

interface NewItemPanelProps extends Pick<NewItemFormProps, 'rules' | 'connector'> {
  family: Family
  /** Type of the new item; if absent, the panel begins with the choice of a type. */
  type?: string | undefined
  onCreated: (id: string, name: string) => void
  onClose: () => void
}

/** Creates a connector, an action or a source in a panel beside the screen that needs it. */
export function NewItemPanel(props: NewItemPanelProps) {
  const { family, type, connector, rules, onCreated, onClose } = props
  const t = useMessages(family.messages)
  const [chosen, setChosen] = useState(type)
  return (
    <SidePanel title={t.create} size="table" onClose={onClose}>
      {chosen === undefined ? (
        <TypeChoice noun={family.noun} onChoose={setChosen} />
      ) : (
        <NewItemForm
          family={family}
          type={chosen}
          connector={connector}
          rules={rules}
          onCreated={(created) => onCreated(toItemId(created), created.name)}
          onBack={() => (type === undefined ? setChosen(undefined) : onClose())}
        />
      )}
    </SidePanel>
  )
}
