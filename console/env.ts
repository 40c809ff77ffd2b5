import type { PageConfig } from '@signalbox/contract/page-config'

const fallback: PageConfig = {
  mode: 'embedded',
  upstreams: [],
  upstreamHosts: [],
  sameUpstreams: [],
  base: '/',
  version: '',
  mqttWs: null,
  wsProxyPath: null,
  command: 'signalbox',
  dataDir: null,
  loginMs: null,
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

/** Nonce for style elements that are created at run time; the page's policy permits no others. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
