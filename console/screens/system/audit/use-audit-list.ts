import { type AuditEntry, auditList } from '@signalbox/contract/audit'
import { ApiError } from '@signalbox/contract/errors'
import type { RequestOf } from '@signalbox/contract/operation'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { gatherPages } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { entryKey } from './entries.ts'

interface Search {
  page: number
  limit: number
  subject?: string | undefined
}

type Query = NonNullable<RequestOf<typeof auditList>['query']>

/** The records that a search of the address asks for. */
export function useAuditList(search: Search) {
  const sentence = useErrorSentence()
  const hasSubject = useCan(auditList, 'subject').can
  const { page, limit, subject, ...filters } = search
  const set = Object.entries({ ...filters, ...(hasSubject && { subject }) }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const query: Query = { page, limit, ...Object.fromEntries(set) }
  const read = useLiveList(auditList, { query })
  return {
    read,
    source: usePagedSource<AuditEntry>(read),
    all: {
      read: () =>
        gatherPages<AuditEntry>(
          (part, options) => client.call(auditList, { query: { ...query, ...part } }, options),
          { rowKey: entryKey },
        ),
      explain: sentence,
    },
    /** Whether auditing is switched off, which an enterprise cluster reports as an error. */
    isOff:
      read.error instanceof ApiError &&
      read.error.status === 400 &&
      read.error.message === 'Audit is disabled',
  }
}
