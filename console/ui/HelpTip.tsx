import { ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { IconHelpCircle } from '@tabler/icons-react'

/** A question mark whose answer shows on hover and on focus. */
export function HelpTip({ text, about }: { text: string; about: string }) {
  return (
    <Tooltip label={text} multiline maw={320}>
      {/* Large enough to be hit, and no taller than its line. */}
      <ActionIcon
        variant="transparent"
        color="gray"
        size={24}
        my={-4}
        aria-label={`${about}: ${text}`}
      >
        <IconHelpCircle size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
