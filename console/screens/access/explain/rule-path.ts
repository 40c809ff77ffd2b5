import { paths } from '../../../paths.ts'
import { decisiveStep, type Outlook } from './outlook.ts'

/** Where the rule is edited that decides; `undefined`: a source without one does, or none. */
export function rulePath(outlook: Outlook): string | undefined {
  const step = decisiveStep(outlook)
  if (step?.stage !== 'source') return undefined
  const { name, list } = step
  if (name !== 'built_in_database') return paths.authorization(name, 'settings')
  if (list === 'client') return paths.builtInRules({ kind: 'clients', q: outlook.clientid })
  if (list === 'user') {
    return paths.builtInRules({ kind: 'users', q: outlook.username ?? undefined })
  }
  return paths.builtInRules({ kind: 'all' })
}
