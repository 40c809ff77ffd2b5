import type { AlarmBoard } from '../../backends/backend.ts'
import type { ActionFigures } from '../../integration/action.ts'
import type { Clock } from '../../kernel/clock.ts'

/** When an action raises an alarm; `Infinity`: never. */
export interface ActionThresholds {
  /** Rows that fail or are dropped within a minute. */
  lost: number
  /** Age of the oldest row that waits. */
  backlogMs: number
  /** Time without a success although rows wait or fail. */
  noSuccessMs: number
}

interface Watched {
  id: string
  isEnabled: boolean
  thresholds: ActionThresholds
}

/** Names of the alarms, before the ID of the action. */
const ALARMS = ['action_rows_lost', 'action_backlog_old', 'action_no_success'] as const
type AlarmName = (typeof ALARMS)[number]

const CHECK_MS = 10_000
const CHECKS_PER_MINUTE = 6

interface Course {
  /** Totals of lost rows at the last checks, oldest first. */
  lost: number[]
  success: number
  matched: number
  /** Time of the monotonic clock at which the action was last without rows, or had a success. */
  fineAt: number
}

type Figures = Pick<ActionFigures, 'counts' | 'queuing' | 'inflight' | 'oldestAt'>

/** Raises alarms for actions that lose rows, whose rows wait too long, or that have no success. */
export class ActionWatch {
  readonly #clock: Clock
  readonly #alarms: AlarmBoard
  readonly #list: () => readonly Watched[]
  readonly #courses = new Map<string, Course>()
  readonly #active = new Set<string>()
  #cancel: () => void = () => {}

  constructor(
    { clock, alarms }: { clock: Clock; alarms: AlarmBoard },
    list: () => readonly Watched[],
  ) {
    this.#clock = clock
    this.#alarms = alarms
    this.#list = list
  }

  /** @param figures of an action; `undefined` if it is not running */
  start(figures: (id: string) => Figures | undefined): void {
    this.#cancel = this.#clock.after(CHECK_MS, () => {
      this.#check(figures)
      this.start(figures)
    })
  }

  close(): void {
    this.#cancel()
  }

  #check(figures: (id: string) => Figures | undefined): void {
    const seen = new Set<string>()
    for (const { id, isEnabled, thresholds } of this.#list()) {
      const found = isEnabled ? figures(id) : undefined
      if (found === undefined) continue
      seen.add(id)
      this.#checkOne(id, thresholds, found)
    }
    for (const id of this.#courses.keys()) {
      if (seen.has(id)) continue
      this.#courses.delete(id)
      for (const name of ALARMS) this.#end(name, id)
    }
  }

  #checkOne(id: string, thresholds: ActionThresholds, figures: Figures): void {
    const { counts, queuing, inflight, oldestAt } = figures
    const total = counts.failed + counts.allDropped
    const now = this.#clock.monotonic()
    const course = this.#courses.get(id) ?? {
      ...{ lost: [], success: counts.success, matched: counts.matched, fineAt: now },
    }
    this.#courses.set(id, course)

    // Counters that were reset begin again.
    if (total < (course.lost.at(-1) ?? 0)) course.lost = []
    course.lost.push(total)
    if (course.lost.length > CHECKS_PER_MINUTE + 1) course.lost.shift()
    const lost = total - (course.lost[0] ?? total)
    if (lost >= thresholds.lost) {
      this.#raise('action_rows_lost', id, `${lost} rows of ${id} were lost in the last minute`, {
        lost,
      })
    } else if (lost === 0 || thresholds.lost === Infinity) this.#end('action_rows_lost', id)

    const age = oldestAt === undefined ? 0 : this.#clock.now() - oldestAt
    if (age >= thresholds.backlogMs) {
      const minutes = Math.floor(age / 60_000)
      this.#raise('action_backlog_old', id, `A row of ${id} has waited for ${minutes} minutes`, {
        oldest_age: age,
        queuing,
      })
    } else this.#end('action_backlog_old', id)

    const hasProgress = counts.success !== course.success
    const isIdle = counts.matched === course.matched && queuing + inflight === 0
    if (hasProgress || isIdle) course.fineAt = now
    course.success = counts.success
    course.matched = counts.matched
    if (now - course.fineAt >= thresholds.noSuccessMs) {
      this.#raise('action_no_success', id, `${id} has had no success although it has rows`, {
        failed: counts.failed,
        queuing,
      })
    } else if (hasProgress) this.#end('action_no_success', id)
  }

  #raise(name: AlarmName, id: string, message: string, details: Record<string, unknown>): void {
    const alarm = `${name}/${id}`
    if (this.#active.has(alarm)) return
    this.#active.add(alarm)
    this.#alarms.activate(alarm, message, { action: id, ...details })
  }

  #end(name: AlarmName, id: string): void {
    const alarm = `${name}/${id}`
    if (this.#active.delete(alarm)) this.#alarms.deactivate(alarm)
  }
}
