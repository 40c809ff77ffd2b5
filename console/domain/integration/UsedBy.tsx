import { Fragment, type ReactNode } from 'react'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { ScreenLink } from '../page/links.tsx'
import { integrationMessages } from './families.messages.ts'
import type { Item, Noun } from './item.ts'
import { RuleLink } from './RuleLink.tsx'
import type { Usage } from './usage.ts'
import { usageMessages } from './usage.messages.ts'

/** Rules that a cell names. */
const MAX_NAMED = 2

interface UsedByProps {
  noun: Noun
  item: Item
  usage: Usage | undefined
}

/** Users of an item, in a cell of its list. */
export function UsedBy({ noun, item, usage }: UsedByProps) {
  const t = useMessages(integrationMessages)
  const words = useMessages(usageMessages)
  const { number, comma } = useFormats()
  if (usage === undefined) return UNKNOWN
  const { actions, sources, rules } = usage
  const only = { connector: item.name, type: item.type }
  const parts: { key: string; text: ReactNode }[] = []
  if (actions.length > 0) {
    const text = words.actions(number(actions.length))
    parts.push({ key: 'actions', text: <ScreenLink to={paths.actions(only)}>{text}</ScreenLink> })
  }
  if (sources.length > 0) {
    const text = words.sources(number(sources.length))
    parts.push({ key: 'sources', text: <ScreenLink to={paths.sources(only)}>{text}</ScreenLink> })
  }
  if (noun === 'connector') {
    if (rules.length > 0) parts.push({ key: 'rules', text: words.rules(number(rules.length)) })
  } else {
    const named = rules.slice(0, MAX_NAMED)
    parts.push(...named.map((rule) => ({ key: rule.id, text: <RuleLink rule={rule} /> })))
    const more = rules.length - MAX_NAMED
    if (more > 0) parts.push({ key: '+', text: words.more(number(more)) })
  }
  if (parts.length === 0) return noun === 'connector' ? t.unused : t.noRules
  return parts.map(({ key, text }, i) => (
    <Fragment key={key}>
      {i > 0 && comma}
      {text}
    </Fragment>
  ))
}

/** Users of an item as text, for files and filters. */
export function useUsageText(): (noun: Noun, usage: Usage | undefined) => string {
  const words = useMessages(usageMessages)
  const { number, list } = useFormats()
  return (noun, usage) => {
    if (usage === undefined) return ''
    const { actions, sources, rules } = usage
    if (noun !== 'connector') return list(rules.map(({ id }) => id))
    return list([
      ...(actions.length > 0 ? [words.actions(number(actions.length))] : []),
      ...(sources.length > 0 ? [words.sources(number(sources.length))] : []),
      ...(rules.length > 0 ? [words.rules(number(rules.length))] : []),
    ])
  }
}
