/** The binary format of LwM2M (OMA LwM2M 1.0 section 6.4.3). */

export const TLV_KINDS = ['instance', 'resourceInstance', 'multiple', 'resource'] as const
export type TlvKind = (typeof TLV_KINDS)[number]

export type Tlv =
  | { readonly kind: 'resource' | 'resourceInstance'; readonly id: number; readonly value: Buffer }
  | { readonly kind: 'instance' | 'multiple'; readonly id: number; readonly items: readonly Tlv[] }

/** Kinds of TLV item that each kind may contain. */
const INSIDE: Partial<Record<TlvKind, readonly TlvKind[]>> = {
  instance: ['multiple', 'resource'],
  multiple: ['resourceInstance'],
}

const MAX_ITEMS = 10_000

/** The items of a TLV; `undefined` if it is malformed or has more than `MAX_ITEMS`. */
export function decodeTlv(bytes: Buffer): readonly Tlv[] | undefined {
  const budget = { items: MAX_ITEMS }
  return decodeItems(bytes, TLV_KINDS, budget)
}

function decodeItems(
  bytes: Buffer,
  allowed: readonly TlvKind[],
  budget: { items: number },
): Tlv[] | undefined {
  const items: Tlv[] = []
  for (let at = 0; at < bytes.length; ) {
    if (budget.items-- === 0) return undefined
    const type = bytes[at] ?? 0
    const idBytes = (type & 0x20) === 0 ? 1 : 2
    const lengthBytes = (type >> 3) & 0x03
    const start = at + 1 + idBytes + lengthBytes
    if (start > bytes.length) return undefined
    const id = bytes.readUIntBE(at + 1, idBytes)
    const length = lengthBytes === 0 ? type & 0x07 : bytes.readUIntBE(at + 1 + idBytes, lengthBytes)
    const kind = TLV_KINDS[type >> 6]
    if (kind === undefined || !allowed.includes(kind) || start + length > bytes.length) {
      return undefined
    }
    const value = bytes.subarray(start, start + length)
    const inside = INSIDE[kind]
    if (kind === 'resource' || kind === 'resourceInstance') items.push({ kind, id, value })
    else {
      const nested = decodeItems(value, inside ?? [], budget)
      if (nested === undefined) return undefined
      items.push({ kind, id, items: nested })
    }
    at = start + length
  }
  return items
}

export function encodeTlv(items: readonly Tlv[]): Buffer {
  return Buffer.concat(items.map(encodeItem))
}

function encodeItem(item: Tlv): Buffer {
  const value = 'items' in item ? encodeTlv(item.items) : item.value
  const { length } = value
  const lengthBytes = length < 8 ? 0 : length < 0x100 ? 1 : length < 0x1_0000 ? 2 : 3
  if (length > 0xff_ffff) throw new RangeError('A value of TLV is at most 16 MiB')
  const idBytes = item.id < 0x100 ? 1 : 2
  const head = Buffer.alloc(1 + idBytes + lengthBytes)
  const size = lengthBytes === 0 ? length : lengthBytes << 3
  head[0] = (TLV_KINDS.indexOf(item.kind) << 6) | (idBytes === 2 ? 0x20 : 0) | size
  head.writeUIntBE(item.id, 1, idBytes)
  if (lengthBytes > 0) head.writeUIntBE(length, 1 + idBytes, lengthBytes)
  return Buffer.concat([head, value])
}
