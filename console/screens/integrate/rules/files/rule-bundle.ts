import { type Rule, type RuleBody, ruleBody } from '@signalbox/contract/rules'
import { MASKED } from '@signalbox/contract/masked'
import * as z from 'zod/mini'
import { toItemConfig, toItemId, type Item } from '#domain/integration/item.ts'
import { ruleActionIds, ruleSourceIds } from '#domain/rule/rule.ts'

const item = z.looseObject({
  type: z.string(),
  name: z.string(),
  connector: z.optional(z.string()),
})

const bundle = z.object({
  rule: ruleBody,
  connectors: z._default(z.array(item), []),
  actions: z._default(z.array(item), []),
  sources: z._default(z.array(item), []),
  secrets: z._default(z.array(z.string()), []),
})

/** Request body that creates a connector, an action or a source. */
export type ItemBody = z.output<typeof item>

/** Rule in a file, with the objects that it needs. */
export interface RuleBundle {
  rule: RuleBody & { id: string }
  connectors: readonly ItemBody[]
  actions: readonly ItemBody[]
  sources: readonly ItemBody[]
  /** Secret fields that the file leaves out: `http:web headers.authorization`. */
  secrets: readonly string[]
}

/** Connectors, actions and sources that rules may refer to, as the broker lists them. */
export interface Parts {
  connectors: readonly Item[]
  actions: readonly Item[]
  sources: readonly Item[]
}

/** A rule, as far as it is in a file. */
type WrittenRule = Pick<Rule, 'id' | 'sql' | 'from'> & Partial<Rule>

/**
 * A rule with its actions and sources, and their connectors; without secrets.
 *
 * @param inPlace the value that takes the place of a secret of an item; without it, the field is left out
 */
export function toRuleBundle(
  rule: WrittenRule,
  parts: Parts,
  inPlace?: (itemId: string, path: string) => string,
): RuleBundle {
  const named = (items: readonly Item[], ids: readonly string[]) =>
    items.filter((each) => ids.includes(toItemId(each)))
  const { actions: outputs = [] } = rule
  const actions = named(parts.actions, ruleActionIds(outputs))
  const sources = named(parts.sources, ruleSourceIds(rule))
  const used = [...actions, ...sources].map(({ type, connector }) => `${type}:${connector ?? ''}`)
  const connectors = named(parts.connectors, used)
  const { id, name = '', sql, enable = true, description = '', tags } = rule
  const secrets: string[] = []
  const written = (items: readonly Item[]) =>
    items.map((each) => withoutSecrets(each, secrets, inPlace))
  return {
    rule: {
      ...{ id, name, sql, enable, description, actions: outputs.map(withArguments) },
      ...(tags !== undefined && { tags }),
    },
    connectors: written(connectors),
    actions: written(actions),
    sources: written(sources),
    secrets,
  }
}

const withArguments = (action: Rule['actions'][number]) =>
  typeof action === 'string' ? action : { args: {}, ...action }

/** The configuration of an item; fields that the API masks are left out, and noted. */
function withoutSecrets(
  it: Item,
  secrets: string[],
  inPlace?: (itemId: string, path: string) => string,
): ItemBody {
  const strip = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, i) => strip(each, [...path, String(i)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        if (each !== MASKED) return [[key, strip(each, [...path, key])]]
        const place = [...path, key].join('.')
        secrets.push(`${toItemId(it)} ${place}`)
        return inPlace === undefined ? [] : [[key, inPlace(toItemId(it), place)]]
      }),
    )
  }
  const config = strip(toItemConfig(it), [])
  return { ...Object(config), type: it.type, name: it.name }
}

/** An entry of a file; `undefined`: it is no rule. */
export function readBundle(value: unknown): RuleBundle | undefined {
  const read = z.safeParse(bundle, value)
  if (!read.success) return undefined
  const { rule, ...rest } = read.data
  const { id } = rule
  return id === undefined || id === '' ? undefined : { ...rest, rule: { ...rule, id } }
}
