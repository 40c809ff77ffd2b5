import { useDebouncedValue } from '@mantine/hooks'
import { accessRefusedList } from '@signalbox/contract/access'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { deniedByMessages } from '#domain/denials/denied-by.messages.ts'
import { useMainReason } from '#domain/denials/reasons.ts'
import { refusedClients } from '#domain/denials/refused-clients.ts'
import { paths } from '#paths.ts'
import { type Findable, likelySpellings } from './find.ts'

const MAX_REFUSED = 4
/** Larger than the number of reasons for which one client can be refused. */
const MAX_DENIALS = 100
const DEBOUNCE_MS = 150

/** Clients with the text in their ID that cannot connect, and why; their pages have the diagnosis. */
export function useRefused(
  text: string,
  isUrgent: boolean,
): { found: readonly Findable[]; isSettled: boolean } {
  const t = useMessages(deniedByMessages)
  const { number } = useFormats()
  const describeReason = useMainReason()
  const { can } = useCan(accessRefusedList)
  const part = text.trim()
  const [calm] = useDebouncedValue(part, DEBOUNCE_MS)
  const asked = isUrgent ? part : calm
  const spellings = can && asked !== '' ? likelySpellings(asked) : []
  const answers = useQueries({
    queries: spellings.map((like) => ({
      ...query(accessRefusedList, { query: { kind: 'connect', like, limit: MAX_DENIALS } }),
      // An Enter may be waiting: an answer that fails is none.
      retry: false,
    })),
  })
  const isSettled = !can || (asked === part && answers.every(({ isPending }) => !isPending))
  if (!isSettled) return { found: [], isSettled }
  const denials = answers.flatMap(({ data }, i) =>
    refusedClients(data?.data ?? [], spellings.slice(i, i + 1)),
  )
  const clients = [...new Map(denials.map((client) => [client.clientid, client])).values()]
  const found = clients.slice(0, MAX_REFUSED).map(({ clientid, count, last }) => ({
    ...{ key: `refused ${clientid}`, label: clientid, names: [clientid], words: clientid },
    kind: t.refused(number(count), describeReason(last)),
    icon: IconPlugConnectedX,
    to: paths.client(clientid),
  }))
  return { found, isSettled }
}
