import * as operations from '@signalbox/contract/schema-registry'
import { compileSchema } from '@signalbox/schemas/compile'
import { SchemaError } from '@signalbox/schemas/serde'
import { checkName } from './schema-registry.ts'
import { toApiError, changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

type SchemaConfig = operations.SchemaConfig

const ROOT = 'schema_registry.schemas'
const missing = () => apiError('NOT_FOUND', { message: 'Schema not found' })

/** The schemas, in the order of their names. */
export const schemaRegistry = resource(({ on, collections, schemaRegistry }) => {
  const collection = collections.schemaRegistry

  function find(name: string): Readonly<SchemaConfig> {
    const config = collection.get(name)
    if (config === undefined) throw missing()
    return config
  }

  on(operations.registrySchemaList, () =>
    collection.configs.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )

  on(operations.registrySchemaCreate, async ({ body }) => {
    checkedName(body.name)
    if (collection.get(body.name) !== undefined) throw taken()
    await checkSource(body)
    await changeItems(
      collection,
      (current) => {
        // Another call may have been faster.
        if (current.some(({ name }) => name === body.name)) throw taken()
        return [...current, body]
      },
      ROOT,
    )
    return new Answer(201, body)
  })

  on(operations.registrySchemaGet, ({ path: { name } }) => find(name))

  on(operations.registrySchemaUpdate, async ({ path: { name }, body }) => {
    const before = find(name)
    const after = { ...before, ...body, description: body.description ?? before.description }
    await checkSource(after)
    await changeItems(
      collection,
      (current) => {
        if (!current.some((each) => each.name === name)) throw missing()
        return current.map((each) => (each.name === name ? after : each))
      },
      ROOT,
    )
    return after
  })

  on(operations.registrySchemaDelete, async ({ path: { name } }) => {
    await changeItems(collection, (current) => {
      if (!current.some((each) => each.name === name)) throw missing()
      return current.filter((each) => each.name !== name)
    })
    return noContent
  })

  on(operations.registryVersionList, ({ path: { name } }) => {
    find(name)
    return schemaRegistry
      .versionsOf(name)
      .map(({ at, ...version }) => ({ ...version, created_at: presentTime(at) }))
  })
})

const taken = () => apiError('ALREADY_EXISTS', { message: 'Schema already exists' })

function checkedName(name: string): void {
  try {
    checkName(name)
  } catch (error) {
    throw toApiError(error, 'root')
  }
}

/** @throws {Failure} 400 if the schema cannot be used */
export async function checkSource({ type, source }: SchemaConfig): Promise<void> {
  try {
    await compileSchema(type, source)
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    throw apiError('BAD_REQUEST', { message: `invalid_${type}_schema: ${error.message}` })
  }
}
