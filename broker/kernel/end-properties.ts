/** Properties of the last packet: the reason of the end, and the server that accepts the client. */
export interface EndProperties {
  reasonString?: string
  serverReference?: string
}

/** Fixed header, reason code and lengths, with room to spare. */
const PACKET_BYTES = 17
/** Identifier and length of a property. */
const PROPERTY_BYTES = 3

/** The properties of a packet, where they fit into `maxBytes` [MQTT-3.14.2-3]. */
export function fitting(
  properties: EndProperties | undefined,
  maxBytes: number,
): { properties?: EndProperties } {
  if (properties === undefined) return {}
  let bytes = PACKET_BYTES
  for (const text of Object.values(properties)) bytes += Buffer.byteLength(text) + PROPERTY_BYTES
  return bytes <= maxBytes ? { properties } : {}
}
