import type { PageConfig } from '@signalbox/contract/page-config'

const fallback: PageConfig = {
  mode: 'embedded',
  upstreams: [],
  upstreamHosts: [],
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

/** For style elements that are made at run time; the page's policy lets no other in. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
