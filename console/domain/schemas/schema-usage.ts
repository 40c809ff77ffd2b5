import {
  type Transformation,
  transformationList,
} from '@signalbox/contract/message-transformations'
import { type Rule, ruleList } from '@signalbox/contract/rules'
import { type Validation, validationList } from '@signalbox/contract/schema-validations'
import { schemasOfSql } from '@signalbox/schemas/usage'
import { useQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { canCall } from '#api/use-can.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'

export interface SchemaUse {
  kind: 'rule' | 'validation' | 'transformation'
  name: string
  to: Address
}

export type SchemaUses = ReadonlyMap<string, readonly SchemaUse[]>

interface Options {
  signal?: AbortSignal
}

const PAGE = 1000
const MAX_PAGES = 20
const STALE_MS = 10_000

/** Users of each schema, found in the lists of the API, which both modes offer. */
export async function readSchemaUses(signal?: AbortSignal): Promise<SchemaUses> {
  const uses = new Map<string, SchemaUse[]>()
  const add = (schema: string, use: SchemaUse) => {
    uses.set(schema, [...(uses.get(schema) ?? []), use])
  }
  const options = signal === undefined ? {} : { signal }
  for (const rule of await allRules(options)) {
    for (const schema of schemasOfSql(rule.sql)) {
      add(schema, { kind: 'rule', name: rule.id, to: paths.rule(rule.id) })
    }
  }
  for (const { name, checks } of await allValidations(options)) {
    for (const { schema, sql = '' } of checks) {
      const named = new Set([...(schema === undefined ? [] : [schema]), ...schemasOfSql(sql)])
      for (const each of named) {
        add(each, { kind: 'validation', name, to: paths.validation(name, 'settings') })
      }
    }
  }
  for (const { name, payload_decoder, payload_encoder } of await allTransformations(options)) {
    for (const schema of new Set([payload_decoder?.schema, payload_encoder?.schema])) {
      if (schema === undefined) continue
      add(schema, { kind: 'transformation', name, to: paths.transformation(name, 'settings') })
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

/** Empty if the broker does not offer validations. */
async function allValidations(options: Options): Promise<readonly Validation[]> {
  return canCall(validationList) ? client.call(validationList, {}, options) : []
}

async function allTransformations(options: Options): Promise<readonly Transformation[]> {
  return canCall(transformationList) ? client.call(transformationList, {}, options) : []
}

async function allRules(options: Options): Promise<Rule[]> {
  const found: Rule[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const request = { query: { page, limit: PAGE } }
    const { data, meta } = await client.call(ruleList, request, options)
    found.push(...data)
    if (!meta.hasnext) break
  }
  return found
}
