import { pageConfig } from '../env.ts'

const STORED_AS = 'signalbox.upstream'

/** The cluster that the console looks at: one of the upstreams, or none when the broker is inside. */
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
      : `${pageConfig.base}upstreams/${encodeURIComponent(this.upstream)}/api/v5`
  },
}

/** Another cluster is another login and other data: the page is loaded again. */
export function chooseUpstream(name: string): void {
  localStorage.setItem(STORED_AS, name)
  location.assign(pageConfig.base)
}
