import { createHash, randomInt } from 'node:crypto'
import type { Message } from '../message.ts'
import type { SharedStrategy } from '../settings.ts'
import { shortKey } from '../short-key.ts'
import type { Subscriber, Subscription } from './subscription.ts'

/** Publishers that one group may remember, and all groups together; each takes some hundred bytes. */
const MAX_PUBLISHERS = 10_000
const MAX_REMEMBERED = 500_000
let remembered = 0

export interface Member<S> {
  readonly session: S
  readonly subscription: Subscription
}

/** One shared subscription: of its members, one gets each message (MQTT 5 section 4.8.2). */
export class SharedGroup<S extends Subscriber> {
  readonly name: string
  #members: Member<S>[] = []
  #cursor = 0
  /** The last member that each publisher's messages went to; bounded by resetting. */
  #sticky = new Map<string, S>()
  #cursors = new Map<string, number>()
  /** Random number drawn in advance, so that a simulation predicts the next pick without changing it. */
  #drawn = draw()

  constructor(name: string) {
    this.name = name
  }

  get members(): readonly Member<S>[] {
    return this.#members
  }

  set(session: S, subscription: Subscription): void {
    this.delete(session)
    this.#members.push({ session, subscription })
  }

  delete(session: S): void {
    this.#members = this.#members.filter((member) => member.session !== session)
    if (this.#members.length === 0) this.#forgetAll()
  }

  /** Picks a connected member; if there is none, a disconnected one queues the message. */
  pick(strategy: SharedStrategy, message: Message, except?: S): Member<S> | undefined {
    const candidates = this.candidates(except)
    if (candidates.length < 2) return candidates[0]
    const picked = this.#choose(candidates, strategy, message)
    this.#note(strategy, shortKey(message.fromClientId), picked)
    return picked
  }

  /** Member that `pick` would return next, without side effects. */
  foresee(strategy: SharedStrategy, message: Message): Member<S> | undefined {
    const candidates = this.candidates()
    return candidates.length < 2 ? candidates[0] : this.#choose(candidates, strategy, message)
  }

  /** Members that may receive a message at present. */
  candidates(except?: S): readonly Member<S>[] {
    const isReady = ({ session }: Member<S>) => session.connected && session !== except
    if (this.#members.every(isReady)) return this.#members
    const ready = this.#members.filter(isReady)
    if (ready.length > 0) return ready
    return this.#members.filter(({ session }) => session !== except && !session.isTerminated)
  }

  #choose(
    candidates: readonly Member<S>[],
    strategy: SharedStrategy,
    { topic, fromClientId }: Message,
  ): Member<S> | undefined {
    switch (strategy) {
      case 'random':
      case 'local': // one node: every member is local
        return candidates[this.#drawn % candidates.length]
      case 'round_robin_per_group':
        return candidates[this.#cursor % candidates.length]
      case 'round_robin':
        // Each publisher goes round on its own, from a random start, as `round_robin` of the API does.
        return candidates[
          (this.#cursors.get(shortKey(fromClientId)) ?? this.#drawn) % candidates.length
        ]
      case 'hash_clientid':
        return candidates[hash(fromClientId) % candidates.length]
      case 'hash_topic':
        return candidates[hash(topic) % candidates.length]
      case 'sticky': {
        const last = this.#sticky.get(shortKey(fromClientId))
        const known = candidates.find(({ session }) => session === last)
        return known ?? candidates[this.#drawn % candidates.length]
      }
    }
  }

  /** Counts another publisher; `false` if all groups together have reached their limit. */
  #mayRemember(): boolean {
    const own = this.#cursors.size + this.#sticky.size
    if (own >= MAX_PUBLISHERS || remembered >= MAX_REMEMBERED) this.#forgetAll()
    if (remembered >= MAX_REMEMBERED) return false
    remembered++
    return true
  }

  #forgetAll(): void {
    remembered -= this.#cursors.size + this.#sticky.size
    this.#cursors.clear()
    this.#sticky.clear()
  }

  /** State for the next choice. */
  #note(strategy: SharedStrategy, publisher: string, picked: Member<S> | undefined): void {
    switch (strategy) {
      case 'random':
      case 'local':
        this.#drawn = draw()
        return
      case 'round_robin_per_group':
        this.#cursor++
        return
      case 'round_robin': {
        const at = this.#cursors.get(publisher)
        if (at !== undefined || this.#mayRemember()) {
          this.#cursors.set(publisher, (at ?? this.#drawn) + 1)
        }
        if (at === undefined) this.#drawn = draw()
        return
      }
      case 'sticky':
        if (picked === undefined || this.#sticky.get(publisher) === picked.session) return
        if (this.#sticky.has(publisher) || this.#mayRemember()) {
          this.#sticky.set(publisher, picked.session)
        }
        this.#drawn = draw()
        return
      case 'hash_clientid':
      case 'hash_topic':
        return
    }
  }
}

function draw(): number {
  return randomInt(0x1_0000_0000)
}

function hash(text: string): number {
  return createHash('md5').update(text).digest().readUInt32BE(0)
}
