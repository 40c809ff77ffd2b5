import type { FormEvent } from 'react'
import { useMessages } from '#language.tsx'
import { errorMessages } from '#messages/errors.messages.ts'
import { useToast } from '#ui/toast.tsx'

/** For forms that need the connection: without one, their button shows a notice. */
export function useWhenConnected(isConnected: boolean) {
  const t = useMessages(errorMessages)
  const toast = useToast()
  return (submit: (event: FormEvent) => unknown) => (event: FormEvent) => {
    if (isConnected) return void submit(event)
    event.preventDefault()
    toast.failure(t.notConnected)
  }
}
