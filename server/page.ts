import type { PageConfig } from '@signalbox/contract/page-config'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** JSON for a script element or an attribute: no character of it means anything to HTML. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&'\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function newNonce(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * The console's `index.html` with its placeholders filled in. Read again when the file has changed,
 * so that a rebuild needs no restart.
 */
export class Page {
  readonly #file: string
  readonly #config: () => PageConfig
  #template = ''
  #changedAt = -1

  constructor(folder: string, config: () => PageConfig) {
    this.#file = join(folder, 'index.html')
    this.#config = config
  }

  /** `undefined`: the console has not been built. */
  render(nonce: string, isLocal: boolean): string | undefined {
    const { mtimeMs } = statSync(this.#file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === undefined) return undefined
    if (mtimeMs !== this.#changedAt) {
      this.#template = readFileSync(this.#file, 'utf8')
      this.#changedAt = mtimeMs
    }
    const config = this.#config()
    // Remote clients must not learn paths of this machine.
    if (!isLocal && config.dataDir !== null) config.dataDir = '<data folder>'
    const values: Record<string, string> = {
      NONCE: nonce,
      BASE: config.base,
      CONFIG: jsonForHtml(config),
    }
    return this.#template.replaceAll(
      /%(NONCE|BASE|CONFIG)%/g,
      (all, name: string) => values[name] ?? all,
    )
  }
}
