import type { Rule } from '@signalbox/contract/rules'
import { useMessages } from '#language.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { ScreenLink } from '../../page/links.tsx'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId } from '../item.ts'
import { RuleLink } from '../RuleLink.tsx'
import { StateCell } from '../StateCell.tsx'

interface ItemTableProps {
  family: Family
  items: readonly Item[]
  rulesOf: (item: Item) => readonly Rule[]
}

/** The actions or sources of a connector, with their rules. */
export function ItemTable({ family, items, rulesOf }: ItemTableProps) {
  const { title } = useMessages(family.messages)
  const t = useMessages(integrationMessages)
  if (items.length === 0) return null
  return (
    <SmallTable
      label={title}
      columns={[
        { key: 'name', label: title, isName: true },
        { key: 'state', label: t.state },
        { key: 'rules', label: t.rules },
      ]}
      rows={items.map((item) => {
        const rules = rulesOf(item)
        return {
          key: toItemId(item),
          cells: [
            <ScreenLink key="name" to={family.paths.item(toItemId(item))}>
              {item.name}
            </ScreenLink>,
            <StateCell key="state" noun={family.noun} item={item} />,
            rules.length === 0 ? t.noRules : <RuleList key="rules" rules={rules} />,
          ],
        }
      })}
    />
  )
}

/** Rules by their IDs, in a line. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return rules.map((rule, i) => (
    <span key={rule.id}>
      {i > 0 && ', '}
      <RuleLink rule={rule} />
    </span>
  ))
}
