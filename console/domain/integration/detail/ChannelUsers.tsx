import { useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { ruleHealth } from '../../rule/health.ts'
import { RuleStatus } from '../../rule/RuleStatus.tsx'
import { useFigures } from '../../rule/use-figures.ts'
import { useSurroundings } from '../../rule/use-surroundings.ts'
import type { ChannelFamily } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import type { Item } from '../item.ts'
import { NewRuleButton } from '../NewRuleButton.tsx'
import { RuleLink } from '../RuleLink.tsx'
import { useUsage } from '../use-lists.ts'
import { detailMessages } from './detail.messages.ts'

/** Rules whose metrics are read. */
const MOST_MEASURED = 20

/** Rules that use an action or a source, and a link to create one. */
export function ChannelUsers({ family, item }: { family: ChannelFamily; item: Item }) {
  const t = useMessages(detailMessages)
  const words = useMessages(integrationMessages)
  const usage = useUsage(family.noun)?.(item)
  const around = useSurroundings()
  const figures = useFigures((usage?.rules ?? []).slice(0, MOST_MEASURED).map(({ id }) => id))
  if (usage === undefined) return null
  const { rules } = usage
  const create = <NewRuleButton noun={family.noun} item={item} />
  return (
    <Section title={words.usedBy} action={rules.length > 0 && create}>
      {rules.length === 0 ? (
        <EmptyState
          title={words.noRules}
          text={family.noun === 'action' ? t.noActionUse : t.noSourceUse}
          action={create}
        />
      ) : (
        <SmallTable
          label={words.rules}
          columns={[
            { key: 'rule', label: words.rules, isName: true, isData: true },
            { key: 'state', label: words.state },
            { key: 'from', label: 'FROM', isData: true },
            { key: 'note', label: words.note },
          ]}
          rows={rules.map((rule) => ({
            key: rule.id,
            cells: [
              <RuleLink key="rule" rule={rule} />,
              <RuleStatus key="state" health={ruleHealth(rule, around, figures.get(rule.id))} />,
              rule.from.join(', '),
              rule.description,
            ],
          }))}
        />
      )}
    </Section>
  )
}
