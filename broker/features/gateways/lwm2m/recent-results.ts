import type { CommandResult } from './answer.ts'
import type { Command, CommandType } from './command.ts'
import { type LwM2MPath, pathText } from './path.ts'

/** Results that are remembered for one device. */
const MAX_RESULTS = 100
/** Longer results are in messages only. */
const MAX_RESULT_CHARACTERS = 64 * 1024

/** Bytes of a result without its content. */
const RESULT_BYTES = 400
/** A parsed value takes about this many times the bytes of its JSON text. */
const BYTES_OF_JSON = 3

/** The last results of a device, by path and action. */
export class RecentResults {
  readonly #results = new Map<string, CommandResult | undefined>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /** Bytes of all results. */
  get bytes(): number {
    return this.#bytes
  }

  /** A command was sent: what was answered to an earlier one is out of date. */
  expect({ path, type }: Command): void {
    this.#set(resultKey(path, type), undefined, 0)
  }

  add({ path, type }: Command, result: CommandResult): void {
    const { content, ...rest } = result
    const { length } = JSON.stringify(content ?? '')
    const isLong = length > MAX_RESULT_CHARACTERS
    this.#set(resultKey(path, type), isLong ? rest : result, isLong ? 0 : BYTES_OF_JSON * length)
  }

  find(path: LwM2MPath, action: CommandType): CommandResult | undefined {
    return this.#results.get(resultKey(path, action))
  }

  #set(key: string, result: CommandResult | undefined, bytes: number): void {
    this.#delete(key)
    this.#results.set(key, result)
    this.#sizes.set(key, RESULT_BYTES + bytes)
    this.#bytes += RESULT_BYTES + bytes
    if (this.#results.size <= MAX_RESULTS) return
    const [oldest] = this.#results.keys()
    if (oldest !== undefined) this.#delete(oldest)
  }

  #delete(key: string): void {
    this.#bytes -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
    this.#results.delete(key)
  }
}

const resultKey = (path: LwM2MPath, action: CommandType) => `${action} ${pathText(path)}`
