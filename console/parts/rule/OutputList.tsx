import type { RuleAction } from '@signalbox/contract/rules'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../links.tsx'
import { paths } from '../../paths.ts'
import type { Surroundings } from './health.ts'
import { argumentOf, outputKeys, outputState } from './output.ts'
import styles from './OutputList.module.css'
import { outputMessages } from './outputs.messages.ts'
import { OutputStatus } from './OutputStatus.tsx'

interface OutputListProps {
  actions: readonly RuleAction[]
  around: Surroundings
}

/** The outputs of a rule, a line each with what it is and its state. */
export function OutputList({ actions, around }: OutputListProps) {
  const t = useMessages(outputMessages)
  if (actions.length === 0) return <p className={styles.none}>{t.none}</p>
  const keys = outputKeys(actions)
  return (
    <ul className={styles.list}>
      {actions.map((action, i) => (
        <li key={keys[i]} className={styles.item}>
          <Output action={action} around={around} />
        </li>
      ))}
    </ul>
  )
}

function Output({ action, around }: { action: RuleAction; around: Surroundings }) {
  if (typeof action === 'string') {
    const state = outputState(action, around.actions)
    return (
      <>
        <ActionName id={action} isMissing={state === 'missing'} />
        <OutputStatus state={state} />
      </>
    )
  }
  return <FunctionName action={action} />
}

/** A named action; the link opens its page. */
export function ActionName({ id, isMissing }: { id: string; isMissing: boolean }) {
  if (isMissing) return <span className="mono">{id}</span>
  return (
    <ScreenLink to={paths.action(id)} className="mono">
      {id}
    </ScreenLink>
  )
}

/** `Republish → topic` and the like. */
export function FunctionName({ action }: { action: Exclude<RuleAction, string> }) {
  const t = useMessages(outputMessages)
  if (action.function === 'republish') {
    return (
      <span>
        {t.republish} → <span className="mono">{argumentOf(action, 'topic')}</span>
      </span>
    )
  }
  if (action.function === 'console') return <span>{t.console}</span>
  return <span className="mono">{action.function}</span>
}
