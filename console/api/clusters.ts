import { type Client, createClient } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { status } from '@signalbox/contract/status'
import { pageConfig } from '../env.ts'
import { inTurn } from './in-turn.ts'
import { loginAt } from './session.ts'
import { apiUrlOf, target } from './target.ts'

/** A cluster that does not answer holds one of the few connections of the browser no longer than this. */
const TIMEOUT_MS = 5000
/** A browser has six connections to a server, and the page needs some itself. */
const AT_ONCE = 3

export interface Cluster {
  name: string
  /** As the operator configured it. */
  host: string
  /** The console shows this one. */
  isCurrent: boolean
}

/** The clusters that this Signalbox administers, in the order of its options; one in front of a single broker. */
export const clusters: readonly Cluster[] = pageConfig.upstreams.map((name, i) => ({
  name,
  host: pageConfig.upstreamHosts[i] ?? '',
  isCurrent: name === target.upstream,
}))

export const hasSeveralClusters = clusters.length > 1

const run = inTurn(AT_ONCE)

/**
 * Asks a cluster with the login that this browser has for it; `undefined`: it has none. Few clusters are asked at a
 * time.
 */
export function askCluster<T>(
  name: string,
  ask: (client: Client) => Promise<T>,
): Promise<T | undefined> {
  return run(async () => {
    const login = await loginAt(name)
    if (login === undefined) return undefined
    return ask(
      createClient({
        baseUrl: apiUrlOf(name),
        authorization: () => `Bearer ${login.token}`,
        timeoutMs: TIMEOUT_MS,
      }),
    )
  })
}

/** Whether a cluster answers at all, which needs no login. @throws {ApiError} it does not */
export function pingCluster(name: string, signal: AbortSignal): Promise<void> {
  return run(async () => {
    const client = createClient({ baseUrl: apiUrlOf(name), timeoutMs: TIMEOUT_MS })
    try {
      await client.call(status, { query: {} }, { signal })
    } catch (error) {
      const { kind, code = '' } = error instanceof ApiError ? error : {}
      // Any answer of the cluster itself is one.
      if (kind !== 'http' || code.startsWith('UPSTREAM_')) throw error
    }
  })
}
