import { errorMessage } from '@signalbox/formats/error-message'
import { isDeepStrictEqual } from 'node:util'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { CollectionChange } from '../../config/collection.ts'
import type { Channel } from '../../integration/channel.ts'
import { Connector, type ConnectorDeps } from '../../integration/connector.ts'
import type { Driver } from '../../integration/driver.ts'
import type { ConnectorSettings } from './setting.ts'

/** An action or a source of a connector; it opens again with each new connection. */
export interface Member {
  open(driver: Driver): Channel
}

interface Running {
  driver: Driver
  connector: Connector
}

export interface ConnectorsDeps extends ConnectorDeps {
  outgoing: Outgoing
  node: string
  /** The folder of files that actions write. */
  targetsDir: string
}

/** The connectors of this broker, each with its connection. */
export class Connectors {
  readonly #deps: ConnectorsDeps
  readonly #running = new Map<string, Running>()
  /**
   * By connector, also of one that is not there, with their channels on the present connection: a connector may be
   * created after its actions, and replaced by another of the same name.
   */
  readonly #members = new Map<string, Map<Member, Channel | undefined>>()

  constructor(deps: ConnectorsDeps, settings: readonly ConnectorSettings[]) {
    this.#deps = deps
    // The start of the broker does not wait for external systems.
    for (const each of settings) void this.#add(each)
  }

  /** IDs of all connectors. */
  ids(): Iterable<string> {
    return this.#running.keys()
  }

  find(id: string): Pick<Connector, 'status' | 'reason'> | undefined {
    return this.#running.get(id)?.connector
  }

  /** Settles when new connections are there, at most after their start time-outs. */
  async apply({ added, changed, removed }: CollectionChange<ConnectorSettings>): Promise<void> {
    const work: Promise<unknown>[] = []
    for (const id of removed.keys()) work.push(this.#remove(id))
    for (const settings of added.values()) work.push(this.#add(settings))
    for (const { before, after } of changed.values()) {
      if (!isDeepStrictEqual(before.connection, after.connection)) work.push(this.#replace(after))
    }
    await Promise.all(work)
  }

  /**
   * Connects again.
   *
   * @returns why it could not, or `undefined`
   */
  async restart(id: string): Promise<string | undefined> {
    const running = this.#running.get(id)
    if (running === undefined) return 'not_found'
    await running.connector.start()
    if (running.connector.status === 'connected') return undefined
    return running.connector.reason || 'timeout'
  }

  /** Disconnects the connector until it is started or changed. */
  async stop(id: string): Promise<void> {
    await this.#running.get(id)?.connector.stop()
  }

  /** Resolves when the member has its channel on the present connection, if any; the member stays until it leaves. */
  async join(id: string, member: Member): Promise<void> {
    const members = this.#members.get(id) ?? new Map<Member, Channel | undefined>()
    this.#members.set(id, members)
    members.set(member, undefined)
    const running = this.#running.get(id)
    if (running !== undefined) await this.#attach(running, members, member)
  }

  async leave(id: string, member: Member): Promise<void> {
    const members = this.#members.get(id)
    const channel = members?.get(member)
    members?.delete(member)
    if (members?.size === 0) this.#members.delete(id)
    if (channel !== undefined) await this.#running.get(id)?.connector.detach(channel)
  }

  /** Tries settings on a connection of their own, and gives the reason why they do not work. */
  async probe(
    settings: ConnectorSettings,
    use: (driver: Driver) => Promise<void> = async () => {},
  ): Promise<string | undefined> {
    const { outgoing, node, targetsDir } = this.#deps
    const around = { name: probeName(), node, outgoing, targetsDir }
    const driver = settings.open({ ...around, isTrial: true, onLost: () => {} })
    const deps = { ...this.#deps, alarms: { activate: () => {}, deactivate: () => {} } }
    const connector = new Connector(`connector:${settings.id}`, driver, settings.options, deps)
    try {
      await connector.start()
      if (connector.status !== 'connected') return connector.reason || 'timeout'
      await use(driver)
      return undefined
    } catch (error) {
      return errorMessage(error)
    } finally {
      await connector.stop()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ connector }) => connector.stop()))
  }

  async #add(settings: ConnectorSettings): Promise<void> {
    const { connector } = this.#open(settings)
    if (settings.isEnabled && settings.isStarted) await connector.start()
  }

  /** The members stay, with channels of the new connection. */
  async #replace(settings: ConnectorSettings): Promise<void> {
    const before = this.#running.get(settings.id)
    const { connector } = this.#open(settings)
    const stopped = before?.connector.stop()
    if (settings.isEnabled && settings.isStarted) await connector.start(stopped)
    else await stopped
  }

  /** The members stay, and wait for another connector of this name. */
  async #remove(id: string): Promise<void> {
    const running = this.#running.get(id)
    this.#running.delete(id)
    await running?.connector.stop()
  }

  #attach(
    { driver, connector }: Running,
    members: Map<Member, Channel | undefined>,
    member: Member,
  ): Promise<void> {
    const channel = member.open(driver)
    members.set(member, channel)
    return connector.attach(channel)
  }

  /** Opens a connector with its members, without starting it. */
  #open(settings: ConnectorSettings): Running {
    const { outgoing, node, targetsDir } = this.#deps
    const name = settings.id.slice(settings.id.indexOf(':') + 1)
    const around = { name, node, outgoing, targetsDir }
    const context = { ...around, isTrial: false, onLost: () => connector.lost() }
    const driver = settings.open(context)
    const connector = new Connector(
      `connector:${settings.id}`,
      driver,
      settings.options,
      this.#deps,
    )
    const running = { driver, connector }
    this.#running.set(settings.id, running)
    const members = this.#members.get(settings.id) ?? new Map<Member, Channel | undefined>()
    for (const member of members.keys()) void this.#attach(running, members, member)
    return running
  }
}

/** Unique name, so that the connections of a probe do not disturb the connector. */
const probeName = () => `probe_${Math.random().toString(36).slice(2, 10)}`
