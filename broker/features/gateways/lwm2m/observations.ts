import { newToken } from '../coap/requester.ts'
import type { Command } from './command.ts'
import { type LwM2MPath, pathText } from './path.ts'

/** Limit per device; the oldest observation is dropped. */
const MAX_OBSERVATIONS = 200

interface Observation {
  readonly token: Buffer
  readonly command: Command
}

/** Observed resources of a device, by the tokens that its notifications repeat (RFC 7641). */
export class Observations {
  readonly #byPath = new Map<string, Observation>()
  readonly #byToken = new Map<string, Observation>()

  /** The token of an observation; a path has one. */
  open(path: LwM2MPath, command: Command): Buffer {
    const token = this.close(path) ?? newToken()
    const observation = { token, command }
    this.#byPath.set(pathText(path), observation)
    this.#byToken.set(token.toString('hex'), observation)
    const [oldest] = this.#byPath.values()
    if (this.#byPath.size > MAX_OBSERVATIONS && oldest !== undefined)
      this.close(oldest.command.path)
    return token
  }

  find(token: Buffer): Command | undefined {
    return this.#byToken.get(token.toString('hex'))?.command
  }

  /** Ends the observation of a path; returns its token. */
  close(path: LwM2MPath): Buffer | undefined {
    const observation = this.#byPath.get(pathText(path))
    if (observation === undefined) return undefined
    this.#byPath.delete(pathText(path))
    this.#byToken.delete(observation.token.toString('hex'))
    return observation.token
  }
}
