import { isRecord } from '@signalbox/formats/is-record'
import type { RollbackLoss } from '@signalbox/contract/config-history'
import type { ApiDeps } from './deps.ts'
import { CertificateFiles } from '../features/listeners/listeners.ts'

type Deps = Pick<ApiDeps, 'dataDir' | 'configuration'>

/**
 * Lists things that a state needs and the history does not contain: files that are gone, and users, rules and packages
 * that were deleted with their owner.
 */
export function findRollbackLosses(
  { dataDir, configuration }: Deps,
  { root, item }: { root: string; item?: string | undefined },
  state: unknown,
): RollbackLoss[] {
  if (!isRecord(state)) return []
  const files = new Set(new CertificateFiles(dataDir).missingIn(state))
  const losses: RollbackLoss[] = [...files].map((of) => ({ kind: 'file', of }))
  if (item === undefined) return losses
  const current = configuration.history.current(root, item)
  const lost = configuration.itemsRoot(root)?.lost?.(state, current, item) ?? []
  return [...losses, ...lost]
}
