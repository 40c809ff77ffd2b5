import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import styles from './RowMenu.module.css'
import type { RowAction } from './table.ts'

export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label: text, isDanger, disabledReason, onSelect }) => (
          <Menu.Item
            key={key}
            disabled={disabledReason !== undefined}
            className={isDanger ? styles.danger : undefined}
            onClick={onSelect}
          >
            {text}
            {disabledReason !== undefined && <div className={styles.reason}>{disabledReason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
