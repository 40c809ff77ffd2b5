import { differences } from '../../../../parts/differences.ts'
import { readBind } from '../../../../parts/listeners/model/bind.ts'
import { isWeb } from './listener.ts'

/** What a change does to the clients of a listener. */
export type Effect =
  /** Its clients stay, and clients that connect afterwards have the new settings. */
  | 'later'
  /** The listener is closed and opened again: its clients are disconnected. */
  | 'restart'
  /** It is closed. */
  | 'stop'
  /** It is not open, so nobody is affected. */
  | 'none'

interface Config extends Readonly<Record<string, unknown>> {
  enable?: boolean | undefined
  bind?: string | number | undefined
}

/** Of ws and wss: what the HTTP server of the listener is made of. */
const TRANSPORT = /^(bind|acceptors|tcp_options|ssl_options|websocket|proxy_protocol)/

/** By spec of the management API: a TCP listener takes options in place unless its address changes. */
export function effectOf(type: string, before: Config, after: Config): Effect {
  if (before.enable === false && after.enable !== true) return 'none'
  if (before.enable !== false && after.enable === false) return 'stop'
  if (before.enable === false) return 'none'
  const changed = differences(before, after).map(({ path }) => path)
  if (changed.length === 0) return 'none'
  if (type === 'quic') return 'restart'
  if (isWeb(type) && changed.some((path) => TRANSPORT.test(path))) return 'restart'
  return isSameBind(before.bind, after.bind) ? 'later' : 'restart'
}

function isSameBind(a: string | number = '', b: string | number = ''): boolean {
  const [x, y] = [readBind(a), readBind(b)]
  return x === undefined || y === undefined
    ? String(a) === String(b)
    : x.port === y.port && x.host === y.host
}
