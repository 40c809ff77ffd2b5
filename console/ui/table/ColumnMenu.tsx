import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { Popup } from '../Popup.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { ColumnChoice } from './columns.ts'
import styles from './TableTools.module.css'
import type { Column } from './table.ts'

/** Which columns are shown. */
export function ColumnMenu<Row>(props: {
  choice: ColumnChoice<Row>
  columns: readonly Column<Row>[]
}) {
  const { choice, columns } = props
  const t = useMessages(uiMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popup label={t.columns} icon={<IconColumns3 size={16} />} isOpen={isOpen} onChange={setIsOpen}>
      <div className={styles.choice}>
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            size="xs"
            label={header}
            checked={choice.keys.has(key)}
            // The last visible column cannot be hidden.
            disabled={choice.keys.has(key) && choice.keys.size === 1}
            onChange={() => choice.toggle(key)}
          />
        ))}
      </div>
      <Button size="xs" variant="subtle" mt="xs" onClick={choice.reset}>
        {t.columnsReset}
      </Button>
    </Popup>
  )
}
