import type { Rule } from '@signalbox/contract/rules'
import type { Address } from '../../routing/path.ts'
import { ScreenLink } from '../links.tsx'

export const ruleAddress = (_id: string): Address | undefined => undefined

/** A rule by its ID. */
export function RuleLink({ rule: { id } }: { rule: Pick<Rule, 'id'> }) {
  const to = ruleAddress(id)
  if (to === undefined) return <span className="mono">{id}</span>
  return (
    <ScreenLink to={to} className="mono">
      {id}
    </ScreenLink>
  )
}
