import { accessRefusedList } from '@signalbox/contract/access'
import { type Ban, bannedList, bannedMatching } from '@signalbox/contract/banned'
import type { AnyOperation } from '@signalbox/contract/client'
import type { ClientRow } from '@signalbox/contract/clients'
import { clientFindingList } from '@signalbox/contract/losses'
import type { RequestOf } from '@signalbox/contract/operation'
import {
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
} from '@signalbox/contract/slow-subscriptions'
import { clientTimeline, type TimelineEvent } from '@signalbox/contract/timeline'
import { traceList } from '@signalbox/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { client as api } from '#api/client.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { CALCULATION_MS } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import type { ClientRates } from '../detail/use-rates.ts'
import type { Facts } from './checks.ts'

const BANS_POLL_MS = 30_000
const TRACES_POLL_MS = 30_000
const SETTINGS_POLL_MS = 30_000
const DENIALS = 100

/** Reads all facts about a client. `isRead` tells that each request was answered or has failed. */
export function useFacts(
  clientid: string,
  client: ClientRow | undefined,
  { course }: ClientRates,
): Facts & { isRead: boolean } {
  const path = { clientid }
  const findings = useOffered(clientFindingList, { path })
  const events = useOffered(clientTimeline, { path })
  const denials = useOffered(accessRefusedList, { query: { like: clientid, limit: DENIALS } })
  const measured = useOffered(slowSubscriptionSettingsGet, {}, SETTINGS_POLL_MS)
  const isMeasured = measured.data?.enable === true
  const slow = useOffered(slowSubscriptionList, { query: {} }, POLL_MS, isMeasured)
  const traces = useOffered(traceList, {}, TRACES_POLL_MS)
  const banned = useBans(toIdentity(clientid, client, events.data))
  // The name and the address of a client without a session are in its events: without them bans may be missed.
  const isHalfKnown = client === undefined && events.hasFailed
  return {
    clientid,
    client,
    isRead: ![findings, events, denials, measured, slow, traces, banned].some(
      (read) => read.isLoading,
    ),
    losing: course.at(-1)?.lost ?? undefined,
    findings: findings.data,
    events: events.data,
    recordedSince: denials.data?.since,
    denials: denials.data?.data.filter((row) => row.clientid === clientid),
    bans: isHalfKnown && banned.data?.length === 0 ? undefined : banned.data,
    slow: isMeasured ? slow.data?.data.filter((each) => each.clientid === clientid) : undefined,
    isLatencyOff: measured.data?.enable === false,
    traces: traces.data?.filter((each) => each.clientid === clientid),
    isUnread: {
      findings: findings.hasFailed,
      denials: denials.hasFailed,
      bans: banned.hasFailed || isHalfKnown,
      slow: measured.hasFailed || slow.hasFailed,
      traces: traces.hasFailed,
    },
  }
}

/** `hasFailed`: the broker offers the operation, and there is no answer to show. */
function useOffered<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs = POLL_MS,
  isOn = true,
) {
  const isOffered = useCan(operation).can && isOn
  const { data, isLoading, isError } = useLive(operation, request, intervalMs, isOffered)
  return { data, isLoading, hasFailed: isOffered && isError && data === undefined }
}

/** Ban that keeps a client out. Without a session, username and address are those of its last event. */
export function useClientBan(
  clientid: string,
  client: ClientRow | undefined,
  isOn: boolean,
): { ban: Ban | undefined; isLoading: boolean } {
  const events = useOffered(clientTimeline, { path: { clientid } }, POLL_MS, isOn)
  const bans = useBans(toIdentity(clientid, client, events.data), isOn)
  // Others may read the same.
  const isLoading = isOn && (events.isLoading || bans.isLoading)
  return { ban: isOn ? bans.data?.[0] : undefined, isLoading }
}

function toIdentity(
  clientid: string,
  client: ClientRow | undefined,
  events: readonly TimelineEvent[] = [],
) {
  const last = events.find(({ ip_address }) => ip_address !== undefined)
  return {
    clientid,
    username: client?.username ?? last?.username ?? null,
    address: client?.ip_address ?? last?.ip_address ?? '',
  }
}

/** The bans in force that match. */
function useBans(who: { clientid: string; username: string | null; address: string }, isOn = true) {
  const { clientid, username, address } = who
  const isOffered = useCan(bannedMatching).can && isOn
  const asked = { clientid, ...(username !== null && { username }), ip_address: address }
  const { data, isLoading, isError } = useQuery({
    // Read again after a change of the bans.
    queryKey: [bannedList.id, bannedMatching.id, asked],
    queryFn: ({ signal }) =>
      api.call(bannedMatching, { query: asked }, { signal, timeoutMs: CALCULATION_MS }),
    refetchInterval: BANS_POLL_MS,
    enabled: isOffered,
  })
  return {
    data: data?.data,
    isLoading,
    hasFailed: isOffered && isError && data === undefined,
  }
}
