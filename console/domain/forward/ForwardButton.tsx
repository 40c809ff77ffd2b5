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

/** Opens the form that forwards the messages of a topic. */
export function ForwardButton({ topic }: { topic: string }) {
  const t = useMessages(forwardMessages)
  const lock = useLock()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" {...lock.button} onClick={() => setIsOpen(true)}>
        {t.forward}
      </Button>
      {isOpen && <LateForwardDialog topic={topic} onClose={() => setIsOpen(false)} />}
    </>
  )
}
