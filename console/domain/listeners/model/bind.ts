/** An address that a listener is bound to; without a host, all addresses of the node. */
export interface Bind {
  host: string | undefined
  port: number
}

const ANY = ['', '0.0.0.0', '::', '0:0:0:0:0:0:0:0']
const LOOPBACK = /^(127\.|::1$|localhost$)/

/** Parses `1883`, `:1883`, `127.0.0.1:1883`, `[::1]:1883` and `::1:1883`; `undefined` for other values. */
export function readBind(bind: string | number): Bind | undefined {
  const [, bracketed, plain, port] =
    /^\s*(?:(?:\[([^\]]*)\]|([^[\]]*)):)?(\d{1,5})\s*$/.exec(String(bind)) ?? []
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  const host = bracketed ?? plain ?? ''
  if (!ANY.includes(host) && !isAddress(host)) return undefined
  return { host: ANY.includes(host) ? undefined : host, port: Number(port) }
}

/** Host names are refused by every broker. */
function isAddress(host: string): boolean {
  if (host === 'localhost') return false
  const parts = host.split('.')
  if (parts.length === 4) return parts.every((each) => /^\d{1,3}$/.test(each) && Number(each) < 256)
  return host.includes(':') && /^[0-9a-f:.%\w]+$/i.test(host)
}

/** The bind as a list shows it: a port alone where all addresses are meant. */
export function bindText(bind: string | number): string {
  const read = readBind(bind)
  if (read?.host === undefined) return String(read?.port ?? bind)
  return read.host.includes(':') ? `[${read.host}]:${read.port}` : `${read.host}:${read.port}`
}

export const isLoopback = ({ host }: Bind): boolean => host !== undefined && LOOPBACK.test(host)

/** Whether both cannot be open at the same time: the same port, and addresses that overlap. */
export function overlap(a: Bind, b: Bind): boolean {
  return a.port === b.port && (a.host === undefined || b.host === undefined || a.host === b.host)
}
