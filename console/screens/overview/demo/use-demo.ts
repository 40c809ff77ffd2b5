import { type Demo, demoGet } from '@signalbox/contract/demo'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'

type State = Pick<Demo, 'running' | 'clients' | 'sessions' | 'retained' | 'runs'>

const NONE: State = { running: false, clients: 0, sessions: 0, retained: 0, runs: [] }

export interface DemoState extends State {
  can: boolean
  /** Whether it has been read, or cannot be read. */
  isKnown: boolean
  readAt: number
}

/** Demo traffic of the broker; none in front of a cluster. `readAt`: epoch milliseconds, 0 before the first answer. */
export function useDemo(intervalMs = SLOW_POLL_MS): DemoState {
  const { can } = useCan(demoGet)
  const { data, dataUpdatedAt, isError } = useLive(demoGet, {}, intervalMs, can)
  const isKnown = !can || data !== undefined || isError
  return { ...NONE, ...data, can, isKnown, readAt: dataUpdatedAt }
}

/** Whether demo traffic runs, or has left something. */
export const hasTraces = ({ running, sessions, retained }: State): boolean =>
  running || sessions + retained > 0
