import { type Address, networkOf, readAddress, readNetwork } from '@signalbox/acl/address'
import type { Ban, Identity } from './ban.ts'
import { StepBudget, type Expression, readExpression } from '@signalbox/acl/expression'

interface ByExpression {
  ban: Ban
  expression: Expression
}

const addressKey = ({ bits, value }: Address) => `${bits} ${value}`

/** Finds the bans that are true of a client, without going through all that there are. */
export class BanIndex {
  readonly #clientIds = new Map<string, Ban>()
  readonly #usernames = new Map<string, Ban>()
  readonly #hosts = new Map<string, Ban>()
  readonly #clientIdExpressions = new Map<string, ByExpression>()
  readonly #usernameExpressions = new Map<string, ByExpression>()
  /** By size of the network: there are few. */
  readonly #networks = new Map<number, Map<string, Ban>>()

  add(ban: Ban): void {
    const { kind, who } = ban
    switch (kind) {
      case 'clientId':
        this.#clientIds.set(who, ban)
        return
      case 'username':
        this.#usernames.set(who, ban)
        return
      case 'host': {
        const address = readAddress(who)
        if (address !== undefined) this.#hosts.set(addressKey(address), ban)
        return
      }
      case 'clientIdExpression':
      case 'usernameExpression': {
        const expression = readExpression(who)
        if (!('problem' in expression)) this.#expressions(kind).set(who, { ban, expression })
        return
      }
      case 'network': {
        const network = readNetwork(who)
        if (network === undefined) return
        const { prefix } = network
        const same = this.#networks.get(prefix) ?? new Map<string, Ban>()
        this.#networks.set(prefix, same.set(addressKey(network), ban))
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

  /** The first ban in force that is true of it. */
  find({ clientId, username, address }: Identity, now: number): Ban | undefined {
    const inForce = (ban: Ban | undefined) => (ban && ban.until > now ? ban : undefined)
    const budget = new StepBudget()
    return (
      inForce(this.#clientIds.get(clientId)) ??
      (username === null ? undefined : inForce(this.#usernames.get(username))) ??
      this.#findAddress(address, inForce) ??
      findExpression(this.#clientIdExpressions, clientId, budget, inForce) ??
      (username === null
        ? undefined
        : findExpression(this.#usernameExpressions, username, budget, inForce))
    )
  }

  #findAddress(text: string, inForce: (ban: Ban | undefined) => Ban | undefined): Ban | undefined {
    if (this.#hosts.size === 0 && this.#networks.size === 0) return undefined
    const address = readAddress(text)
    if (address === undefined) return undefined
    const host = inForce(this.#hosts.get(addressKey(address)))
    if (host !== undefined) return host
    for (const [prefix, networks] of this.#networks) {
      if (prefix > address.bits) continue
      const ban = inForce(networks.get(addressKey(networkOf(address, prefix))))
      if (ban !== undefined) return ban
    }
    return undefined
  }

  #expressions(kind: 'clientIdExpression' | 'usernameExpression'): Map<string, ByExpression> {
    return kind === 'clientIdExpression' ? this.#clientIdExpressions : this.#usernameExpressions
  }
}

/** A text that is too long to be looked at, or comes after too many others, is taken for the one that is meant. */
function findExpression(
  expressions: ReadonlyMap<string, ByExpression>,
  text: string,
  budget: StepBudget,
  inForce: (ban: Ban | undefined) => Ban | undefined,
): Ban | undefined {
  for (const { ban, expression } of expressions.values()) {
    if (inForce(ban) === undefined) continue
    if (expression.isIn(text, budget) ?? true) return ban
  }
  return undefined
}
