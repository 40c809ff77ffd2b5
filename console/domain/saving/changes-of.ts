import { auditList } from '@signalbox/contract/audit'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { changesOfMessages } from './changes-of.messages.ts'
import { useReasonText } from '../page/Unavailable.tsx'

/**
 * The menu entry that leads to the changes of a thing in the audit log.
 *
 * @param type the first segment of its path in the API: `listeners`
 * @param subject its id; brokers that cannot filter by it show all changes of the type
 */
export function useChangesAction(type: string, subject: string): RowAction {
  const t = useMessages(changesOfMessages)
  const router = useRouter()
  const reasonText = useReasonText()
  const can = useCan(auditList)
  const hasSubject = useCan(auditList, 'subject').can
  const search = { operation_type: type, ...(hasSubject && { subject }) }
  return {
    key: 'changes',
    label: t.changes,
    ...(!can.can && { disabledReason: reasonText(can.reason) }),
    onSelect: () => void router.navigate(paths.audit(search)),
  }
}
