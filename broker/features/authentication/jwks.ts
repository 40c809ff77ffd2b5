import { createPublicKey } from 'node:crypto'
import type { Pool } from 'undici'
import { BackendFault, type Connector } from '../../backends/backend.ts'
import { askHttp, openHttp } from '../../backends/http.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { JwksSettings } from './jwt.ts'
import { verifiableAlgorithms, type TokenKey } from './token-key.ts'

/** The keys of an endpoint, as they were when it last answered. */
export interface JwkSet {
  keys: readonly TokenKey[]
  readAt: number
  pool: Promise<Pool> | undefined
}

/** Each is tried with each token that names none. */
const MAX_KEYS = 100
const TIMEOUT_MS = 4500
/** Shortest interval between fetches of the key set. */
const MIN_REFRESH_MS = 10_000

export function jwksConnector(settings: JwksSettings, { clock }: { clock: Clock }) {
  const { url: written, headers, tls } = settings
  const url = URL.parse(written)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  const refreshMs = Math.max(settings.refreshMs, MIN_REFRESH_MS)
  return {
    open: (outgoing): JwkSet => ({
      keys: [],
      readAt: Number.NEGATIVE_INFINITY,
      pool:
        url === null || !isWeb
          ? undefined
          : openHttp(
              { origin: url.origin, tls, connections: 1, connectTimeoutMs: TIMEOUT_MS },
              outgoing,
            ),
    }),
    async check(set) {
      if (clock.monotonic() - set.readAt < refreshMs) return
      if (set.pool === undefined || url === null) throw new BackendFault('not an address')
      const { status, text } = await askHttp(set.pool, {
        method: 'GET',
        path: url.pathname + url.search,
        headers,
        timeoutMs: TIMEOUT_MS,
      })
      if (status !== 200) throw new BackendFault(`answered ${status}`)
      set.keys = readKeys(text)
      set.readAt = clock.monotonic()
    },
    close: async (set) => (await set.pool)?.destroy(),
  } satisfies Connector<JwkSet>
}

/** Reads the first `MAX_KEYS` keys. @throws {BackendFault} if the text is no key set. */
function readKeys(text: string): TokenKey[] {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new BackendFault('the answer is not JSON')
  }
  const { keys } = (raw ?? {}) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new BackendFault('the answer is not a set of keys')
  return keys.slice(0, MAX_KEYS).flatMap(readKey)
}

/**
 * Reads one key. Unsupported keys are skipped, and so are symmetric ones: a secret in a public key
 * set protects nothing.
 */
function readKey(raw: unknown): TokenKey[] {
  const { kty, kid, alg, use } = (raw ?? {}) as Record<string, unknown>
  if (kty === 'oct' || (use !== undefined && use !== 'sig')) return []
  try {
    const key = createPublicKey({ key: raw as Record<string, string>, format: 'jwk' })
    const able = verifiableAlgorithms(key)
    const algorithms = alg === undefined ? able : able.filter((each) => each === alg)
    if (algorithms.length === 0) return []
    return [{ key, algorithms, ...(typeof kid === 'string' && { id: kid }) }]
  } catch {
    return []
  }
}
