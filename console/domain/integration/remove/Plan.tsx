import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import { families } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { toItemId, type Noun } from '../item.ts'
import styles from './Plan.module.css'
import type { Deletion } from './plan.ts'
import { removeMessages } from './remove.messages.ts'

/** Items that will be deleted, with the rules that use them; links open in another tab. */
export function Plan({ noun, deletions }: { noun: Noun; deletions: readonly Deletion[] }) {
  const t = useMessages(removeMessages)
  const words = useMessages(integrationMessages)
  const labels = { connector: words.connector, action: words.actions, source: words.sources }
  const isUsedByRules = deletions.some(({ rules }) => rules.length > 0)
  const about = {
    connector: t.usedConnector,
    action: isUsedByRules ? t.usedAction : t.usedFallback,
    source: t.usedSource,
  }
  return (
    <>
      <p>{about[noun]}</p>
      <ul className={styles.list}>
        {deletions.map((each) => (
          <li key={`${each.noun} ${toItemId(each.item)}`}>
            {labels[each.noun]}{' '}
            <NewTab
              to={families[each.noun].paths.item(toItemId(each.item))}
              text={each.item.name}
            />
            {each.rules.length > 0 && (
              <>
                {', '}
                {each.noun === 'action' ? t.actionRules : t.sourceRules}{' '}
                {each.rules.map(({ id }, i) => (
                  <span key={id}>
                    {i > 0 && ', '}
                    <NewTab to={paths.rule(id)} text={id} />
                  </span>
                ))}
              </>
            )}
            {each.fallbackOf.length > 0 && (
              <>
                {', '}
                {t.fallbackOf}{' '}
                {each.fallbackOf.map((user, i) => (
                  <span key={toItemId(user)}>
                    {i > 0 && ', '}
                    <NewTab to={families.action.paths.item(toItemId(user))} text={user.name} />
                  </span>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The question stays open in this tab. */
function NewTab({ to, text }: { to: Address; text: string }) {
  const router = useRouter()
  return (
    <a href={router.toHref(to)} target="_blank" rel="noreferrer" className="mono">
      {text}
    </a>
  )
}
