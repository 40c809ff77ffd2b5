import type { ClientRow } from '@signalbox/contract/clients'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useClientKick } from './clients.actions.ts'
import { clientsMessages } from './clients.messages.ts'

/** Asks, then kicks a client or cleans the session of one that is away. Gives whether it was done. */
export function useKick(): (row: ClientRow) => Promise<boolean> {
  const t = useMessages(clientsMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const kick = useClientKick()
  return async ({ clientid = '', connected }) => {
    const isSure = await confirm({
      title: connected ? t.kickOneTitle : t.cleanOneTitle,
      body: connected ? t.kickOneBody(clientid) : t.cleanOneBody(clientid),
      confirmLabel: connected ? t.kick : t.cleanOne,
      danger: true,
    })
    if (!isSure) return false
    try {
      await kick.mutateAsync({ path: { clientid } })
      toast.success(connected ? t.kicked(clientid) : t.cleaned(clientid))
      return true
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
  }
}
