/** What the last packet says about the end: why, and which server accepts the client. */
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
  const texts = Object.values(properties ?? {})
  const bytes = texts.reduce(
    (sum, text) => sum + Buffer.byteLength(text) + PROPERTY_BYTES,
    PACKET_BYTES,
  )
  return texts.length > 0 && bytes <= maxBytes ? { properties: { ...properties } } : {}
}
