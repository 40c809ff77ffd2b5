import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useFormats, useMessages } from '#language.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { selectMessages } from '#ui/table/select.messages.ts'
import type { RowAction } from '#ui/table/table.ts'

interface MatchingMenuProps {
  /** Number of matching rows; absent where the broker does not count them. */
  count: number | undefined
  actions: readonly RowAction[]
}

/** Actions on all rows that match the filters, whether or not they are on this page. */
export function MatchingMenu({ count, actions }: MatchingMenuProps) {
  const t = useMessages(selectMessages)
  const { number } = useFormats()
  return (
    <ActionMenu actions={actions}>
      <Button variant="default" rightSection={<IconChevronDown size={16} />}>
        {count === undefined ? t.matching : t.matchingCount(number(count))}
      </Button>
    </ActionMenu>
  )
}
