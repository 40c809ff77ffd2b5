import mqttPacket, { type Packet } from 'mqtt-packet'

/**
 * Reads one whole packet of either direction, to show it. Nothing is checked that the format does not ask for;
 * `undefined`: it cannot be read.
 *
 * @param version of the connection; a CONNECT has its own
 */
export function readAnyPacket(bytes: Buffer, version: number | undefined): Packet | undefined {
  const parser = mqttPacket.parser({ protocolVersion: version ?? 4 })
  let found: Packet | undefined
  let hasFailed = false
  parser.on('packet', (packet) => {
    found = packet
  })
  parser.on('error', () => {
    hasFailed = true
  })
  try {
    parser.parse(bytes)
  } catch {
    return undefined
  }
  return hasFailed ? undefined : found
}
