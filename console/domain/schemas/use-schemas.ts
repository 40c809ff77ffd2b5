import { registrySchemaList, type Schema, SCHEMA_TYPES } from '@signalbox/contract/schema-registry'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import type { JesseReading } from '@signalbox/schemas/json-schema/jesse'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { fetchCode } from '#code.ts'
import { readByCluster } from './cluster-schema.ts'

const NONE: readonly Schema[] = []

/** The schemas of the broker; none where it has no registry. */
export function useSchemaList(): readonly Schema[] {
  return useSchemasRead().data ?? NONE
}

export function useSchemasRead() {
  const { can } = useCan(registrySchemaList)
  return useQuery({ ...query(registrySchemaList, {}), enabled: can })
}

/** The schemas as functions of rules use them; `undefined`: the statement names none, or they are not read yet. */
export function useSchemaSet(isWanted: boolean): SchemaSet | undefined {
  const { can } = useCan(registrySchemaList)
  const isOn = can && isWanted
  const list = useQuery({ ...query(registrySchemaList, {}), enabled: isOn }).data
  return useQuery({
    queryKey: ['schemaSet', list],
    queryFn: () => compiled(list ?? NONE),
    enabled: isOn && list !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
  }).data
}

async function compiled(list: readonly Schema[]): Promise<SchemaSet> {
  const { SchemaSet: Set } = await fetchCode(() => import('@signalbox/schemas/schema-set'))
  const set = new Set()
  await Promise.all(
    list.map(async ({ name, type, source }) => {
      const known = SCHEMA_TYPES.find((each) => each === type)
      if (known === undefined) return
      const reading = await readByCluster(known, source)
      // The broker may accept a schema that is not supported here; its users then fail as if it did not exist.
      await set
        .put({ name, type: known, source: readSource(reading, source) })
        .catch(() => undefined)
    }),
  )
  return set
}

/** The schema as the cluster reads it. */
function readSource(reading: JesseReading | undefined, source: string): string {
  switch (reading?.kind) {
    case undefined:
    case 'draft3':
      return source
    case 'unknownDraft':
      return 'false'
    case 'read':
      return reading.source
  }
}

/** Calls of functions that need the registry. */
export const usesSchemas = (sql: string): boolean => /\b(schema|sparkplug)_\w+\s*\(/i.test(sql)
