import type { AnyOperation } from '@signalbox/contract/client'
import { isOfConfig } from './changes-config.ts'
import { withoutSecrets } from './without-secrets.ts'

const MAX_READS = 100
const reads = new Map<string, unknown>()

const keyOf = ({ at }: AnyOperation, path: Record<string, unknown>) =>
  `${at} ${JSON.stringify(Object.values(path))}`

/** Keeps what was read last of each part of the configuration: a change that follows replaces it. */
export function noteRead(operation: AnyOperation, path: Record<string, unknown>, answer: unknown) {
  if (operation.method !== 'GET' || !isOfConfig(operation)) return
  const key = keyOf(operation, path)
  reads.delete(key)
  reads.set(key, withoutSecrets(answer))
  const [oldest] = reads.keys()
  if (reads.size > MAX_READS && oldest !== undefined) reads.delete(oldest)
}

/** What was read last of the thing that an operation changes or deletes; `undefined`: nothing. */
export const lastRead = (operation: AnyOperation, path: Record<string, unknown>): unknown =>
  reads.get(keyOf(operation, path))
