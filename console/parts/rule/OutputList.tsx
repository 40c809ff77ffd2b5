import type { RuleAction } from '@signalbox/contract/rules'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../links.tsx'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/Detail.tsx'
import { useReason } from '../integration/use-reason.ts'
import type { ChannelState, Surroundings } from './health.ts'
import { actionOf, argumentOf, outputKeys, type OutputState, outputState } from './output.ts'
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
        {isDown(state) && <Reason action={actionOf(action, around.actions)} />}
      </>
    )
  }
  return <FunctionName action={action} />
}

const isDown = (state: OutputState) => ['connecting', 'inconsistent', 'unavailable'].includes(state)

function Reason({ action }: { action: ChannelState | undefined }) {
  const reason = useReason()(action ?? {})
  if (reason === '') return null
  return (
    <span className={styles.reason}>
      <Detail text={reason} />
    </span>
  )
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
