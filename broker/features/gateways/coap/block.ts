import { type CoapMessage, type CoapOption, uint, uintOption } from './message.ts'

/** A Block1 or Block2 option (RFC 7959 section 2.2). */
export interface Block {
  readonly number: number
  readonly more: boolean
  /** 16 to 1024, a power of two. */
  readonly size: number
}

export type BlockName = 'Block1' | 'Block2'

export const MAX_BLOCK_BYTES = 1024
/** A block number has 20 bits. */
const MAX_NUMBER = 0xf_ffff

/** `malformed`: the reserved size, or a value that is too long. */
export function readBlock(
  message: Pick<CoapMessage, 'options'>,
  name: BlockName,
): Block | 'malformed' | undefined {
  const option = message.options.find((it) => it.name === name)
  if (option === undefined) return undefined
  const value = uint(message, name)
  if (value === undefined || option.value.length > 3) return 'malformed'
  const exponent = value & 0x07
  if (exponent === 7) return 'malformed'
  return { number: value >>> 4, more: (value & 0x08) !== 0, size: 2 ** (exponent + 4) }
}

export function blockOption(name: BlockName, { number, more, size }: Block): CoapOption {
  return uintOption(name, number * 16 + (more ? 8 : 0) + Math.log2(size) - 4)
}

/** One block of a body; `undefined`: the body has no such block. */
export function slice(
  body: Buffer,
  number: number,
  size: number,
): { block: Block; bytes: Buffer } | undefined {
  const start = number * size
  if (number > MAX_NUMBER || (start >= body.length && number > 0)) return undefined
  const end = start + size
  return { block: { number, more: end < body.length, size }, bytes: body.subarray(start, end) }
}
