import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { uiMessages } from './ui.messages.ts'
import { Tip } from './Tip.tsx'

interface CopyButtonProps {
  /** A function for a text that is costly to make. */
  value: string | (() => string)
  /** Name of the copied value within a sentence. */
  label: string
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const t = useMessages(uiMessages)
  const clipboard = useClipboard({ timeout: 1500 })
  const text = clipboard.copied ? t.copied() : t.copy(label)
  return (
    <Tip label={text}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text}
        onClick={() => clipboard.copy(typeof value === 'string' ? value : value())}
      >
        {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tip>
  )
}
