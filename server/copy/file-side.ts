import type { SecretReferences } from '@signalbox/broker/store/secret-references'
import type { Client } from '@signalbox/contract/client'
import { valueAt } from '@signalbox/contract/config-values'
import { ApiError } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import { configIn } from '../changed-place.ts'
import type { Item, Json, Kind } from './kind.ts'
import { isMasked } from './secrets.ts'
import type { Side } from './side.ts'

/** A side that is a configuration. It has only what a text of the configuration can have. */
export function openFiles(config: Json, references: SecretReferences): Side {
  const absent: Pick<Client, 'call'> = {
    call: ({ id }) =>
      Promise.reject(
        new ApiError({ kind: 'http', operation: id, status: 404, code: 'NOT_FOUND', message: '' }),
      ),
  }
  const client = absent as Client // lists and reads are its only use
  return {
    ...{ client, lists: client, budget: { bytes: 0 } },
    ...{ givesRecords: false, isAdministrator: true },
    files: {
      items: (kind) => readItems(config, kind),
      filled({ id, value }) {
        const { config: filled, unresolved } = references.resolve({ value })
        const [first] = unresolved
        if (first !== undefined) throw new Error(`${first.reference}: ${first.reason}`)
        return { id, value: filled.value }
      },
      comparable: (source, target) => {
        const { config: filled, unresolved } = references.resolve({ value: source })
        // A secret that is unknown here is not compared.
        const unknown = new Set(unresolved.map(({ reference }) => reference))
        return comparable({ source, filled: filled.value, target }, unknown)
      },
    },
    download: () => Promise.reject(new Error('Files have no backup')),
    close: async () => {},
  }
}

function readItems(config: Json, { name, root, isSetting, toItem, layout }: Kind): Item[] {
  if (root === undefined) return []
  const found = valueAt(config, root.split('.'))
  if (found === undefined) return []
  if (isSetting === true) return [{ id: name, value: configIn(found) }]
  if (layout === undefined || toItem === undefined) return []
  const rows = layout.read(found)
  if (rows === undefined) throw new Error(`${root} has another layout`)
  return rows.map(toItem)
}

interface Values {
  source: unknown
  filled: unknown
  target: unknown
}

function comparable({ source, filled, target }: Values, unknown: ReadonlySet<string>): unknown {
  const at = (value: unknown, name: string) =>
    (isRecord(value) || Array.isArray(value)) && Object.hasOwn(value, name)
      ? (value as Json)[name]
      : undefined
  const inner = (name: string) =>
    comparable(
      { source: at(source, name), filled: at(filled, name), target: at(target, name) },
      unknown,
    )
  if (Array.isArray(source)) return source.map((_, i) => inner(String(i)))
  if (isRecord(source)) {
    return Object.fromEntries(Object.keys(source).map((name) => [name, inner(name)]))
  }
  if (source === filled || target === undefined) return source
  const isUnknown = [...unknown].some((reference) => String(source).includes(reference))
  return isMasked(target) || isUnknown || target === filled ? target : source
}
