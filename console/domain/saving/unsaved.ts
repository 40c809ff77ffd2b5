import { useEffect, useRef } from 'react'
import { useMessages } from '#language.tsx'
import { useBlocker, useRouter } from '#routing/react.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

/**
 * Asks before the page is left with unsaved input, in whichever way. Returns a function that reports the input as saved
 * or discarded, after which no question is asked until the next change.
 */
export function useUnsaved(isDirty: boolean): () => void {
  const t = useMessages(uiMessages)
  const confirm = useConfirm()
  const isUnsaved = useRef(false)
  const isAsking = useRef(false)
  useEffect(() => {
    isUnsaved.current = isDirty
  }, [isDirty])
  const router = useRouter()
  useBlocker({
    isActive: isDirty,
    asksBeforeUnload: () => isUnsaved.current,
    shouldStay: async (next, action) => {
      // A correction of the address of this screen.
      if (action === 'REPLACE' && router.place.pathname === next.pathname) return false
      if (!isUnsaved.current) return false
      if (isAsking.current) return true
      isAsking.current = true
      const isSure = await confirm({
        title: t.discardTitle,
        body: t.discardText,
        confirmLabel: t.discard,
        danger: true,
      })
      isAsking.current = false
      return !isSure
    },
  })
  return () => {
    isUnsaved.current = false
  }
}
