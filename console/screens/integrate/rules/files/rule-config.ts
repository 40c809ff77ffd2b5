import type { Rule } from '@signalbox/contract/rules'
import { isRecord } from '@signalbox/formats/is-record'
import { SOURCE_TOPICS } from '#domain/rule/rule.ts'
import {
  type ItemBody,
  type Parts,
  readBundle,
  type RuleBundle,
  toRuleBundle,
} from './rule-bundle.ts'

type Json = Readonly<Record<string, unknown>>
const ITEM_ROOTS = ['connectors', 'actions', 'sources'] as const
/** A reference to a secret outside of the configuration. */
const REFERENCE = /\$\{(env|file):[^{}]+\}/

/**
 * Rules with their actions, sources and connectors as a configuration file has them. A secret, which the API masks,
 * becomes a reference to a variable of the environment.
 */
export function toConfiguration(rules: readonly Rule[], parts: Parts): Json {
  const bundles = rules.map((rule) => toRuleBundle(rule, parts, withReference))
  const filled = ITEM_ROOTS.flatMap((root) => {
    const items = bundles.flatMap((each) => each[root])
    return items.length === 0 ? [] : [[root, byTypeAndName(items)]]
  })
  const byId = bundles.map(({ rule: { id, tags, ...rule } }) => [
    id,
    { ...rule, ...(tags !== undefined && { metadata: { tags } }) },
  ])
  return { ...Object.fromEntries(filled), rule_engine: { rules: Object.fromEntries(byId) } }
}

function byTypeAndName(items: readonly ItemBody[]): Record<string, Record<string, object>> {
  const types: Record<string, Record<string, object>> = {}
  for (const { type, name, ...config } of items) (types[type] ??= {})[name] = config
  return types
}

/** `http:web headers.x-token` becomes `${env:HTTP_WEB_HEADERS_X_TOKEN}`. */
const withReference = (id: string, path: string): string =>
  `\${env:${`${id}_${path}`.replaceAll(/\W+/g, '_').toUpperCase()}}`

/** The rules of a configuration file, with the items that they need; `undefined`: it has no rules. */
export function bundlesIn(config: Json): readonly RuleBundle[] | undefined {
  const { rule_engine: engine } = config
  const rules = isRecord(engine) ? engine.rules : undefined
  if (!isRecord(rules)) return undefined
  const parts = {
    connectors: itemsIn(config.connectors),
    actions: itemsIn(config.actions),
    sources: itemsIn(config.sources),
  }
  return Object.entries(rules).flatMap(([id, rule]) => {
    const given = isRecord(rule) ? { actions: [], name: '', ...withTags(rule), id } : undefined
    const read = given && readBundle({ rule: given })
    if (read === undefined) return []
    const from = parts.sources.flatMap(({ type, name }) =>
      SOURCE_TOPICS.map((topic) => `${topic}${type}:${name}`).filter((topic) =>
        read.rule.sql.includes(`"${topic}"`),
      ),
    )
    return [toRuleBundle({ ...read.rule, from }, parts)]
  })
}

/** Tags of a rule are in the metadata of a configuration, and a field of the API. */
const withTags = ({ metadata, ...rule }: Json): Json =>
  isRecord(metadata) && metadata.tags !== undefined ? { ...rule, tags: metadata.tags } : rule

function itemsIn(root: unknown): ItemBody[] {
  if (!isRecord(root)) return []
  return Object.entries(root).flatMap(([type, named]) =>
    isRecord(named)
      ? Object.entries(named).flatMap(([name, config]) =>
          isRecord(config) ? [{ ...config, type, name }] : [],
        )
      : [],
  )
}

/** An item for a broker that does not read references: without them, and with the names of these fields. */
export function withoutReferences<Item extends object>(
  item: Item,
): { item: Item; fields: readonly string[] } {
  const fields: string[] = []
  const strip = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, i) => strip(each, [...path, String(i)]))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        if (typeof each !== 'string' || !REFERENCE.test(each)) {
          return [[key, strip(each, [...path, key])]]
        }
        fields.push([...path, key].join('.'))
        return []
      }),
    )
  }
  return { item: strip(item, []) as Item, fields } // of the same shape, without some fields
}
