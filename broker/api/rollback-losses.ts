import { isRecord } from '@signalbox/contract/is-record'
import type { RollbackLoss } from '@signalbox/contract/config-history'
import type { ApiDeps } from './deps.ts'
import { CertificateFiles } from '../features/listeners/listeners.ts'

type Deps = Pick<ApiDeps, 'dataDir' | 'history' | 'plugins'>

/**
 * Lists things that a state needs and the history does not contain: files that are gone, and users, rules and packages
 * that were deleted with their owner.
 */
export function lossesOf(
  { dataDir, history, plugins }: Deps,
  { root, item }: { root: string; item?: string | undefined },
  state: unknown,
): RollbackLoss[] {
  if (!isRecord(state)) return []
  const files = [...new CertificateFiles(dataDir).missingIn(state)]
  const losses: RollbackLoss[] = [...new Set(files)].map((of) => ({ kind: 'file', of }))
  const current = history.current(root, item)
  if (root === 'authentication' && current === undefined && hasUsers(state)) {
    losses.push({ kind: 'users' })
  }
  if (root === 'authorization.sources' && current === undefined && item === 'built_in_database') {
    losses.push({ kind: 'rules' })
  }
  if (root === 'gateway') {
    const standing = new Set(ownersOfUsers(current))
    const gone = ownersOfUsers(state).filter((of) => !standing.has(of))
    losses.push(...gone.map((of): RollbackLoss => ({ kind: 'users', of })))
  }
  if (root === 'plugins.states' && plugins.get(String(item)) === undefined) {
    losses.push({ kind: 'package', of: String(item) })
  }
  return losses
}

const hasUsers = ({ backend }: Readonly<Record<string, unknown>>) => backend === 'built_in_database'

/** The scopes of a gateway and its listeners that have users of their own. */
function ownersOfUsers(gateway: unknown): string[] {
  if (!isRecord(gateway)) return []
  const { name, listeners } = gateway
  const owners = [
    { id: String(name), ...gateway },
    ...(Array.isArray(listeners) ? listeners.filter(isRecord) : []).map((each) => ({
      id: `${String(name)}:${String(each.type)}:${String(each.name)}`,
      ...each,
    })),
  ]
  return owners.flatMap((owner: { id: string; authentication?: unknown }) =>
    isRecord(owner.authentication) && hasUsers(owner.authentication) ? [owner.id] : [],
  )
}
