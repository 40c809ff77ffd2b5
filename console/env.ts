/** What the server tells the page about itself. */
export interface PageConfig {
  mode: 'embedded' | 'upstream'
  /** Names of the clusters behind `upstreams/<name>/api/v5`; empty in embedded mode. */
  upstreams: string[]
  /** Their hosts, in the same order. */
  upstreamHosts: string[]
  /** The path that the console is served under, with slashes at both ends. */
  base: string
  version: string
  /** Where the embedded broker takes MQTT over WebSocket. */
  mqttWs: { port: number; path: string } | null
  /** The data folder as a word of a command line; `null` where the default one is used. */
  dataDir: string | null
}

const fallback: PageConfig = {
  mode: 'embedded',
  upstreams: [],
  upstreamHosts: [],
  base: '/',
  version: '',
  mqttWs: null,
  dataDir: null,
}

function read(): PageConfig {
  const text = document.getElementById('signalbox-config')?.textContent ?? ''
  try {
    return { ...fallback, ...JSON.parse(text) }
  } catch {
    return fallback
  }
}

export const pageConfig: PageConfig = typeof document === 'undefined' ? fallback : read()

/** For style elements that are made at run time; the page's policy lets no other in. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
