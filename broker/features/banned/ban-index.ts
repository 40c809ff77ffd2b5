import { type Address, networkContaining, readAddress, readNetwork } from '@signalbox/acl/address'
import type { Ban, Identity } from './ban.ts'
import { type Expression, readExpression, StepBudget } from '@signalbox/regex/expression'

interface ByExpression {
  ban: Ban
  expression: Expression
}

const addressKey = ({ bits, value }: Address) => `${bits} ${value}`

/** Index of bans, which finds those that match a client without checking all. */
export class BanIndex {
  readonly #clientIds = new Map<string, Ban>()
  readonly #usernames = new Map<string, Ban>()
  readonly #hosts = new Map<string, Ban>()
  readonly #clientIdExpressions = new Map<string, ByExpression>()
  readonly #usernameExpressions = new Map<string, ByExpression>()
  /** Networks by prefix length, of which there are few. */
  readonly #networks = new Map<number, Map<string, Ban>>()

  /** `false`: the ban cannot be read. */
  add(ban: Ban): boolean {
    const { kind, who } = ban
    switch (kind) {
      case 'clientId':
        this.#clientIds.set(who, ban)
        return true
      case 'username':
        this.#usernames.set(who, ban)
        return true
      case 'host': {
        const address = readAddress(who)
        if (address !== undefined) this.#hosts.set(addressKey(address), ban)
        return address !== undefined
      }
      case 'clientIdExpression':
      case 'usernameExpression': {
        const expression = readExpression(who)
        if ('problem' in expression) return false
        this.#expressions(kind).set(who, { ban, expression })
        return true
      }
      case 'network': {
        const network = readNetwork(who)
        if (network === undefined) return false
        const { prefix } = network
        const same = this.#networks.get(prefix) ?? new Map<string, Ban>()
        this.#networks.set(prefix, same.set(addressKey(network), ban))
        return true
      }
    }
  }

  delete({ kind, who }: Ban): void {
    switch (kind) {
      case 'clientId':
        this.#clientIds.delete(who)
        return
      case 'username':
        this.#usernames.delete(who)
        return
      case 'host': {
        const address = readAddress(who)
        if (address !== undefined) this.#hosts.delete(addressKey(address))
        return
      }
      case 'clientIdExpression':
      case 'usernameExpression':
        this.#expressions(kind).delete(who)
        return
      case 'network': {
        const network = readNetwork(who)
        if (network === undefined) return
        const same = this.#networks.get(network.prefix)
        same?.delete(addressKey(network))
        if (same?.size === 0) this.#networks.delete(network.prefix)
      }
    }
  }

  get expressionCount(): number {
    return this.#clientIdExpressions.size + this.#usernameExpressions.size
  }

  /** The first ban in force that is true of a client. */
  find(client: Identity, now: number): Ban | undefined {
    for (const ban of this.matching(client, now)) return ban
    return undefined
  }

  /** The bans in force that are true of a client. */
  *matching({ clientId, username, address }: Identity, now: number): Generator<Ban> {
    const budget = new StepBudget()
    yield* inForce([this.#clientIds.get(clientId)], now)
    if (username !== null) yield* inForce([this.#usernames.get(username)], now)
    yield* inForce(this.#byAddress(address), now)
    yield* byExpression(this.#clientIdExpressions, clientId, budget, now)
    if (username !== null) yield* byExpression(this.#usernameExpressions, username, budget, now)
  }

  *#byAddress(text: string): Generator<Ban | undefined> {
    if (this.#hosts.size === 0 && this.#networks.size === 0) return
    const address = readAddress(text)
    if (address === undefined) return
    yield this.#hosts.get(addressKey(address))
    for (const [prefix, networks] of this.#networks) {
      if (prefix <= address.bits) yield networks.get(addressKey(networkContaining(address, prefix)))
    }
  }

  #expressions(kind: 'clientIdExpression' | 'usernameExpression'): Map<string, ByExpression> {
    return kind === 'clientIdExpression' ? this.#clientIdExpressions : this.#usernameExpressions
  }
}

function* inForce(bans: Iterable<Ban | undefined>, now: number): Generator<Ban> {
  for (const ban of bans) if (ban !== undefined && ban.until > now) yield ban
}

/** A text that is too long to be looked at, or comes after too many others, is taken for the one that is meant. */
function* byExpression(
  expressions: ReadonlyMap<string, ByExpression>,
  text: string,
  budget: StepBudget,
  now: number,
): Generator<Ban> {
  for (const { ban, expression } of expressions.values()) {
    if (ban.until > now && (expression.isIn(text, budget) ?? true)) yield ban
  }
}
