import { type Rule, ruleList } from '@signalbox/contract/rules'
import { schemasOfSql } from '@signalbox/schemas/usage'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import type { Address } from '../../routing/path.ts'

export interface SchemaUse {
  kind: 'rule' | 'validation' | 'transformation'
  name: string
  to: Address
}

export type SchemaUses = ReadonlyMap<string, readonly SchemaUse[]>

const PAGE = 1000
const MAX_PAGES = 20
const STALE_MS = 10_000

/** What names each schema, in both modes by the lists of the API. */
export async function readSchemaUses(signal?: AbortSignal): Promise<SchemaUses> {
  const uses = new Map<string, SchemaUse[]>()
  const add = (schema: string, use: SchemaUse) => {
    uses.set(schema, [...(uses.get(schema) ?? []), use])
  }
  for (const rule of await allRules(signal)) {
    for (const schema of schemasOfSql(rule.sql)) {
      add(schema, { kind: 'rule', name: rule.id, to: paths.rule(rule.id) })
    }
  }
  return uses
}

export const useSchemaUses = () =>
  useQuery({
    queryKey: ['schemaUses'],
    queryFn: ({ signal }) => readSchemaUses(signal),
    staleTime: STALE_MS,
  })

async function allRules(signal: AbortSignal | undefined): Promise<Rule[]> {
  const found: Rule[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const request = { query: { page, limit: PAGE } }
    const { data, meta } = await client.call(ruleList, request, signal ? { signal } : {})
    found.push(...data)
    if (!meta.hasnext) break
  }
  return found
}
