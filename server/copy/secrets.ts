import type { Client } from '@signalbox/contract/client'
import { valueAt } from '@signalbox/contract/config-values'
import { MASKED } from '@signalbox/contract/masked'
import { isRecord } from '@signalbox/formats/is-record'
import type { Json, Kind } from './kind.ts'

/** Whether a text is, or contains, a masked secret. */
export const isMasked = (value: unknown): value is string =>
  typeof value === 'string' && value.includes(MASKED)

/** Paths of the masked secrets in a value. */
export function maskedPaths(value: unknown, path: readonly string[] = []): string[] {
  if (isMasked(value)) return [path.join('.')]
  if (!Array.isArray(value) && !isRecord(value)) return []
  return Object.entries(value).flatMap(([name, each]) => maskedPaths(each, [...path, name]))
}

/** The value with the secrets of the same value in a configuration. Secrets that it does not have stay masked. */
export function withSecrets(value: unknown, raw: unknown): unknown {
  if (isMasked(value)) return typeof raw === 'string' && !isMasked(raw) ? raw : value
  if (Array.isArray(value)) {
    return value.map((each, i) => withSecrets(each, Array.isArray(raw) ? raw[i] : undefined))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      withSecrets(each, isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined),
    ]),
  )
}

/** A client that refuses to write masked secrets. */
export function withoutMaskedBodies(client: Client): Pick<Client, 'call'> {
  return {
    call: async (operation, request, options) => {
      const [path] = maskedPaths((Object(request) as { body?: unknown }).body)
      if (path !== undefined) throw new Error(`${path}: a masked secret is not written`)
      return client.call(operation, request, options)
    },
  }
}

/** A message of a broker, with the secrets that it received masked. */
export function withSecretsHidden(text: string, masked: unknown, complete: unknown): string {
  return secretsIn(masked, complete).reduce((rest, secret) => rest.replaceAll(secret, MASKED), text)
}

/** Secrets of a complete value, in the places where another one has them masked, or has references. */
function secretsIn(masked: unknown, complete: unknown): string[] {
  if (typeof masked === 'string' && masked !== complete) {
    return typeof complete === 'string' && complete !== '' && !isMasked(complete) ? [complete] : []
  }
  if (!Array.isArray(masked) && !isRecord(masked)) return []
  return Object.entries(masked).flatMap(([name, each]) => secretsIn(each, Object(complete)[name]))
}

/** The value without its masked secrets. */
export function withoutMasked(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isMasked(each)).map(withoutMasked)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isMasked(each))
      .map(([name, each]) => [name, withoutMasked(each)]),
  )
}

/** The configuration of an item in a whole configuration; `undefined` if it is not found. */
export function rawItem(config: Json, { root, isSetting }: Kind, id: string): unknown {
  if (root === undefined) return undefined
  const found = valueAt(config, root.split('.'))
  if (isSetting === true) return found
  if (Array.isArray(found)) return found.find((each) => isRecord(each) && hasId(each, id))
  // Names may contain a colon, types do not.
  const colon = id.indexOf(':')
  const steps = root.includes('.') || colon < 0 ? [id] : [id.slice(0, colon), id.slice(colon + 1)]
  return valueAt(found, steps)
}

function hasId({ mechanism, backend, type, name }: Json, id: string): boolean {
  const isPair = typeof mechanism === 'string' && typeof backend === 'string'
  const made = isPair ? `${mechanism}:${backend}` : mechanism
  return [made, type, name].includes(id)
}
