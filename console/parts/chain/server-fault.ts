/** Why a server could not be used, as far as its words or those of the system tell. */
export type ServerFault = 'address' | 'unreachable' | 'login' | 'tls' | 'timeout' | 'other'

/**
 * Words of the system, of libraries and of the servers themselves, and the Erlang terms of a cluster.
 * The first that fits decides: a refused certificate names the address, too.
 */
const SIGNS: readonly (readonly [ServerFault, RegExp])[] = [
  ['address', /--outgoing-deny/],
  [
    'tls',
    /certificate|self.signed|\bSSL\b|\bTLS\b|tls_alert|EPROTO|wrong version number|altnames|unable to verify|handshake/i,
  ],
  [
    'login',
    /access denied|authentication.?failed|auth(entication)? error|password authentication|no pg_hba\.conf|WRONGPASS|NOAUTH|invalid.?credentials|invalid_password|unauthori[sz]ed|not authorized|invalid_authorization/i,
  ],
  ['timeout', /time(d)?[ _-]?out|ETIMEDOUT|in time\b|no answer/i],
  [
    'unreachable',
    /ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|nxdomain|closed|reset|socket hang up|not connected|disconnected|Server selection|unreachable|^connection refused$|connection_refused|unknown_host/i,
  ],
]

export const serverFault = (text: string): ServerFault =>
  SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
