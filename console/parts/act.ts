import { type Sentence, useErrorSentence } from '../api/error-sentence.ts'
import { useMessages } from '../language.tsx'
import { type Confirmation, useConfirm } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { uiMessages } from '../ui/ui.messages.ts'

interface Act {
  /**
   * The question before the action; by default there is none. A function can load its text, or decide that there is no
   * question; its errors are reported.
   */
  ask?: Confirmation | (() => Promise<Confirmation | undefined>)
  act: () => Promise<unknown>
  /** Said afterwards; without it what is seen says it. */
  done?: string
  /** Takes it back, offered with the result: only where nothing is lost by the act, such as a secret. */
  undo?: () => Promise<unknown>
}

/**
 * Asks, acts, and reports the result. Resolves with whether it was done.
 * @param explain a failure in other words than those of the API
 */
export function useAct(explain?: (error: unknown) => Sentence): (it: Act) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  const failed = useFailureToast(explain)
  const offer = useUndo()
  return async ({ ask, act, done, undo }) => {
    try {
      const question = typeof ask === 'function' ? await ask() : ask
      if (question !== undefined && !(await confirm(question))) return false
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

function useFailureToast(explain?: (error: unknown) => Sentence): (error: unknown) => void {
  const toast = useToast()
  const sentence = useErrorSentence()
  return (error) => {
    const { title, detail } = (explain ?? sentence)(error)
    toast.failure(title, detail)
  }
}
