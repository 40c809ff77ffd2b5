import type { CommandResult } from './answer.ts'
import type { Command, CommandType } from './command.ts'
import { type LwM2MPath, pathText } from './path.ts'

/** Of one device. */
const MAX_RESULTS = 100
/** Longer results are in messages only. */
const MAX_RESULT_CHARACTERS = 64 * 1024

/** The last results of a device, by path and action. */
export class RecentResults {
  readonly #results = new Map<string, CommandResult | undefined>()

  /** A command was sent: what was answered to an earlier one is out of date. */
  expect({ path, type }: Command): void {
    this.#set(keyOf(path, type), undefined)
  }

  add({ path, type }: Command, result: CommandResult): void {
    const { content, ...rest } = result
    const isLong = JSON.stringify(content ?? '').length > MAX_RESULT_CHARACTERS
    this.#set(keyOf(path, type), isLong ? rest : result)
  }

  find(path: LwM2MPath, action: CommandType): CommandResult | undefined {
    return this.#results.get(keyOf(path, action))
  }

  #set(key: string, result: CommandResult | undefined): void {
    this.#results.delete(key)
    this.#results.set(key, result)
    if (this.#results.size <= MAX_RESULTS) return
    const [oldest] = this.#results.keys()
    if (oldest !== undefined) this.#results.delete(oldest)
  }
}

const keyOf = (path: LwM2MPath, action: CommandType) => `${action} ${pathText(path)}`
