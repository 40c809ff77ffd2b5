import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { type Confirmation, useConfirm } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

interface Act<A> {
  /**
   * Question before the action; by default, there is none. A function can load its text, or decide that no question is
   * needed; its errors are reported.
   */
  ask?: Confirmation | (() => Promise<Confirmation | undefined>)
  act: () => Promise<A>
  /** Notice after a success; by default, there is none. */
  done?: string | ((answer: A) => string)
  /** Reverts the action, offered with its result. Only for actions that lose nothing, such as a secret. */
  undo?: () => Promise<unknown>
}

/**
 * Asks, acts, and reports the result. Resolves to whether the action was done.
 *
 * @param explain sentence for an error, in place of the API's message
 */
export function useAct(
  explain?: (error: unknown) => Sentence,
): <A>(it: Act<A>) => Promise<boolean> {
  const confirm = useConfirm()
  const toast = useToast()
  const failed = useFailureToast(explain)
  const offer = useUndo()
  return async ({ ask, act, done, undo }) => {
    try {
      const question = typeof ask === 'function' ? await ask() : ask
      if (question !== undefined && !(await confirm(question))) return false
      const answer = await act()
      const words = typeof done === 'function' ? done(answer) : done
      if (words !== undefined) toast.success(words, undefined, undo && offer(undo))
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
}

/** Handler of the button "Undo" in a notice: reverts the action, and reports the result. */
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
