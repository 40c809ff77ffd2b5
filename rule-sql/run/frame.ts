import type { Host, RunContext } from '../functions/define.ts'
import type { ClauseName, Expr } from '../syntax/tree.ts'
import { fromBytes } from '../values/bytes.ts'
import { decodeJson } from '../values/json.ts'
import { atom, type Value, type ValueMap } from '../values/value.ts'
import { columnValue, type GivenColumn } from './column-value.ts'
import { ruleError } from './limits.ts'

/** Columns of one event, as the table of events describes them. */
export type EventColumns = Readonly<Record<string, unknown>>

/** Receives every value of a run, for the debugger. */
export interface Tracer {
  /** FOREACH is at its item of that index. */
  item(index: number): void
  value(expr: Expr, clause: ClauseName, value: Value): void
  failure(expr: Expr, clause: ClauseName, error: unknown): void
}

/** These columns are symbols of the real broker, which texts are compared with and are not. */
const SYMBOLS: ReadonlySet<string> = new Set(['event', 'event_type', 'node'])

const NOTHING = Symbol('nothing')

/** State of one run. */
export class Frame implements Host {
  readonly context: RunContext
  readonly event: Readonly<Record<string, GivenColumn>>
  readonly tracer: Tracer | undefined
  /** Row under construction. */
  action: Record<string, Value> = {}
  /** Fields that FOREACH has selected, and its present item. */
  selected: Record<string, Value> = {}
  item: Value
  #decoded: Value | typeof NOTHING = NOTHING
  #payload: Value | typeof NOTHING = NOTHING
  #fieldHost: Host | undefined

  constructor(event: EventColumns, context: RunContext, tracer?: Tracer) {
    // Columns hold what JSON and MQTT have, which are values; bytes are turned into texts on reading.
    this.event = event as Frame['event']
    this.context = context
    this.tracer = tracer
  }

  /** In a field list there is no event for functions that ask for it. */
  get fieldHost(): Host {
    this.#fieldHost ??= { context: this.context, event: undefined }
    return this.#fieldHost
  }

  column(name: string): Value {
    if (!Object.hasOwn(this.event, name)) return undefined
    const value = columnValue(this.event[name])
    if (typeof value === 'string') return SYMBOLS.has(name) ? atom(value) : value
    if (!(value instanceof Uint8Array)) return value
    if (name !== 'payload') return fromBytes(value)
    if (this.#payload === NOTHING) this.#payload = fromBytes(value)
    return this.#payload
  }

  columns(): ValueMap {
    const columns: Record<string, Value> = {}
    for (const name of Object.keys(this.event)) columns[name] = this.column(name)
    return columns
  }

  /**
   * The payload for a path into it: a text is read as JSON, once a run; a later payload that is a text
   * is then taken for the same one, as by the real broker.
   */
  decoded(payload: Value): Value {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload
    if (this.#decoded === NOTHING) {
      try {
        this.#decoded = decodeJson(payload)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        throw ruleError('payloadNotJson', [payload], 'decode_json_failed')
      }
    }
    return this.#decoded
  }
}
