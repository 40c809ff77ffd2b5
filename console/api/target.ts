import { pageConfig } from '#env.ts'

const STORED_AS = 'signalbox.upstream'

/** Name of the upstream that the console shows; `undefined` for the embedded broker. */
function chosenUpstream(): string | undefined {
  const stored = localStorage.getItem(STORED_AS)
  return pageConfig.upstreams.find((name) => name === stored) ?? pageConfig.upstreams[0]
}

export const target = {
  upstream: chosenUpstream(),
  /** Name and host of the cluster as the operator configured them; `undefined`: the broker inside. */
  get label(): string | undefined {
    const { upstream } = this
    if (upstream === undefined) return undefined
    const host = pageConfig.upstreamHosts[pageConfig.upstreams.indexOf(upstream)] ?? upstream
    return upstream.includes(host) ? upstream : `${upstream} · ${host}`
  },
  get apiUrl(): string {
    return this.upstream === undefined || pageConfig.upstreams.length < 2
      ? `${pageConfig.base}api/v5`
      : clusterApiUrl(this.upstream)
  },
}

/** Base address of the API of one of several clusters. */
export const clusterApiUrl = (upstream: string): string =>
  `${pageConfig.base}upstreams/${encodeURIComponent(upstream)}/api/v5`

/**
 * Another cluster is another login and other data: the page is loaded again, at an address of the console or at
 * the screen that is shown.
 */
export function chooseUpstream(name: string, to?: string): void {
  localStorage.setItem(STORED_AS, name)
  if (to !== undefined) {
    location.assign(`${pageConfig.base.replace(/\/$/, '')}${to}`)
    return
  }
  const url = new URL(location.href)
  // Parameters that refer to rows of the former cluster.
  for (const place of ['page', 'peek']) url.searchParams.delete(place)
  location.assign(url)
}
