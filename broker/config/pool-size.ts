import { ConfigFault } from './setting.ts'

/** Some libraries make an object for each connection at once. */
const MAX_POOL_SIZE = 1024

/** @throws {ConfigFault} if the size exceeds the maximum. */
export function readPoolSize({ pool_size: size }: { pool_size: number }): number {
  if (size > MAX_POOL_SIZE) throw new ConfigFault('pool_size', size, `1..${MAX_POOL_SIZE}`)
  return size
}
