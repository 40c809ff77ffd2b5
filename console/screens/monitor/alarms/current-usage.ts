import type { NodeRow } from '@signalbox/contract/nodes'
import { nodeMemory } from '#domain/nodes/node-memory.ts'

const SHARES: Readonly<Record<string, (node: NodeRow) => number | undefined>> = {
  high_cpu_usage: ({ cpu_use: percent }) => (percent === undefined ? undefined : percent / 100),
  high_system_memory_usage(node) {
    const memory = nodeMemory(node)
    return memory && memory.used / memory.total
  },
}

/** Whether an alarm is about a usage that its node reports. */
export const isAboutUsage = (name: string): boolean => Object.hasOwn(SHARES, name)

/** Present usage of what an alarm is about, 0 to 1; `undefined` where the node does not report it. */
export const currentUsage = (name: string, node: NodeRow | undefined): number | undefined =>
  node && SHARES[name]?.(node)
