import { useErrorSentence } from '../../api/error-sentence.ts'
import { useToast } from '../../ui/toast.tsx'

/** Does something, and says what it came to; whether it was done. */
export function useAttempt() {
  const toast = useToast()
  const sentence = useErrorSentence()
  return async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await act()
      toast.success(done)
      return true
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
  }
}
