import type { ChannelNoun, Item } from './item.ts'

/** Leads to the form of a rule that uses an action or a source. */
export function NewRuleButton(_: { noun: ChannelNoun; item: Item }) {
  return null
}
