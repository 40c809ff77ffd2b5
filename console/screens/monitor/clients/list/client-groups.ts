import type { ClientRow } from '@signalbox/contract/clients'
import { attributeValue } from './client-search.ts'

/** Clients with one value of an attribute. */
interface ClientGroup {
  value: string
  count: number
  connected: number
}

/** The clients by the value of an attribute, the largest group first; clients without the attribute are left out. */
export function groupClients(rows: readonly ClientRow[], name: string): readonly ClientGroup[] {
  const groups = new Map<string, ClientGroup>()
  for (const row of rows) {
    const value = attributeValue(row, name)
    if (value === undefined) continue
    const group = groups.get(value) ?? { value, count: 0, connected: 0 }
    groups.set(value, group)
    group.count++
    if (row.connected === true) group.connected++
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}
