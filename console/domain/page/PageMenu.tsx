import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { uiMessages } from '#ui/ui.messages.ts'

/** Menu beside the title, with further actions of a page. */
export function PageMenu({ actions }: { actions: readonly RowAction[] }) {
  const t = useMessages(uiMessages)
  return (
    <ActionMenu actions={actions}>
      <ActionIcon variant="default" size="lg" aria-label={t.moreActions}>
        <IconDots size={16} />
      </ActionIcon>
    </ActionMenu>
  )
}
