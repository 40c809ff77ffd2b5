import { isRecord } from '@signalbox/formats/is-record'
import {
  registrySchemaCreate,
  registrySchemaDelete,
  registrySchemaUpdate,
} from '@signalbox/contract/schema-registry'
import { apiError } from '../../api/failure.ts'
import { within } from '../../configuration/faults.ts'
import type { ConfigRoot } from '../../configuration/root.ts'
import { readBody } from '../../configuration/setting-root.ts'
import { changeKeyed } from '../../configuration/typed-root.ts'

type Json = Record<string, unknown>

/** The schemas by name. */
export const schemaRegistryRoot = (): ConfigRoot => ({
  name: 'schema_registry',
  items: { read: (item) => readBody(registrySchemaCreate, item) },
  async change({ standing, next, ask }) {
    const wanted = next().schemas ?? {}
    if (!isRecord(wanted)) {
      throw apiError('BAD_REQUEST', { message: 'schema_registry.schemas must be an object' })
    }
    const at = (name: string, act: () => Promise<unknown>) =>
      within(`schema_registry.schemas.${name}`, act)
    await changeKeyed(itemsIn(standing().schemas ?? {}), itemsIn(wanted), {
      create: (name, config) =>
        at(name, async () => ask(registrySchemaCreate, {}, { ...record(config), name })),
      update: (name, config) =>
        at(name, async () =>
          ask(registrySchemaUpdate, { name }, { description: '', ...record(config) }),
        ),
      remove: (name) => ask(registrySchemaDelete, { name }, {}),
    })
  },
})

const itemsIn = (schemas: unknown) => new Map(Object.entries(schemas as Record<string, Json>))

/** @throws {Failure} 400 if the value is no object */
function record(config: unknown): Json {
  if (!isRecord(config)) throw apiError('BAD_REQUEST', { message: 'not an object' })
  return config
}
