import type { NodeRow } from '@signalbox/contract/nodes'
import { type Formats, UNKNOWN } from '../formats.ts'
import { sizeBytes } from './node-size.ts'

/** Used of all memory; `undefined` where the broker does not know. */
export function memoryOf({ memory_used, memory_total }: NodeRow) {
  const [used, total] = [sizeBytes(memory_used), sizeBytes(memory_total)]
  return used === undefined || total === undefined ? undefined : { used, total }
}

export function memoryText(node: NodeRow, formats: Formats): string {
  const memory = memoryOf(node)
  return memory === undefined
    ? UNKNOWN
    : `${formats.bytes(memory.used)} / ${formats.bytes(memory.total)}`
}
