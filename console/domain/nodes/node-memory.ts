import type { NodeRow } from '@signalbox/contract/nodes'
import { type Formats, UNKNOWN } from '#formats.ts'

const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

/** Bytes of `1.69G` or a number; `undefined` for an unknown value, which brokers report as 0. */
export function sizeBytes(size: string | number | undefined): number | undefined {
  if (typeof size === 'number') return size > 0 ? size : undefined
  const parts = /^([\d.]+)([KMGT]?)B?$/.exec(size ?? '')
  const bytes = Number(parts?.[1]) * (UNITS[parts?.[2] ?? ''] ?? 1)
  return bytes > 0 ? Math.round(bytes) : undefined
}

/** Used of all memory; `undefined` where the broker does not know. */
export function nodeMemory({ memory_used, memory_total }: NodeRow) {
  const [used, total] = [sizeBytes(memory_used), sizeBytes(memory_total)]
  return used === undefined || total === undefined ? undefined : { used, total }
}

export function memoryText(node: NodeRow, formats: Formats): string {
  const memory = nodeMemory(node)
  return memory === undefined
    ? UNKNOWN
    : `${formats.bytes(memory.used)} / ${formats.bytes(memory.total)}`
}
