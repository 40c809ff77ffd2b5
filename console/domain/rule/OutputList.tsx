import { type Failure, failureList } from '@signalbox/contract/failures'
import type { Rule, RuleAction } from '@signalbox/contract/rules'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '../page/links.tsx'
import { paths } from '#paths.ts'
import { Detail } from '#ui/Detail.tsx'
import { LastFailure } from '../integration/failures/LastFailure.tsx'
import { useReason } from '../integration/use-reason.ts'
import type { ChannelState, Surroundings } from './health.ts'
import {
  findNamedAction,
  readTextArgument,
  outputKeys,
  type OutputState,
  outputState,
  readsItself,
} from './output.ts'
import styles from './OutputList.module.css'
import { outputMessages } from './outputs.messages.ts'
import { OutputStatus } from './OutputStatus.tsx'

/** Failures among which the last one of each output is found. */
const LATEST = 100

interface OutputListProps {
  rule: Pick<Rule, 'id' | 'actions' | 'from'>
  around: Surroundings
}

/** Outputs of a rule, one per line with kind, state and last failure. */
export function OutputList({ rule: { id, actions, from }, around }: OutputListProps) {
  const t = useMessages(outputMessages)
  const isOn = useCan(failureList).can && actions.some((action) => typeof action === 'string')
  const query = { rule: id, limit: LATEST }
  const failures = useLive(failureList, { query }, POLL_MS, isOn).data?.data
  if (actions.length === 0) return <p className={styles.none}>{t.none}</p>
  const keys = outputKeys(actions)
  return (
    <ul className={styles.list}>
      {actions.map((action, i) => (
        <li key={keys[i]} className={styles.item}>
          <Output
            action={action}
            from={from}
            around={around}
            failure={failures?.find((failure) => failure.action === action)}
          />
        </li>
      ))}
    </ul>
  )
}

interface OutputProps {
  action: RuleAction
  from: readonly string[]
  around: Surroundings
  failure: Failure | undefined
}

function Output({ action, from, around, failure }: OutputProps) {
  if (typeof action === 'string') {
    const state = outputState(action, around.actions)
    return (
      <>
        <ActionName id={action} isMissing={state === 'missing'} />
        <OutputStatus id={action} actions={around.actions} />
        {isDown(state) && <Reason action={findNamedAction(action, around.actions)} />}
        {failure !== undefined && (
          <div className={styles.reason}>
            <LastFailure failure={failure} />
          </div>
        )}
      </>
    )
  }
  return <FunctionName action={action} from={from} />
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

interface FunctionNameProps {
  action: Exclude<RuleAction, string>
  /** The topics of FROM. */
  from: readonly string[]
}

/** `Republish → topic` and the like. */
export function FunctionName({ action, from }: FunctionNameProps) {
  const t = useMessages(outputMessages)
  if (action.function === 'republish') {
    return (
      <>
        <span>
          {t.republish} → <span className="mono">{readTextArgument(action, 'topic')}</span>
        </span>
        {readsItself(action, from) && <div className={styles.reason}>{t.readsItself}</div>}
      </>
    )
  }
  if (action.function === 'console') return <span>{t.console}</span>
  return <span className="mono">{action.function}</span>
}
