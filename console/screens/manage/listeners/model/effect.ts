import { changesBetween, pathText } from '@signalbox/contract/config-values'
import { readBind } from '#domain/listeners/model/bind.ts'
import { isWeb } from './listener.ts'

/** Effect of a change on the clients of a listener. */
export type Effect =
  /** Clients stay connected; clients that connect afterwards get the new settings. */
  | 'later'
  /** The listener is closed and opened again, which disconnects its clients. */
  | 'restart'
  /** The listener is closed, which disconnects its clients. */
  | 'stop'
  /** The listener is not open, so the change affects no client. */
  | 'none'

interface Config extends Readonly<Record<string, unknown>> {
  enable?: boolean | undefined
  bind?: string | number | undefined
}

/** Options of the HTTP server behind a ws or wss listener, which cannot be changed in place. */
const TRANSPORT = /^(bind|acceptors|tcp_options|ssl_options|websocket|proxy_protocol)/

/**
 * Effect of a change, following the documentation of the management API: a TCP listener takes options in place unless
 * its address changes.
 */
export function listenerChangeEffect(type: string, before: Config, after: Config): Effect {
  if (before.enable === false && after.enable !== true) return 'none'
  if (before.enable !== false && after.enable === false) return 'stop'
  if (before.enable === false) return 'none'
  const changed = changesBetween(before, after).map(({ path }) => pathText(path))
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
