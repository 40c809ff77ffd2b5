import { accessRefusedList } from '@signalbox/contract/access'
import { type Ban, bannedList } from '@signalbox/contract/banned'
import type { ClientRow } from '@signalbox/contract/clients'
import { clientFindingList } from '@signalbox/contract/losses'
import {
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
} from '@signalbox/contract/slow-subscriptions'
import { clientTimeline } from '@signalbox/contract/timeline'
import { traceList } from '@signalbox/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { client as api } from '../../../../api/client.ts'
import { gatherPages } from '../../../../api/gather.ts'
import { useLive } from '../../../../api/live.ts'
import { useCan } from '../../../../api/use-can.ts'
import { fetchCode } from '../../../../code.ts'
import type { ClientRates } from '../detail/use-rates.ts'
import type { Facts } from './checks.ts'

const POLL_MS = 5000
const BANS_POLL_MS = 30_000
const SETTINGS_POLL_MS = 30_000
/** More bans are not compared with the client. */
const MAX_BANS = 10_000
const DENIALS = 100

/** Reads what the broker knows of a client. `isRead`: each answer is there, or has failed. */
export function useFacts(
  clientid: string,
  client: ClientRow | undefined,
  { course }: ClientRates,
): Facts & { isRead: boolean } {
  const path = { clientid }
  const findings = useLive(clientFindingList, { path }, POLL_MS, useCan(clientFindingList).can)
  const events = useLive(clientTimeline, { path }, POLL_MS, useCan(clientTimeline).can)
  const denials = useLive(
    accessRefusedList,
    { query: { like: clientid, limit: DENIALS } },
    POLL_MS,
    useCan(accessRefusedList).can,
  )
  const measured = useLive(slowSubscriptionSettingsGet, {}, SETTINGS_POLL_MS)
  const isMeasured = measured.data?.enable === true
  const slow = useLive(slowSubscriptionList, { query: {} }, POLL_MS, isMeasured)
  const traces = useLive(traceList, {}, POLL_MS, useCan(traceList).can)
  const last = events.data?.find(({ ip_address }) => ip_address !== undefined)
  const banned = useBans({
    clientid,
    username: client?.username ?? last?.username ?? null,
    address: client?.ip_address ?? last?.ip_address ?? '',
  })
  const now = course.at(-1)
  return {
    clientid,
    client,
    isRead: ![findings, events, denials, measured, slow, traces, banned].some(
      (read) => read.isLoading,
    ),
    rates:
      now === undefined || now.sent === null || now.lost === null
        ? undefined
        : { sent: now.sent, lost: now.lost },
    findings: findings.data,
    events: events.data,
    denials: denials.data?.data.filter((row) => row.clientid === clientid),
    bans: banned.data,
    slow: isMeasured ? slow.data?.data.filter((each) => each.clientid === clientid) : undefined,
    traces: traces.data?.filter((each) => each.clientid === clientid),
  }
}

/** The bans in force that match. */
function useBans(who: { clientid: string; username: string | null; address: string }) {
  return useQuery<readonly Ban[]>({
    queryKey: [bannedList.id, 'of', who],
    queryFn: async ({ signal }) => {
      const chunks = gatherPages(
        (page, options) => api.call(bannedList, { query: page }, options),
        { rowKey: ({ as, who: of }: Ban) => `${as} ${of}`, limit: MAX_BANS },
      )
      const { isInForce, isTrueOf } = await fetchCode(
        () => import('../../../../upstream/explain/ban.ts'),
      )
      const now = Date.now()
      const found: Ban[] = []
      for await (const { rows } of chunks(signal)) {
        found.push(...rows.filter((ban) => isInForce(ban, now) && isTrueOf(ban, who)))
      }
      return found
    },
    refetchInterval: BANS_POLL_MS,
  })
}
