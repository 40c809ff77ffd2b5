import { type ConfigChange, configChangeGet } from '@signalbox/contract/config-history'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { queryClient } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useReview } from '#form/review/use-review.ts'
import { useToast } from '#ui/toast.tsx'
import { historyMessages } from './configuration.messages.ts'
import { type Restorable, restored } from './own-restore.ts'

/** Restores earlier values of a cluster, after a review against the current ones. */
export function useOwnRestore() {
  const t = useMessages(historyMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const { review, dialog } = useReview()
  const restore = async ({ id }: ConfigChange, { get, put, path }: Restorable) => {
    const readNow = () => client.call(get, { path })
    try {
      const { before } = await client.call(configChangeGet, { path: { id: String(id) } })
      const seen = await readNow()
      const { kind } = await review({
        title: t.rollback,
        seen,
        next: restored(seen, before),
        readNow,
        put,
        save: (body) => client.call(put, { path, body }),
      })
      if (kind === 'none') toast.success(t.nothing)
      else if (kind === 'saved') toast.success(t.rolledBack)
      if (kind !== 'cancelled') await queryClient.invalidateQueries()
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
  return { restore, dialog }
}
