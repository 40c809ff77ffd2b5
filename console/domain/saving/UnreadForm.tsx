import { useErrorSentence } from '#api/error-sentence.ts'
import type { Read } from '#api/query.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'

interface UnreadFormProps {
  title: string
  /** Query of the form's initial values. */
  read: Pick<Read<unknown>, 'error' | 'refetch'>
  onClose: () => void
}

/** Replaces a side form while its values are read; shows an error if they cannot be read. */
export function UnreadForm({ title, read, onClose }: UnreadFormProps) {
  const sentence = useErrorSentence()
  if (read.error === null) return null
  return (
    <SidePanel title={title} onClose={onClose}>
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    </SidePanel>
  )
}
