import { isIP } from 'node:net'
import { PlainFault } from '../../config/setting.ts'

/** An empty host is all addresses. */
export interface Bind {
  host: string
  port: number
}

const fault = (exception: string) =>
  new PlainFault(
    'bind',
    `#{exception => "${exception}",field => <<"bind">>,path => "root",reason => failed_to_check_field}`,
  )

/** Reads `1883`, `:1883`, `127.0.0.1:1883`, `[::1]:1883` or `::1:1883`. @throws {PlainFault} for any other text */
export function readBind(text: string): Bind {
  const [, written = '', digits = ''] = /^(?:(.*):)?([^:]*)$/s.exec(text.trim()) ?? []
  if (!/^\d+$/.test(digits)) throw fault('bad_port_number')
  const port = Number(digits)
  if (port > 65_535) throw fault('port_number_too_large')
  const host = written.replace(/^\[(.*)\]$/, '$1')
  if (host !== '' && isIP(host) === 0 && !/^[\w.-]+$/.test(host)) throw fault('bad_ip_address')
  return { host, port }
}

/** A host in brackets if it is IPv6; without one a colon and the port. */
export function presentBind({ host, port }: Bind): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
