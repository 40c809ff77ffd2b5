import { alarmList } from '@signalbox/contract/alarms'
import { apiKeyList } from '@signalbox/contract/api-keys'
import {
  type Authenticator,
  authenticationList,
  authenticationStatus,
} from '@signalbox/contract/authentication'
import {
  authorizationSettingsGet,
  authorizationSourceList,
  authorizationSourceStatus,
  type Source,
  type SourceType,
} from '@signalbox/contract/authorization'
import type { AnyOperation } from '@signalbox/contract/client'
import { listenerGet, listenerList, type ListenerRow } from '@signalbox/contract/listeners'
import { userLoginList } from '@signalbox/contract/users'
import type { RequestOf } from '@signalbox/contract/operation'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePause } from '#api/live.ts'
import { query, queryClient } from '#api/query.ts'
import { useUser } from '#api/session.ts'
import { canCall, isErlang, useCan } from '#api/use-can.ts'
import { type Finding, findings, isAway } from './findings.ts'
import { useAtRest, useConfigFacts } from './use-config-facts.ts'

const LOOK_MS = 60_000
/** Longer poll interval for listeners, since each needs a call of its own. */
const LISTENER_MS = 600_000
const MAX_LISTENERS = 50

export interface Findings {
  found: readonly Finding[]
  /** Whether each request has been answered once. */
  isRead: boolean
  /** Whether each request succeeded. */
  isWhole: boolean
}

/** The reads below have begun before the first render, which does not repeat them. */
let isReadAhead = false

/** Begins the reads that all findings depend on. */
export function readFindingsAhead(): void {
  isReadAhead = true
  if (canCall(userLoginList)) void queryClient.prefetchQuery(query(userLoginList, {}))
  void queryClient.prefetchQuery(query(authenticationList, {}))
  void queryClient.prefetchQuery(query(authorizationSourceList, {}))
  void queryClient.prefetchQuery(query(authorizationSettingsGet, {}))
  void queryClient.prefetchQuery(query(apiKeyList, {}))
}

/** Warnings about the configuration of the broker. */
export function useFindings(): Findings {
  const user = useUser()
  const { isPaused } = usePause()
  const hasLogins = useCan(userLoginList).can
  const look = <O extends AnyOperation>(
    operation: O,
    request: RequestOf<O>,
    everyMs: number = LOOK_MS,
  ) => {
    const options = query(operation, request, { refetchInterval: isPaused ? false : everyMs })
    // Reads again when the user returns after fixing something.
    return { ...options, refetchOnMount: isReadAhead ? true : ('always' as const) }
  }
  useEffect(() => {
    isReadAhead = false
  }, [])
  const logins = useQuery({ ...look(userLoginList, {}), enabled: hasLogins })
  const authenticators = useQuery(look(authenticationList, {}))
  const sources = useQuery(look(authorizationSourceList, {}))
  const settings = useQuery(look(authorizationSettingsGet, {}))
  const apiKeys = useQuery(look(apiKeyList, {}))
  const chain = authenticators.data as readonly Authenticator[] | undefined
  const types = sources.data?.sources as readonly Source[] | undefined
  const ids = enabled(chain)
    .filter(({ backend }) => hasServer(backend))
    .map(({ id }) => id)
  const kinds = enabled(types)
    .filter(({ type }) => hasServer(type))
    .map(({ type }) => type as SourceType)
  // Without an enabled authenticator, the settings of listeners make no difference.
  const isAsked = enabled(chain).length > 0
  // The settings are judged when the page is at rest.
  const isAtRest = useAtRest()
  const rows = useQuery({
    ...look(listenerList, { query: {} }),
    enabled: isAsked || isErlang() || isAtRest,
  })
  const open = enabled(rows.data)
  // For listeners without TLS, the list already holds the address.
  const asked = open.filter(({ type }) => isAsked || isEncrypted(type)).slice(0, MAX_LISTENERS)
  const listenerIds = asked.map(({ id }) => id)
  const listeners = useQueries({
    queries: listenerIds.map((id) => look(listenerGet, { path: { id } }, LISTENER_MS)),
  })
  const ofAuthenticators = useQueries({
    queries: ids.map((id) => look(authenticationStatus, { path: { id } })),
  })
  const ofSources = useQueries({
    queries: kinds.map((type) => look(authorizationSourceStatus, { path: { type } })),
  })
  const statuses = {
    authentication: byName(ids, ofAuthenticators),
    authorization: byName(kinds, ofSources),
  }
  const config = useConfigFacts(
    open.map((row) => listeners[listenerIds.indexOf(row.id)]?.data ?? row),
    asked.filter(({ type }) => isEncrypted(type)).map(({ id }) => id),
    look,
    isAtRest,
  )
  const alarms = useQuery({
    ...look(alarmList, { query: { activated: true, limit: 1000 } }),
    enabled: Object.values(statuses).some((each) => Object.values(each).some(isAway)),
  })
  const reads: readonly UseQueryResult<unknown>[] = [
    ...[authenticators, sources, settings, apiKeys],
    ...(hasLogins ? [logins] : []),
    // These queries only add findings, so the page does not wait for them.
    ...(isAsked || isErlang() ? [rows] : []),
    ...(isAsked ? listeners : []),
    ...[...ofAuthenticators, ...ofSources],
  ]
  // Only the embedded broker reports default passwords of other users; the user's own is known from the login.
  const defaultPasswords = new Set(
    logins.data?.filter((each) => each.has_default_password).map(({ username }) => username),
  )
  if (user?.hasDefaultPassword === true) defaultPasswords.add(user.username)
  const found = findings({
    defaultPasswords: [...defaultPasswords],
    authenticators: chain,
    sources: types,
    settings: settings.data,
    listeners: listeners.flatMap(({ data }) => data ?? []),
    config: { ...config, isAsked: chain === undefined ? undefined : isAsked },
    closed: isErlang() ? closedIn(rows.data) : undefined,
    apiKeys: apiKeys.data,
    alarms: Object.fromEntries(
      alarms.data?.data.map(({ name, activate_at }) => [name, activate_at]) ?? [],
    ),
    statuses,
  })
  const isRead = reads.every(({ isPending }) => !isPending)
  // A failed read keeps the previous findings.
  const [wasRead, setWasRead] = useState(isRead)
  if (isRead && !wasRead) setWasRead(true)
  return {
    found,
    isRead: isRead || wasRead,
    isWhole: reads.every(({ isError }) => !isError),
  }
}

/** The enabled listeners that some nodes could not open, with these nodes. */
const closedIn = (rows: readonly ListenerRow[] = []) =>
  rows
    .filter(({ enable, status }) => enable && status.running !== true)
    .map(({ id, node_status }) => ({
      id,
      nodes: node_status.filter(({ status }) => !status.running).map(({ node }) => node),
    }))

const isEncrypted = (type: string) => type === 'ssl' || type === 'wss' || type === 'quic'

/** The broker's own database and files are always there. */
const hasServer = (backend: string | undefined) =>
  backend !== 'built_in_database' && backend !== 'file'

function enabled<T extends { enable?: boolean | undefined }>(list: readonly T[] = []): T[] {
  return list.filter(({ enable }) => enable !== false)
}

function byName(
  names: readonly string[],
  reads: readonly { data?: { status: string } | undefined }[],
) {
  return Object.fromEntries(names.map((name, i) => [name, reads[i]?.data?.status]))
}
