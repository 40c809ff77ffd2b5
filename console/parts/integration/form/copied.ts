import { MASKED } from '@signalbox/contract/secrets'
import type { Config } from '../../backends/field.ts'

interface Copied {
  /** Without secrets: these are not known, only that they are there. */
  config: Config
  /** Where they were, dotted. */
  secrets: readonly string[]
}

/** The configuration of a copy: a stored secret cannot be read, and has to be entered again. */
export function copied(config: Config): Copied {
  const secrets: string[] = []
  const strip = (value: unknown, path: string): unknown => {
    if (value === MASKED) {
      secrets.push(path)
      return ''
    }
    if (Array.isArray(value)) return value.map((each, i) => strip(each, `${path}.${i}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        strip(each, path === '' ? key : `${path}.${key}`),
      ]),
    )
  }
  const stripped = strip(config, '') as Config // an object stays one
  return { config: stripped, secrets }
}

/** Whether a value or a part of it is masked: sent to something new, it would be stored as it is. */
export function isMasked(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isMasked)
  return value === MASKED
}
