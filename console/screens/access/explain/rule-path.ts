import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { decisiveStep, type AccessAnswer } from './answer.ts'

/**
 * Address of the deciding rule, or of the settings of a source other than the built-in one; `undefined` if no source
 * decides.
 */
export function rulePath(answer: AccessAnswer): Address | undefined {
  const step = decisiveStep(answer)
  if (step?.stage !== 'source') return undefined
  const { name, list, position: rule } = step
  if (name !== 'built_in_database') return paths.authorization(name, 'settings')
  if (list === 'all' || list === undefined) return paths.builtInRules({ kind: 'all', rule })
  const owner = list === 'client' ? answer.clientid : (answer.username ?? undefined)
  const kind = list === 'client' ? 'clients' : 'users'
  return paths.builtInRules({ kind, q: owner, owner, rule })
}
