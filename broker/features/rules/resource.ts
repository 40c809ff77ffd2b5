import { randomBytes } from 'node:crypto'
import * as operations from '@signalbox/contract/rules'
import { matches } from '@signalbox/mqtt/match'
import { readRepublish } from './outputs/republish.ts'
import { badArguments, type RuleConfig } from './rules.ts'
import { changeConfig, changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { page } from '../../api/paging.ts'
import { type Caller, noContent, resource } from '../../api/resource.ts'
import { presentCounts, presentEngine, presentRule, ruleTopics } from './present.ts'
import { shownTo } from '../../api/shown.ts'

type Wanted = Partial<
  Pick<RuleConfig, 'name' | 'sql' | 'actions' | 'enable' | 'description' | 'metadata'>
>

const present = (rule: RuleConfig, caller: Caller) =>
  shownTo(caller, operations.rule, presentRule(rule))

export const rules = resource(({ on, kernel, rules, collections, config, ...deps }) => {
  const { integrationHistory } = deps
  const collection = collections.rules
  const missing = () => apiError('NOT_FOUND', { message: 'Rule Id Not Found' })

  on(operations.ruleList, ({ query, caller }) => {
    const { like_id, like_from, like_description, match_from, from } = query
    const searches = [like_id, like_from, like_description, match_from, from]
    return page(collection.configs, query, (rule) => present(rule, caller), {
      where: (rule) => isWanted(rule, query),
      isCounted: searches.every((each) => each === undefined),
    })
  })

  on(
    operations.ruleCreate,
    async ({ body: { id = randomBytes(4).toString('hex'), ...body }, caller }) => {
      if (id === '') throw apiError('BAD_REQUEST', { message: 'empty rule id is not allowed' })
      await changeItems(collection, (current) => {
        if (current.some((each) => each.id === id)) {
          throw apiError('BAD_REQUEST', { message: 'rule id already exists' })
        }
        return [...current, created(id, wantedFrom(body))]
      })
      return present(found(id), caller)
    },
  )

  on(operations.ruleGet, ({ path, caller }) => present(found(path.id), caller))

  on(operations.ruleUpdate, async ({ path: { id }, body, caller }) => {
    const wanted = wantedFrom(body, collection.get(id))
    await changeItems(collection, (current) =>
      current.some((each) => each.id === id)
        ? current.map((each) => (each.id === id ? { ...each, ...normalized(id, wanted) } : each))
        : [...current, created(id, wanted)],
    )
    return present(found(id), caller)
  })

  on(operations.ruleDelete, async ({ path: { id } }) => {
    await changeItems(collection, (current) => {
      if (!current.some((each) => each.id === id)) throw missing()
      return current.filter((each) => each.id !== id)
    })
    return noContent
  })

  on(operations.ruleMetricsGet, ({ path: { id } }) => {
    const counts = rules.countsOf(id)
    if (counts === undefined) throw missing()
    const metrics = presentCounts(counts)
    return { id, metrics, node_metrics: [{ node: kernel.node, metrics }] }
  })

  on(operations.ruleMetricsReset, async ({ path: { id } }) => {
    found(id)
    await integrationHistory.reset('rule', id)
    return noContent
  })

  on(operations.ruleEngineGet, () => presentEngine(config.rules.config))

  on(operations.ruleEngineUpdate, async ({ body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    const changed = await changeConfig(config.rules, (current) => ({
      ...current,
      ...Object.fromEntries(given),
    }))
    return presentEngine(changed)
  })

  function found(id: string): RuleConfig {
    const rule = collection.get(id)
    if (rule === undefined) throw missing()
    return rule
  }

  function created(id: string, wanted: Wanted): RuleConfig {
    if (!operations.RULE_ID.test(id) || id.length > operations.MAX_RULE_ID) {
      throw badArguments('id', `invalid_map_key: ${JSON.stringify(id.slice(0, 300))}`)
    }
    if (wanted.sql === undefined) {
      throw badArguments('sql', `rule_engine.rules.${id}.sql: required_field`)
    }
    return {
      id,
      name: '',
      sql: wanted.sql,
      actions: [],
      enable: true,
      description: '',
      ...normalized(id, wanted),
      created_at: kernel.clock.now(),
    }
  }
})

/** Fields that are given; tags are stored in the metadata. */
function wantedFrom(
  {
    name,
    sql,
    actions,
    enable,
    description,
    metadata,
    tags,
  }: Wanted & { tags?: string[] | undefined },
  before?: RuleConfig,
): Wanted {
  const all = tags === undefined ? metadata : { ...(metadata ?? before?.metadata), tags }
  const given = { name, sql, actions, enable, description, metadata: all }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Stored form of a rule, with the default arguments that the API returns. */
function normalized(id: string, wanted: Wanted): Wanted {
  if (wanted.actions === undefined) return wanted
  const actions = wanted.actions.map((action, i) => {
    if (typeof action === 'string') return action
    if (action.function === 'console') return { function: action.function }
    if (action.function !== 'republish') return action
    const args = readRepublish(`rule_engine.rules.${id}.actions.${i + 1}`, action.args)
    // An invalid QoS number is stored, and makes each row fail.
    const qos = typeof args.qos === 'number' && args.qos > 2 ? String(args.qos) : args.qos
    return { function: action.function, args: { ...args, qos } }
  })
  return { ...wanted, actions }
}

interface Filters {
  enable?: boolean | string | undefined
  from?: string | undefined
  like_id?: string | undefined
  like_from?: string | undefined
  like_description?: string | undefined
  match_from?: string | undefined
}

function isWanted(rule: RuleConfig, filters: Filters): boolean {
  const { enable, from, like_id: id, like_from: part, match_from: filter } = filters
  return (
    // The query has a text.
    (enable === undefined || String(rule.enable) === String(enable)) &&
    (from === undefined || ruleTopics(rule).includes(from)) &&
    (id === undefined || rule.id.includes(id)) &&
    (part === undefined || ruleTopics(rule).some((topic) => topic.includes(part))) &&
    (filters.like_description === undefined ||
      rule.description.includes(filters.like_description)) &&
    // The filter of the query matches items of FROM as if these were topic names.
    (filter === undefined || ruleTopics(rule).some((topic) => matches(filter, topic)))
  )
}
