import { MASKED } from '@signalbox/contract/masked'
import type { Config } from '#form/field.ts'

/** PEM text that a cluster stores as a file, and shows as the path of this file. */
const FILES: ReadonlySet<string> = new Set(['cacertfile', 'certfile', 'keyfile'])

interface Copied {
  /** Configuration without secrets and files, whose content the API does not return. */
  config: Config
  /** Dotted paths of the secrets that were left out. */
  secrets: readonly string[]
}

/**
 * The configuration of a copy: a stored secret cannot be read, and has to be entered again. So do certificates and
 * keys in files, which are deleted with the original.
 */
export function copied(config: Config): Copied {
  const secrets: string[] = []
  const strip = (value: unknown, path: string): unknown => {
    if (value === MASKED) {
      secrets.push(path)
      return ''
    }
    if (Array.isArray(value)) return value.map((each, i) => strip(each, `${path}.${i}`))
    if (typeof value !== 'object' || value === null) return value
    const isUnused = 'enable' in value && value.enable === false
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const at = path === '' ? key : `${path}.${key}`
        if (!FILES.has(key) || !isPath(each)) return [key, strip(each, at)]
        if (!isUnused) secrets.push(at)
        return [key, '']
      }),
    )
  }
  const stripped = strip(config, '') as Config // an object stays one
  return { config: stripped, secrets }
}

const isPath = (value: unknown) =>
  typeof value === 'string' && value !== '' && value !== MASKED && !value.includes('-----BEGIN ')

/** Whether a value or a part of it is masked. A masked value in a new item would be stored literally. */
export function isMasked(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isMasked)
  return value === MASKED
}
