import { MAX_REFUSED } from '@signalbox/contract/access'
import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { DeniedBy, LinkFailure } from '../../kernel/access.ts'
import { cutText } from '../../kernel/own-text.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import { MinuteCounts } from './minute-counts.ts'

type Services = Ports<'clock' | 'hooks' | 'memory'>
type Sessions = Ports<'sessions'>['sessions']

const HOUR_MS = 3_600_000

export interface Refused {
  kind: 'connect' | 'publish' | 'subscribe'
  clientId: string
  username: string | null
  address: string
  listener: string
  protocolVersion: number | string
  reasonCode: number
  /**
   * Origin of the refusal: an authenticator, a source, `banned`, `listener`, `nobody`, or `unavailable` if no
   * authenticator knows the client and one could not answer. Absent where the origin has no name.
   */
  by: string | undefined
  /** In its own words. */
  reason?: string
  /** Topic, QoS and retain flag of a refused action. */
  topic?: string
  qos?: QoS
  retain?: boolean
  rule?: DeniedBy
  /** Authenticators or sources that could not answer. */
  failures?: readonly LinkFailure[]
}

export type RefusedEntry = Refused & {
  /** Epoch milliseconds, of the first and the last of those that are alike. */
  at: number
  lastAt: number
  count: number
  minutes: MinuteCounts
}

export interface RefusedLimits {
  maxEntries: number
  /**
   * Limit of the characters of all texts together, because clients choose them; smaller if the memory budget is small.
   */
  maxCharacters: number
}

const defaultLimits: RefusedLimits = { maxEntries: MAX_REFUSED, maxCharacters: 1024 * 1024 }

/** Limit on the length of a reason. */
const MAX_REASON = 300

/** Recently refused clients, in memory; equal refusals are one entry with a count. */
export class RefusedList {
  readonly #kernel: Services
  readonly #limits: RefusedLimits
  /** Entries by key of equal refusals; the latest is at the end. */
  readonly #entries = new Map<string, RefusedEntry>()
  readonly #unhook: readonly (() => void)[]
  #characters = 0
  #forgotten = 0
  #since: number

  constructor(kernel: Services, limits: Partial<RefusedLimits> = {}) {
    this.#kernel = kernel
    const { maxEntries, maxCharacters } = defaultLimits
    const { limit } = kernel.memory.budget('diagnosis')
    this.#limits = { maxEntries, maxCharacters: Math.min(maxCharacters, limit / 8), ...limits }
    this.#since = kernel.clock.now()
    this.#unhook = [
      kernel.hooks.on('client.connack', (info, reasonCode, refusal) => {
        if (reasonCode === ReasonCode.success) return
        this.#note({
          kind: 'connect',
          ...identityFrom(info),
          reasonCode,
          by: refusal?.by,
          ...(refusal !== undefined && {
            reason: cutText(refusal.reason, MAX_REASON),
            ...shortenFailures(refusal.failures),
          }),
        })
      }),
      kernel.hooks.on('client.authorized', (session, details, decision, rule) => {
        if (decision === 'allow') return
        const { action: kind, topic, qos, retain } = details
        this.#note({
          kind,
          ...identityFrom(session),
          reasonCode: ReasonCode.notAuthorized,
          by: rule?.source,
          topic,
          qos,
          retain,
          ...(rule?.reason !== undefined && { reason: cutText(rule.reason, MAX_REASON) }),
          ...(rule !== undefined && { rule: rulePlace(rule), ...shortenFailures(rule.failures) }),
        })
      }),
      kernel.hooks.on('message.refused', (session, { topic, qos, retain }, reasonCode, rule) =>
        this.#note({
          kind: 'publish',
          ...identityFrom(session),
          reasonCode,
          by: rule.source,
          ...(rule.reason !== undefined && { reason: cutText(rule.reason, MAX_REASON) }),
          topic,
          qos,
          retain,
          rule: rulePlace(rule),
        }),
      ),
    ]
  }

  /** How often one was refused in each minute of the last hour. */
  countsByMinute({ minutes }: RefusedEntry): readonly number[] {
    return minutes.values(this.#kernel.clock.now())
  }

  /** Start of the record in epoch milliseconds, or its last clearing. */
  get since(): number {
    return this.#since
  }

  /** Number of entries dropped since then because of the limit. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** All remembered refusals, latest first. */
  values(): readonly RefusedEntry[] {
    return [...this.#entries.values()].toReversed()
  }

  /** Whether the connection of a client was refused in the last hour, and the client is not connected. */
  isUnresolved({ kind, clientId, lastAt }: RefusedEntry, sessions: Sessions): boolean {
    if (kind !== 'connect' || clientId === '' || lastAt <= this.#kernel.clock.now() - HOUR_MS) {
      return false
    }
    return sessions.get(clientId)?.connected !== true
  }

  clear(): void {
    this.#entries.clear()
    this.#characters = 0
    this.#forgotten = 0
    this.#since = this.#kernel.clock.now()
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
  }

  #note(refused: Refused): void {
    const at = this.#kernel.clock.now()
    const key = refusalKey(refused)
    const known = this.#entries.get(key)
    if (known !== undefined) this.#drop(key, known)
    const minutes = known?.minutes ?? new MinuteCounts()
    minutes.add(at)
    this.#put(key, {
      ...(known ?? { at, count: 0 }),
      minutes,
      ...refused,
      lastAt: at,
      count: (known?.count ?? 0) + 1,
    })
    this.#forgetOldest()
  }

  #put(key: string, entry: RefusedEntry): void {
    this.#entries.set(key, entry)
    this.#characters += countCharacters(key, entry)
  }

  #drop(key: string, entry: RefusedEntry): void {
    this.#entries.delete(key)
    this.#characters -= countCharacters(key, entry)
  }

  #forgetOldest(): void {
    const { maxEntries, maxCharacters } = this.#limits
    while (this.#entries.size > maxEntries || this.#characters > maxCharacters) {
      const [oldest] = this.#entries
      if (oldest === undefined) return
      this.#drop(...oldest)
      this.#forgotten++
    }
  }
}

interface Named {
  clientId: string
  username: string | null
  peer: Peer
  protocolVersion: number
  gatewayVersion?: string | undefined
}

const identityFrom = ({ clientId, username, peer, protocolVersion, gatewayVersion }: Named) => ({
  clientId,
  username,
  address: peer.address,
  listener: peer.listener,
  protocolVersion: gatewayVersion ?? protocolVersion,
})

/** Key of equal refusals: everything but the time and the size of the message. */
function refusalKey({
  kind,
  clientId,
  username,
  address,
  topic,
  reasonCode,
  by,
  rule,
  failures,
}: Refused) {
  const { line, of, position, server, stage } = rule ?? {}
  return JSON.stringify([
    kind,
    clientId,
    username,
    address,
    topic,
    reasonCode,
    by,
    line,
    of,
    position,
    server,
    stage,
    failures?.map(({ id }) => id),
  ])
}

/** The place of a rule without its text: external servers have rules of any length. */
const rulePlace = ({ source, line, of, position, server, stage }: DeniedBy): DeniedBy => ({
  source,
  ...(line !== undefined && { line }),
  ...(of !== undefined && { of }),
  ...(position !== undefined && { position }),
  ...(server !== undefined && { server }),
  ...(stage !== undefined && { stage }),
})

function shortenFailures(failures: readonly LinkFailure[] = []): {
  failures?: readonly LinkFailure[]
} {
  if (failures.length === 0) return {}
  return {
    failures: failures.map(({ id, reason }) => ({ id, reason: cutText(reason, MAX_REASON) })),
  }
}

/** Its texts are in the key and in the entry. */
const countCharacters = (key: string, { reason = '', failures = [] }: RefusedEntry) =>
  failures.reduce((sum, each) => sum + each.reason.length, 2 * key.length + reason.length)
