import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { ActionMenu } from '../ActionMenu.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { RowAction } from './table.ts'

/** Actions on a whole list, beside its main action: one action is a button, several are a menu. */
export function ListActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useMessages(uiMessages)
  const [only, ...others] = actions
  if (only === undefined) return null
  if (others.length > 0) {
    return (
      <ActionMenu actions={actions}>
        <ActionIcon variant="default" size={32} aria-label={t.moreActions} title={t.moreActions}>
          <IconDots size={16} />
        </ActionIcon>
      </ActionMenu>
    )
  }
  const { label, disabledReason, onSelect } = only
  return (
    <Button
      variant="default"
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={onSelect}
    >
      {label}
    </Button>
  )
}
