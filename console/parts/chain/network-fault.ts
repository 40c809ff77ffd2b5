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

/** `connect ECONNREFUSED 127.0.0.1:6379`, as Node.js words it; `undefined`: no such words. */
export function networkFault(text: string): NetworkFault | undefined {
  const [, code = '', address] = WORDS.exec(text) ?? []
  const kind = CODES[code]
  return kind && { kind, address: kind === 'reset' ? undefined : address }
}
