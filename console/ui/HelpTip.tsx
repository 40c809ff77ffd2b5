import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconHelpCircle } from '@tabler/icons-react'
import { Tip } from './Tip.tsx'

/** A question mark whose answer shows on hover and on focus. */
export function HelpTip({ text, about }: { text: string; about: string }) {
  return (
    <Tip label={text} opensOnPress>
      {/* Large enough to be hit, and no taller than its line. */}
      <ActionIcon
        variant="transparent"
        color="gray"
        size={24}
        my={-4}
        style={{ verticalAlign: 'middle' }}
        aria-label={`${about}: ${text}`}
      >
        <IconHelpCircle size={14} />
      </ActionIcon>
    </Tip>
  )
}
