import { useErrorSentence } from '../api/error-sentence.ts'
import { type Confirmation, useConfirm } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/toast.tsx'

interface Act {
  /** Asked first; without it nothing is asked. */
  ask?: Confirmation
  act: () => Promise<unknown>
  /** Said afterwards; without it what is seen says it. */
  done?: string
}

/** Asks, acts, and reports the result. Resolves with whether it was done. */
export function useAct(): (it: Act) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  return async ({ ask, act, done }) => {
    if (ask !== undefined && !(await confirm(ask))) return false
    try {
      await act()
      if (done !== undefined) toast.success(done)
      return true
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
  }
}
