import type { TopicBranch } from '@signalbox/contract/topic-activity'

/** The key of the root above the first levels: no topic name has it [MQTT-4.7.1-1]. */
export const ROOT = '#'

/** Levels below one branch, as far as they were read. */
export interface Level {
  rows: readonly TopicBranch[] | undefined
  hasMore: boolean
  error: Error | null
}

/** Branches that are open, by their paths, and how many rows each may have. */
export type OpenBranches = ReadonlyMap<string, number>

export function splitLastLevel(path: string): { parent: string | undefined; level: string } {
  const slash = path.lastIndexOf('/')
  return slash === -1
    ? { parent: undefined, level: path }
    : { parent: path.slice(0, slash), level: path.slice(slash + 1) }
}
