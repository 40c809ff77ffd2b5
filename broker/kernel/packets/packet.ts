import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { decodeControlPacket } from '../codec/control-packet.ts'
import { filterCount } from '../codec/filter-count.ts'
import type { Frame } from '../codec/framer.ts'
import { decodePublish } from '../codec/publish.ts'
import type { Connection } from '../connection.ts'
import type { MaybePromise } from '../hooks.ts'
import { isPublish } from '../inbox.ts'
import { kernelCounter } from '../metrics.ts'
import { ProtocolError } from '../protocol-error.ts'
import { handleShortAcknowledgement } from './acknowledge.ts'
import { handleControlPacket } from './control.ts'
import { handlePublish } from './publish.ts'
import type { PacketServices } from './services.ts'

/** Maximum of topic filters in one packet: more would block other connections for too long. */
const MAX_FILTERS = 10_000

const PACKETS_RECEIVED = kernelCounter('packets.received')

/** One packet of a client: PUBLISH and short acknowledgements, of which there are many, have ways of their own. */
export function handlePacket(
  kernel: PacketServices,
  connection: Connection,
  frame: Frame,
): MaybePromise<void> {
  kernel.metrics.count(PACKETS_RECEIVED)
  if (connection.isWatched && kernel.hooks.has('packet.received')) {
    kernel.hooks.run('packet.received', connection, frame.bytes)
  }
  const { session } = connection
  if (session !== undefined) session.counters.recvPkt++
  if (isPublish(frame)) {
    if (session === undefined) throw new ProtocolError(ReasonCode.protocolError, 'PUBLISH first')
    return handlePublish(kernel, connection, session, decodePublish(frame, session.protocolVersion))
  }
  if (
    session !== undefined &&
    handleShortAcknowledgement(kernel, connection, session, frame.bytes)
  ) {
    return
  }
  if (filterCount(frame, connection.protocolVersion, MAX_FILTERS) > MAX_FILTERS) {
    throw new ProtocolError(ReasonCode.quotaExceeded, 'too many topic filters in one packet')
  }
  try {
    const packet = decodeControlPacket(frame, connection.protocolVersion)
    return handleControlPacket(kernel, connection, packet)
  } catch (error) {
    // An MQTT 5 client receives the reason code of MQTT 5 for its bad CONNECT.
    connection.protocolVersion ??= announcedVersion(frame)
    throw error
  }
}

/** Supported version in the bytes of a malformed CONNECT. */
function announcedVersion({ bytes, bodyAt }: Frame): ProtocolVersion | undefined {
  const isConnect = (bytes[0] ?? 0) >> 4 === 1
  const version = bytes[bodyAt + 2 + (bytes[bodyAt + 1] ?? 0)]
  return isConnect && (version === 3 || version === 4 || version === 5) ? version : undefined
}
