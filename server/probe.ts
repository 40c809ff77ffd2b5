import type { Upstream } from './options.ts'

const TIMEOUT_MS = 3000
/** Asked more often than this, the last answer counts: the address is public, the clusters are not to be flooded. */
const FRESH_MS = 5000

const answers = new WeakMap<Upstream, { at: number; isReachable: Promise<boolean> }>()

/** Whether anything that speaks HTTP answers at one of the addresses. */
export function probe(upstream: Upstream): Promise<boolean> {
  const known = answers.get(upstream)
  if (known && performance.now() - known.at < FRESH_MS) return known.isReachable
  const isReachable = Promise.any(upstream.urls.map(ask)).catch(() => false)
  answers.set(upstream, { at: performance.now(), isReachable })
  return isReachable
}

async function ask(url: URL): Promise<true> {
  const response = await fetch(`${url.href.replace(/\/$/, '')}/api/v5/status`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return true
}
