import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { LinkButton } from '../page/LinkButton.tsx'
import { useLock } from '../page/lock.ts'
import { integrationMessages } from './families.messages.ts'
import { type ChannelNoun, type Item, toItemId } from './item.ts'

/** Leads to the form of a rule that uses an action or a source. */
export function NewRuleButton({ noun, item }: { noun: ChannelNoun; item: Item }) {
  const t = useMessages(integrationMessages)
  const lock = useLock()
  if (!lock.canWrite) return null
  const id = toItemId(item)
  return (
    <LinkButton to={paths.newRule(noun === 'action' ? { actionId: id } : { sourceId: id })}>
      {t.newRule}
    </LinkButton>
  )
}
