import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { lateDialog } from '#ui/late.tsx'
import { useLock } from '../page/lock.ts'
import { forwardMessages } from './forward.messages.ts'

/** Fetched with the rule language and the forms of all types. */
export const LateForwardDialog = lateDialog(
  async () => (await import('./ForwardDialog.tsx')).ForwardDialog,
)

/** Opens the form that forwards the messages of a topic; disabled until the topic is known. */
export function ForwardButton({ topic }: { topic: string | undefined }) {
  const t = useMessages(forwardMessages)
  const lock = useLock()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        {...lock.button}
        disabled={lock.button.disabled || topic === undefined}
        onClick={() => setIsOpen(true)}
      >
        {t.forward}
      </Button>
      {isOpen && topic !== undefined && (
        <LateForwardDialog topic={topic} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
