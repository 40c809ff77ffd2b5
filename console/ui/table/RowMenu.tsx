import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './RowMenu.module.css'
import type { RowAction } from './table.ts'

export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="sm" aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label: text, isDanger, disabledReason, onSelect }) => (
          <Menu.Item
            key={key}
            disabled={disabledReason !== undefined}
            className={isDanger ? styles.danger : undefined}
            onClick={() => {
              // What opens now gives the focus back to where it was: this entry is gone by then.
              button.current?.focus()
              onSelect()
            }}
          >
            {text}
            {disabledReason !== undefined && <div className={styles.reason}>{disabledReason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
