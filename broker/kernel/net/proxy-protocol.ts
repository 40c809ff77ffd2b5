import { isIP, type Socket } from 'node:net'

/** Origin of a connection, as reported by a load balancer. */
export interface Origin {
  address: string
  port: number
}

/** Content of a header; `undefined` for a connection of the load balancer itself. */
type Header = { length: number; origin: Origin | undefined }

/** The longest line of version 1. */
const MAX_LINE = 107
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const FIXED = 16
/** Addresses and extensions of version 2. */
const MAX_BODY = 2048

/**
 * The header of the PROXY protocol, version 1 or 2, at the beginning of the bytes.
 *
 * @returns `more`: it is not complete; `bad`: there is none
 */
function readProxyHeader(bytes: Buffer): Header | 'more' | 'bad' {
  const start = bytes.subarray(0, SIGNATURE.length)
  if (SIGNATURE.subarray(0, start.length).equals(start)) return readBinary(bytes)
  return readLine(bytes)
}

function readLine(bytes: Buffer): Header | 'more' | 'bad' {
  const head = 'PROXY '
  const begins = bytes.toString('latin1', 0, head.length)
  if (!head.startsWith(begins)) return 'bad'
  const end = bytes.subarray(0, MAX_LINE).indexOf('\r\n')
  if (end < 0) return bytes.length >= MAX_LINE ? 'bad' : 'more'
  const [, family, address = '', , port = ''] = bytes.toString('latin1', 0, end).split(' ')
  const length = end + 2
  if (family === 'UNKNOWN') return { length, origin: undefined }
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : undefined
  const isGood = version === isIP(address) && /^\d{1,5}$/.test(port) && Number(port) <= 65_535
  return isGood ? { length, origin: { address, port: Number(port) } } : 'bad'
}

function readBinary(bytes: Buffer): Header | 'more' | 'bad' {
  if (bytes.length < FIXED) return 'more'
  const [version, command] = [(bytes[12] ?? 0) >> 4, (bytes[12] ?? 0) & 0x0f]
  const body = bytes.readUInt16BE(14)
  if (version !== 2 || command > 1 || body > MAX_BODY) return 'bad'
  const length = FIXED + body
  if (bytes.length < length) return 'more'
  // LOCAL: a health check of the load balancer.
  if (command === 0) return { length, origin: undefined }
  switch (bytes[13]) {
    case 0x11:
      if (body < 12) return 'bad'
      return {
        length,
        origin: { address: ipv4(bytes, FIXED), port: bytes.readUInt16BE(FIXED + 8) },
      }
    case 0x21:
      if (body < 36) return 'bad'
      return {
        length,
        origin: { address: ipv6(bytes, FIXED), port: bytes.readUInt16BE(FIXED + 32) },
      }
    default:
      return { length, origin: undefined }
  }
}

const ipv4 = (bytes: Buffer, at: number) => [...bytes.subarray(at, at + 4)].join('.')

function ipv6(bytes: Buffer, at: number): string {
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(at + 2 * i).toString(16))
  // In the short form that sockets have.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/** Reads the header of a connection and passes on what follows; a connection without one is closed. */
export function expectProxyHeader(
  socket: Socket,
  timeoutMs: number,
  next: (origin: Origin | undefined) => void,
): void {
  let gathered: Buffer = Buffer.alloc(0)
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  const read = () => {
    const chunk = socket.read() as Buffer | null // no encoding is set
    if (chunk === null) return
    gathered = gathered.length === 0 ? chunk : Buffer.concat([gathered, chunk])
    const header = readProxyHeader(gathered)
    if (header === 'more') return
    stop()
    if (header === 'bad') {
      socket.destroy()
      return
    }
    if (gathered.length > header.length) socket.unshift(gathered.subarray(header.length))
    next(header.origin)
  }
  const end = () => socket.destroy()
  function stop(): void {
    clearTimeout(timer)
    socket.off('readable', read).off('end', end).off('close', stop)
  }
  socket.on('readable', read).on('end', end).on('close', stop)
}
