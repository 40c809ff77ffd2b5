import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'
import { decisiveStep, type AccessAnswer } from '../../../upstream/explain/answer.ts'

/** Where the rule is edited that decides; `undefined`: a source without one does, or none. */
export function rulePath(answer: AccessAnswer): Address | undefined {
  const step = decisiveStep(answer)
  if (step?.stage !== 'source') return undefined
  const { name, list } = step
  if (name !== 'built_in_database') return paths.authorization(name, 'settings')
  if (list === 'client') return paths.builtInRules({ kind: 'clients', q: answer.clientid })
  if (list === 'user') {
    return paths.builtInRules({ kind: 'users', q: answer.username ?? undefined })
  }
  return paths.builtInRules({ kind: 'all' })
}
