/** Cause of a failure to use a server, as far as the error message or that of the operating system tells. */
export type ServerFault =
  | 'address'
  | 'unreachable'
  | 'login'
  | 'tls'
  | 'timeout'
  /** The server was reached, and accepts the login but not the request. */
  | 'refused'
  | 'other'

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
  ['refused', /the database is (missing|refused)/],
  [
    'login',
    /the login is refused|access denied|authentication.?failed|auth(entication)? error|password authentication|no pg_hba\.conf|WRONGPASS|NOAUTH|invalid.?credentials|invalid_password|unauthori[sz]ed|not authorized|invalid_authorization/i,
  ],
  [
    'refused',
    /(does not|doesn't|not) exist|unknown database|\bis missing\b|no such|syntax|permission denied|access refused|no queue|no exchange/i,
  ],
  ['timeout', /time(d)?[ _-]?out|ETIMEDOUT|in time\b|no answer/i],
  [
    'unreachable',
    /ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|nxdomain|closed|reset|socket hang up|not connected|disconnected|Server selection|unreachable|^connection refused$|connection_refused|unknown_host/i,
  ],
]

export const serverFault = (text: string): ServerFault =>
  SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
