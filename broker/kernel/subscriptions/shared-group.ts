import { createHash, randomInt } from 'node:crypto'
import type { Message } from '../message.ts'
import type { Session } from '../sessions/session.ts'
import type { SharedStrategy } from '../settings.ts'
import type { Subscription } from './subscription.ts'

export interface Member {
  readonly session: Session
  readonly subscription: Subscription
}

/** One shared subscription: of its members, one gets each message (MQTT 5 section 4.8.2). */
export class SharedGroup {
  readonly name: string
  #members: Member[] = []
  #cursor = 0
  /** The last member that each publisher's messages went to; bounded by resetting. */
  #sticky = new Map<string, Session>()
  #cursors = new Map<string, number>()

  constructor(name: string) {
    this.name = name
  }

  get members(): readonly Member[] {
    return this.#members
  }

  set(session: Session, subscription: Subscription): void {
    this.delete(session)
    this.#members.push({ session, subscription })
  }

  delete(session: Session): void {
    this.#members = this.#members.filter((member) => member.session !== session)
  }

  /** Members that are connected come first; only when none is, one that is away keeps the message. */
  pick(strategy: SharedStrategy, message: Message, except?: Session): Member | undefined {
    const candidates = this.#candidates(except)
    if (candidates.length < 2) return candidates[0]
    switch (strategy) {
      case 'random':
      case 'local': // one node: every member is local
        return candidates[randomInt(candidates.length)]
      case 'round_robin_per_group':
        return candidates[this.#cursor++ % candidates.length]
      case 'round_robin':
        return candidates[this.#next(message.fromClientId) % candidates.length]
      case 'hash_clientid':
        return candidates[hash(message.fromClientId) % candidates.length]
      case 'hash_topic':
        return candidates[hash(message.topic) % candidates.length]
      case 'sticky':
        return this.#stick(candidates, message.fromClientId)
    }
  }

  #candidates(except: Session | undefined): readonly Member[] {
    const isReady = ({ session }: Member) => session.connected && session !== except
    if (this.#members.every(isReady)) return this.#members
    const ready = this.#members.filter(isReady)
    return ready.length > 0 ? ready : this.#members.filter(({ session }) => session !== except)
  }

  /** Each publisher goes round on its own, from a random start, as `round_robin` of the API does. */
  #next(publisher: string): number {
    if (this.#cursors.size > 10_000) this.#cursors.clear()
    const next = this.#cursors.get(publisher) ?? randomInt(1000)
    this.#cursors.set(publisher, next + 1)
    return next
  }

  #stick(candidates: readonly Member[], publisher: string): Member | undefined {
    const last = this.#sticky.get(publisher)
    const known = candidates.find(({ session }) => session === last)
    if (known !== undefined) return known
    if (this.#sticky.size > 10_000) this.#sticky.clear()
    const chosen = candidates[randomInt(candidates.length)]
    if (chosen !== undefined) this.#sticky.set(publisher, chosen.session)
    return chosen
  }
}

function hash(text: string): number {
  return createHash('md5').update(text).digest().readUInt32BE(0)
}
