import type { Clock } from '../../kernel/clock.ts'

/** Events that clients can cause again and again, under the names that the original writes. */
export const THROTTLED_EVENTS = [
  'authentication_failure',
  'authorization_permission_denied',
  'cannot_publish_to_topic_due_to_not_authorized',
  'cannot_publish_to_topic_due_to_quota_exceeded',
  'connection_rejected_due_to_license_limit_reached',
  'dropped_msg_due_to_mqueue_is_full',
  'unrecoverable_resource_error',
] as const
export type ThrottledEvent = (typeof THROTTLED_EVENTS)[number]

export interface ThrottleSettings {
  windowMs: number
  events: ReadonlySet<string>
}

/** Admits each event once per window, and reports the number of the others at its end. */
export class Throttle {
  #settings: ThrottleSettings
  readonly #clock: Clock
  readonly #report: (dropped: Readonly<Record<string, number>>) => void
  /** Events of the current window, and how often each was suppressed. */
  readonly #seen = new Map<string, number>()
  #cancel: (() => void) | undefined

  constructor(
    clock: Clock,
    settings: ThrottleSettings,
    report: (dropped: Readonly<Record<string, number>>) => void,
  ) {
    this.#clock = clock
    this.#settings = settings
    this.#report = report
  }

  /** Applies settings and starts a new window. */
  setSettings(settings: ThrottleSettings): void {
    this.#end()
    this.#settings = settings
  }

  admits(event: string): boolean {
    if (!this.#settings.events.has(event)) return true
    const dropped = this.#seen.get(event)
    this.#seen.set(event, dropped === undefined ? 0 : dropped + 1)
    this.#cancel ??= this.#clock.after(this.#settings.windowMs, () => this.#end())
    return dropped === undefined
  }

  close(): void {
    this.#end()
  }

  #end(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const dropped = Object.fromEntries([...this.#seen].filter(([, count]) => count > 0))
    this.#seen.clear()
    if (Object.keys(dropped).length > 0) this.#report(dropped)
  }
}
