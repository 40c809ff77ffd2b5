import { useErrorSentence } from '../api/error-sentence.ts'
import { useMessages } from '../language.tsx'
import { type Confirmation, useConfirm } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { uiMessages } from '../ui/ui.messages.ts'

interface Act {
  /** Asked first; without it nothing is asked. */
  ask?: Confirmation
  act: () => Promise<unknown>
  /** Said afterwards; without it what is seen says it. */
  done?: string
  /** Takes it back, offered with the result: only where nothing is lost by the act, such as a secret. */
  undo?: () => Promise<unknown>
}

/** Asks, acts, and reports the result. Resolves with whether it was done. */
export function useAct(): (it: Act) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  const failed = useFailureToast()
  const offer = useUndo()
  return async ({ ask, act, done, undo }) => {
    if (ask !== undefined && !(await confirm(ask))) return false
    try {
      await act()
      if (done !== undefined) toast.success(done, undefined, undo && offer(undo))
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
}

/** What the button "Undo" of a result does: it takes the act back, and reports that. */
export function useUndo(): (undo: () => Promise<unknown>) => () => void {
  const t = useMessages(uiMessages)
  const toast = useToast()
  const failed = useFailureToast()
  return (undo) => () => void undo().then(() => toast.success(t.undone), failed)
}

function useFailureToast(): (error: unknown) => void {
  const toast = useToast()
  const sentence = useErrorSentence()
  return (error) => {
    const { title, detail } = sentence(error)
    toast.failure(title, detail)
  }
}
