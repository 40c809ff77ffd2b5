import { MAX_STAGES, type StageMetrics, type stageOperations } from '@signalbox/contract/stages'
import type { Collection } from '../config/collection.ts'
import type { StageCounts } from '../stages/stages.ts'
import { toTopicList } from '../stages/stage.ts'
import { changeItems } from './change-config.ts'
import { apiError, Failure } from './failure.ts'
import { Answer, noContent, type On } from './resource.ts'

interface StageConfig {
  name: string
  enable: boolean
  topics: readonly string[] | string
}

interface Options<Config extends StageConfig, Settings> {
  collection: Collection<Config, Settings>
  noun: 'Validation' | 'Transformation'
  node: string
  /** The stages in force, with their counts. */
  line: { countsOf(name: string): StageCounts | undefined; reset(name: string): void }
  /** Checks references of a configuration; throws to refuse a change. */
  check?: (config: Config) => void
}

/** Serves the operations that validations and transformations have in common. */
export function serveStages<Config extends StageConfig, Settings>(
  on: On,
  operations: ReturnType<typeof stageOperations>,
  { collection, noun, node, line, check = () => {} }: Options<Config, Settings>,
): void {
  type Items = readonly Config[]
  const missing = () => apiError('NOT_FOUND', { message: `${noun} not found` })
  const taken = () => apiError('ALREADY_EXISTS', { message: `${noun} already exists` })
  const change = (next: (current: Items) => Items) => changeItems(collection, next)

  function find(name: string): Config {
    const config = collection.get(name)
    if (config === undefined) throw missing()
    return config
  }

  /** Stored form: a single topic becomes a list, and absent fields are dropped. */
  const stored = (config: Config): Config => {
    const given = Object.entries(config).filter(([, value]) => value !== undefined)
    return { ...(Object.fromEntries(given) as Config), topics: toTopicList(config.topics) }
  }

  const replaceIn = (items: Items, config: Config): Items => {
    if (!items.some(({ name }) => name === config.name)) throw missing()
    return items.map((each) => (each.name === config.name ? config : each))
  }

  on(operations.list, () => [...collection.configs])

  on(operations.create, async ({ body }) => {
    const config = stored(body as Config) // by its schema
    await change((items) => {
      if (items.some(({ name }) => name === config.name)) throw taken()
      if (items.length >= MAX_STAGES) throw apiError('BAD_REQUEST', { message: 'too many' })
      collection.check(config)
      check(config)
      return [...items, config]
    })
    return new Answer(201, config)
  })

  on(operations.update, async ({ body }) => {
    const config = stored(body as Config) // by its schema
    await change((items) => {
      const next = replaceIn(items, config)
      collection.check(config)
      check(config)
      return next
    })
    return config
  })

  on(operations.get, ({ path: { name } }) => find(name))

  on(operations.remove, async ({ path: { name } }) => {
    await change((items) => {
      if (!items.some((each) => each.name === name)) throw missing()
      return items.filter((each) => each.name !== name)
    })
    return noContent
  })

  on(operations.enable, async ({ path: { name, enable } }) => {
    await change((items) => {
      const before = items.find((each) => each.name === name)
      if (before === undefined) throw missing()
      return before.enable === enable ? items : replaceIn(items, { ...before, enable })
    })
    return noContent
  })

  on(operations.metrics, ({ path: { name } }) => {
    find(name)
    return presentStageMetrics(node, line.countsOf(name))
  })

  on(operations.resetMetrics, ({ path: { name } }) => {
    find(name)
    line.reset(name)
    return noContent
  })

  on(operations.reorder, async ({ body: { order } }) => {
    await change((items) => ordered(items, order))
    return noContent
  })
}

/** @throws {Failure} 400 with the names that are unknown, left out, or there twice */
function ordered<Config extends StageConfig>(
  items: readonly Config[],
  wanted: readonly string[],
): readonly Config[] {
  const names = items.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  const left = names.filter((name) => !wanted.includes(name))
  const twice = [...new Set(wanted.filter((name, i) => wanted.indexOf(name) !== i))]
  if (unknown.length + left.length + twice.length > 0) {
    throw new Failure(400, {
      code: 'BAD_REQUEST',
      message: 'Bad request',
      not_found: unknown,
      not_reordered: left,
      duplicated: twice,
    })
  }
  return wanted.flatMap((name) => items.find((each) => each.name === name) ?? [])
}

function presentStageMetrics(
  node: string,
  counts: StageCounts | undefined,
): { metrics: StageMetrics; node_metrics: { node: string; metrics: StageMetrics }[] } {
  const { matched = 0, succeeded = 0, failed = 0 } = counts ?? {}
  const { rate, rateLast5m, rateMax } = counts?.rates() ?? { rate: 0, rateLast5m: 0, rateMax: 0 }
  const metrics = {
    matched,
    succeeded,
    failed,
    rate,
    rate_last5m: rateLast5m,
    rate_max: rateMax,
  }
  return { metrics, node_metrics: [{ node, metrics }] }
}
