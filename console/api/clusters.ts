import { type Client, createClient } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { status } from '@signalbox/contract/status'
import { pageConfig } from '#env.ts'
import { inTurn } from './in-turn.ts'
import { loginAt } from './session.ts'
import { clusterApiUrl, target } from './target.ts'

/** Longest time for which an unresponsive cluster occupies one of the browser's few connections. */
const TIMEOUT_MS = 5000
/** A browser opens six connections to a server, of which the page needs some itself. */
const AT_ONCE = 3

export interface Cluster {
  name: string
  /** Host and port as the operator configured them. */
  host: string
  /** Whether this page administers the cluster. */
  isCurrent: boolean
}

/** Clusters that this Signalbox administers, in the order of its options; a single one in front of one broker. */
export const clusters: readonly Cluster[] = pageConfig.upstreams.map((name, i) => ({
  name,
  host: pageConfig.upstreamHosts[i] ?? '',
  isCurrent: name === target.upstream,
}))

export const hasSeveralClusters = clusters.length > 1

/** Names of the clusters that share an address with this one. */
export const sameClusters = (name: string): readonly string[] =>
  pageConfig.sameUpstreams
    .filter((pair) => pair.includes(name))
    .flatMap((pair) => pair.filter((other) => other !== name))

const run = inTurn(AT_ONCE)

/**
 * Calls a cluster with the login that this browser has for it; resolves to `undefined` without one. Only a few clusters
 * are called at a time.
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
        baseUrl: clusterApiUrl(name),
        authorization: () => `Bearer ${login.token}`,
        timeoutMs: TIMEOUT_MS,
      }),
    )
  })
}

/** Checks that a cluster answers at all, which needs no login. @throws {ApiError} if it does not */
export function pingCluster(name: string, signal: AbortSignal): Promise<void> {
  return run(async () => {
    const client = createClient({ baseUrl: clusterApiUrl(name), timeoutMs: TIMEOUT_MS })
    try {
      await client.call(status, { query: {} }, { signal })
    } catch (error) {
      const { kind, code = '' } = error instanceof ApiError ? error : {}
      // Any answer of the cluster itself shows that it works.
      if (kind !== 'http' || code.startsWith('UPSTREAM_')) throw error
    }
  })
}
