import { useErrorSentence } from '../api/error-sentence.ts'
import type { Read } from '../api/query.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'

interface UnreadFormProps {
  title: string
  /** What the form begins with. */
  read: Pick<Read<unknown>, 'error' | 'refetch'>
  onClose: () => void
}

/** In place of a side form that cannot begin: nothing while its values are read, then why they could not be. */
export function UnreadForm({ title, read, onClose }: UnreadFormProps) {
  const sentence = useErrorSentence()
  if (read.error === null) return null
  return (
    <SidePanel title={title} onClose={onClose}>
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    </SidePanel>
  )
}
