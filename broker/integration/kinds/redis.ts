import type { RedisAction, RedisConnector } from '@signalbox/contract/integration/documents'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { BackendFault, type Connector, describeError } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { redisConnector, type RedisPool, type RedisSettings } from '../../backends/redis.ts'
import { readRedis } from '../../config/redis.ts'
import { ConfigFault } from '../../config/setting.ts'
import type { ActionDriver, ConnectorType, Driver } from '../driver.ts'
import { BatchFault, SendFault } from '../result.ts'
import { RowTemplate } from '../row-template.ts'

export const redis: ConnectorType<RedisConnector, RedisAction, never, RedisConnection> = {
  connector({ parameters, ssl }) {
    const settings = readRedis({ ...parameters, ssl })
    return ({ outgoing, onLost }) => new RedisConnection(settings, outgoing, onLost)
  },
  action({ parameters: { command_template: words } }) {
    checkCommand(words)
    return (connection) => new RedisActionDriver(connection, words)
  },
}

/** These change a connection that all rows share, end it, or wait on it. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  ...['AUTH', 'HELLO', 'SELECT', 'QUIT', 'RESET', 'CLIENT', 'READONLY', 'READWRITE', 'ASKING'],
  ...['SUBSCRIBE', 'PSUBSCRIBE', 'SSUBSCRIBE', 'UNSUBSCRIBE', 'PUNSUBSCRIBE', 'SUNSUBSCRIBE'],
  ...['MONITOR', 'SYNC', 'PSYNC', 'MULTI', 'EXEC', 'DISCARD', 'WATCH', 'UNWATCH', 'SHUTDOWN'],
  ...['BLPOP', 'BRPOP', 'BLMOVE', 'BLMPOP', 'BRPOPLPUSH', 'BZPOPMIN', 'BZPOPMAX', 'BZMPOP', 'WAIT'],
])

/** @throws {ConfigFault} if the command is not allowed. */
function checkCommand(words: readonly string[]): void {
  const [name = ''] = words
  const path = 'parameters.command_template'
  if (!/^[A-Za-z][\w.|-]*$/.test(name)) {
    throw new ConfigFault(path, words, 'a command, and its arguments with placeholders')
  }
  if (OF_CONNECTION.has(name.toUpperCase())) {
    throw new ConfigFault(path, words, `no ${name.toUpperCase()}: rows share a connection`)
  }
}

class RedisActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: RedisConnection
  readonly #name: string
  readonly #arguments: readonly RowTemplate[]

  constructor(connection: RedisConnection, [name = '', ...more]: readonly string[]) {
    this.#connection = connection
    this.#name = name
    this.#arguments = more.map((word) => new RowTemplate(word))
  }

  add(): Promise<void> {
    return this.#connection.checkCommand(this.#name, this.#arguments.length + 1)
  }

  /** Fills the words; a value stays within its word, whatever it contains. */
  render(row: ValueMap): Buffer[] {
    return this.#arguments.map((word) => word.bytes(row))
  }

  send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly Uint8Array[][] // `render` made them
    return this.#connection.run(
      rows.map((words) => [this.#name, ...words.map((word) => Buffer.from(word))]),
    )
  }
}

/** The server can take commands later: it loads, has lost its cluster or its memory, or refuses the user. */
const RECOVERABLE =
  /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|OOM|MISCONF|NOREPLICAS|NOAUTH|WRONGPASS|NOPERM)\b/

export class RedisConnection implements Driver {
  readonly #connector: Connector<Promise<RedisPool>>
  readonly #outgoing: Outgoing
  readonly #onLost: () => void
  #pool: Promise<RedisPool> | undefined

  constructor(settings: RedisSettings, outgoing: Outgoing, onLost: () => void) {
    this.#connector = redisConnector(settings)
    this.#outgoing = outgoing
    this.#onLost = onLost
  }

  async start(): Promise<void> {
    this.#pool = this.#connector.open(this.#outgoing)
    await this.check()
  }

  async check(): Promise<'connected'> {
    await this.#connector.check(this.#opened(), this.#outgoing)
    return 'connected'
  }

  async stop(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    if (pool !== undefined) await this.#connector.close(pool)
  }

  /** Rejects if the server does not have the command, or not with so many words. */
  async checkCommand(name: string, words: number): Promise<void> {
    const pool = await this.#opened()
    let known: unknown
    try {
      known = await pool.call('COMMAND', 'INFO', name)
    } catch (error) {
      // Some users may not ask.
      if (findErrorReply(error) !== undefined) return
      throw error
    }
    const [info] = known as [[name: string, arity: number] | null] // as the protocol has it
    if (info === null) throw new Error(`the command is refused: the server has no ${name}`)
    const [, arity] = info
    if (arity < 0 ? words < -arity : words !== arity) {
      throw new Error(`the command is refused: wrong number of arguments for ${name}`)
    }
  }

  /** @throws {SendFault | BatchFault} if Redis refuses all or some commands, or does not answer */
  async run(commands: readonly (readonly (string | Buffer)[])[]): Promise<void> {
    let results: PromiseSettledResult<unknown>[]
    try {
      results = await (await this.#opened()).callAll(commands)
    } catch (error) {
      throw this.#toSendFault(error)
    }
    const faults = results.map((result) =>
      result.status === 'rejected' ? this.#toSendFault(result.reason) : undefined,
    )
    const [first] = faults
    if (faults.length === 1 && first !== undefined) throw first
    if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
  }

  #opened(): Promise<RedisPool> {
    return this.#pool ?? Promise.reject(new SendFault('not connected', { isRecoverable: true }))
  }

  #toSendFault(error: unknown): SendFault {
    const reply = findErrorReply(error)
    const isRecoverable = reply === undefined || RECOVERABLE.test(reply)
    if (reply === undefined) this.#onLost()
    return new SendFault(reply ?? describeError(error), { isRecoverable, cause: error })
  }
}

/** Error reply of the server; `undefined` if it did not answer. */
function findErrorReply(error: unknown): string | undefined {
  const cause = error instanceof BackendFault ? error.cause : error
  return cause instanceof Error && cause.name === 'ReplyError' ? describeError(error) : undefined
}
