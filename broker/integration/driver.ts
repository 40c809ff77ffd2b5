import type { BatchOpts } from '@signalbox/contract/integration/common'
import type { Outgoing } from '../backends/outgoing.ts'
import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Answer, Calls } from './calls.ts'

/** The connection of one connector to its external system; each type of connector has its own. */
export interface Driver {
  /** Connects. Rejects with the reason why it could not. */
  start(): Promise<void>
  /** Looks whether the connection works. Rejects with the reason why it is down. */
  check(): Promise<'connected' | 'connecting'>
  stop(): Promise<void>
}

/** An action or a source on the connection of a connector. */
export interface ChannelDriver {
  /** Prepares the channel after the connection is up. Rejects with a description of absent requirements. */
  add?(): Promise<void>
  /** Rejects with the reason why the channel does not work although the connection does. */
  check?(): Promise<void>
  /** The connection is down, or the channel leaves it. */
  remove?(): Promise<void>
  /** The channel leaves its connector. */
  close?(): void
}

export interface ActionDriver extends ChannelDriver {
  /** It takes one batch of a buffer at a time: its connections are used one after the other, in any order. */
  readonly isSequential?: boolean
  /** The last requests, where an answer is more than success or failure. */
  readonly calls?: Calls
  /**
   * Renders the templates of the action for a row. Returns plain data, because waiting requests are
   * serialized.
   * @throws if a template cannot take the values
   */
  render(row: ValueMap): unknown
  /**
   * Sends requests that `render` made. Resolves when the external system has taken all of them.
   *
   * @param until milliseconds of `performance.now()`: a request that waits for a connection is not sent later
   * @throws {SendFault | BatchFault} if the system does not take all of them; any other error is final
   */
  send(requests: readonly unknown[], until: number): Promise<void>
  /** Sends a row at once, and returns the answer even if it is an error. Rejects if there is none. */
  try?(row: ValueMap): Promise<Answer>
}

/** Dependencies of a connection. */
export interface ConnectionContext {
  /** The name of the connector. */
  name: string
  /** The name of this node. */
  node: string
  outgoing: Outgoing
  /** The folder of files that actions write. */
  targetsDir: string
  /** A probe: it must not take messages from the sources that run. */
  isTrial: boolean
  /** Called when the connection breaks, to check it at once. */
  onLost: () => void
}

/**
 * A source gives each message that it receives, as the columns of an event.
 *
 * @returns what the source waits for before it acknowledges the message: its rows are stored on disk. It rejects if
 * they could not be stored.
 */
export type Deliver = (columns: EventColumns) => Promise<unknown> | undefined

/** Buffer settings of types that do not use the common ones. */
export interface OwnBuffer extends BatchOpts {
  /** In the query mode `sync` a publisher waits at most so long; the row stays in the buffer. */
  sync_timeout?: string
  /** `batch_time` applies only while another batch has no answer. */
  isPromptWhenIdle?: boolean
}

/** One type of connector, with the actions and sources on it. Each part of it is read once from its configuration. */
export interface ConnectorType<
  ConnectorConfig,
  ActionConfig,
  SourceConfig,
  Connection extends Driver,
> {
  /** @throws {ConfigFault} if a field is invalid. */
  connector(config: ConnectorConfig): (context: ConnectionContext) => Connection
  /** @throws {ConfigFault} if a field is invalid. */
  action?(config: ActionConfig): (connection: Connection) => ActionDriver
  /** Reads the buffer of an action that has no usual `resource_opts`. @throws {ConfigFault} if a field is invalid */
  buffer?(config: ActionConfig): OwnBuffer
  /** @throws {ConfigFault} if a field is invalid. */
  source?(config: SourceConfig): (connection: Connection, deliver: Deliver) => ChannelDriver
}
