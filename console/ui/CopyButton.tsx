import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMessages } from '../language.tsx'
import { uiMessages } from './ui.messages.ts'
import { Tip } from './Tip.tsx'

/** @param label name of the copied value within a sentence */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useMessages(uiMessages)
  const clipboard = useClipboard({ timeout: 1500 })
  const text = clipboard.copied ? t.copied : t.copy(label)
  return (
    <Tip label={text}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tip>
  )
}
