import type { OutgoingHttpHeaders } from 'node:http'

/** Name or IPv4 address. Other Host values have no form that a policy accepts. */
const PLAIN_HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

/**
 * The page's Content Security Policy. Scripts and styles are our files, or carry the page's nonce;
 * nothing comes from elsewhere. The MQTT client in the page may talk to the broker's WebSocket
 * listeners, which have ports of their own: on the host that serves the page, and on upstreams.
 */
export function contentSecurityPolicy(
  nonce: string,
  hostHeader: string | undefined,
  upstreamHosts: readonly string[] = [],
): string {
  const host = (hostHeader ?? '').replace(/:\d+$/, '')
  const hosts = [host, ...upstreamHosts]
  // An IPv6 address cannot be written as a source: then any WebSocket, and still nothing else.
  const sockets = hosts.every((each) => PLAIN_HOST.test(each))
    ? [...new Set(hosts)].flatMap((each) => [`ws://${each}:*`, `wss://${each}:*`])
    : ['ws:', 'wss:']
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Media types that a browser shows as a document of their own. */
export const DOCUMENT = /html|xml/

/** Headers that say something of documents alone: a page with many files sends them once. */
export const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** Policy of every document except the page: no scripts and no frames. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Headers of the page, in addition to those of every answer. */
export function pageHeaders(policy: string): OutgoingHttpHeaders {
  return { 'content-security-policy': policy, 'cache-control': 'no-store' }
}
