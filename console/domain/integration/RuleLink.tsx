import type { Rule } from '@signalbox/contract/rules'
import { paths } from '#paths.ts'
import { ScreenLink } from '../page/links.tsx'

/** A rule by its ID. */
export function RuleLink({ rule: { id } }: { rule: Pick<Rule, 'id'> }) {
  return (
    <ScreenLink to={paths.rule(id)} className="mono">
      {id}
    </ScreenLink>
  )
}
