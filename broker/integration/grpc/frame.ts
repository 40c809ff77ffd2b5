/** gRPC puts a flag of compression and the length before each message. */
export const PREFIX_BYTES = 5

export function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

export interface Framed {
  isCompressed: boolean
  message: Buffer
}

/** `undefined`: the bytes are not one whole message. */
export function readFrame(bytes: Buffer): Framed | undefined {
  const flag = bytes[0]
  if (bytes.length < PREFIX_BYTES || (flag !== 0 && flag !== 1)) return undefined
  const message = bytes.subarray(PREFIX_BYTES)
  return message.length === bytes.readUInt32BE(1)
    ? { isCompressed: flag === 1, message }
    : undefined
}
