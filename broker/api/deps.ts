import type { Kernel } from '../kernel/kernel.ts'
import type { Log } from '../kernel/log.ts'
import type { RunningListener } from '../kernel/net/listener.ts'

/**
 * What the API stands on: the kernel, and the features as far as it calls them. A feature may do
 * more; what is named here is all that a handler relies on.
 */
export interface ApiDeps {
  kernel: Kernel
  log: Log
  accounts: Accounts
  tokens: Tokens
  keys: ApiKeys
  monitor: Monitor
  alarms: Alarms
  retained: Count
  telemetry: Telemetry
  listeners: () => readonly RunningListener[]
}

export interface Count {
  readonly count: number
}

/** The console's users. */
export interface Accounts {
  verify(username: string, password: string): Promise<boolean>
  has(username: string): boolean
  /** Whether this user still has the password that every installation begins with. */
  hasDefaultPassword(username: string): boolean
  /** `weak` says in what way. */
  changePassword(
    username: string,
    oldPassword: string,
    newPassword: string,
  ): Promise<{ kind: 'changed' | 'mismatch' | 'unknown' } | { kind: 'weak'; reason: string }>
}

/** Logins: random, kept by the broker, ended by logout, password change and idling. */
export interface Tokens {
  issue(username: string): string
  /** The user of a token that is in force, which each use prolongs. */
  use(token: string): string | undefined
  end(token: string): void
  endAllOf(username: string): void
}

export interface ApiKeys {
  /** The name of the key, when it is known, enabled and not expired. */
  verify(key: string, secret: string): Promise<string | undefined>
}

/** One reading of the sampler: counts since the reading before, and levels. */
export interface MonitorSample {
  /** Epoch milliseconds, on multiples of the interval. */
  at: number
  received: number
  sent: number
  dropped: number
  connections: number
  liveConnections: number
  topics: number
  subscriptions: number
}

export interface Monitor {
  /** Oldest first; `sinceMs` absent: everything that is kept. */
  samples(sinceMs?: number): MonitorSample[]
  /** Messages per second over the time since the last sample. */
  rates(): { received: number; sent: number; dropped: number }
  /** The highest values since the start. */
  readonly highest: Readonly<Record<string, number>>
}

export interface Alarm {
  name: string
  message: string
  details: Record<string, unknown>
  /** Epoch milliseconds. */
  activatedAt: number
  deactivatedAt?: number
}

export interface Alarms {
  active(): readonly Alarm[]
  history(): readonly Alarm[]
}

export interface Telemetry {
  readonly isEnabled: boolean
  /** `false`: it was so already. */
  setEnabled(isEnabled: boolean): boolean
}
