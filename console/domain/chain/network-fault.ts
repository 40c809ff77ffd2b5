/** An error of the network that the words of the system tell for certain. */
export interface NetworkFault {
  kind: 'refused' | 'notFound' | 'timeout' | 'reset'
  /** The host, with its port where that is known; the words do not always have it. */
  address: string | undefined
}

const CODES: Readonly<Record<string, NetworkFault['kind']>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'notFound',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
}

const WORDS = /\b(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET)\b(?: ([\w.:[\]%-]*\w\]?))?/

/** A cluster reports terms of Erlang. */
const TERMS: Readonly<Record<string, NetworkFault['kind']>> = {
  econnrefused: 'refused',
  connection_refused: 'refused',
  nxdomain: 'notFound',
  unknown_host: 'notFound',
  etimedout: 'timeout',
  econnreset: 'reset',
}

const TERM = new RegExp(`[{[, ](${Object.keys(TERMS).join('|')})[}\\], ]`)
/** `host => "a",port => 1`, `{"a",1}`, `{host,"a"},{port,1}`, `host => <<"a:1">>` */
const TERM_ADDRESS =
  /(?:host => |\{|\{host,)"([\w.:-]+)"(?:,port => |,|\},\{port,)(\d+)|host => <<"([\w.:-]+)">>/

/**
 * Parses `connect ECONNREFUSED 127.0.0.1:6379`, the wording of Node.js, or an Erlang term; `undefined` for other texts.
 */
export function networkFault(text: string): NetworkFault | undefined {
  const [, code = '', address] = WORDS.exec(text) ?? []
  const kind = CODES[code]
  if (kind === undefined) return faultInTerm(text)
  return { kind, address: kind === 'reset' ? undefined : address }
}

function faultInTerm(text: string): NetworkFault | undefined {
  const [, term = ''] = TERM.exec(text) ?? []
  const kind = TERMS[term]
  if (kind === undefined) return undefined
  const [, host, port = '', hostAndPort] = TERM_ADDRESS.exec(text) ?? []
  if (kind === 'reset') return { kind, address: undefined }
  if (host === undefined) return { kind, address: hostAndPort }
  return { kind, address: kind === 'notFound' ? host : `${host}:${port}` }
}
