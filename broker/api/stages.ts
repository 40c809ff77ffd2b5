import { MAX_STAGES, type StageMetrics } from '@signalbox/contract/stages'
import type { Collection } from '../config/collection.ts'
import type { StageCounts } from '../stages/stages.ts'
import { topicsOf } from '../stages/stage.ts'
import { changeItems } from './change-config.ts'
import { apiError, Failure } from './failure.ts'

interface StageConfig {
  name: string
  enable: boolean
  topics: readonly string[] | string
}

interface Options<Config extends StageConfig, Settings> {
  collection: Collection<Config, Settings>
  /** `Validation`, `Transformation`: of messages. */
  noun: string
  /** What a configuration refers to that is not there, if a change is refused for it. */
  check?: (config: Config) => void
}

/** What the API does with the validations, and with the transformations. */
export function stagesOf<Config extends StageConfig, Settings>({
  collection,
  noun,
  check = () => {},
}: Options<Config, Settings>) {
  type Items = readonly Config[]
  const missing = () => apiError('NOT_FOUND', { message: `${noun} not found` })
  const taken = () => apiError('ALREADY_EXISTS', { message: `${noun} already exists` })
  const change = (next: (current: Items) => Items) => changeItems(collection, next)

  function find(name: string): Config {
    const config = collection.get(name)
    if (config === undefined) throw missing()
    return config
  }

  /** As it is stored: a single topic is a list, and the fields that are not given are absent. */
  const stored = (config: Config): Config => {
    const given = Object.entries(config).filter(([, value]) => value !== undefined)
    return { ...(Object.fromEntries(given) as Config), topics: topicsOf(config.topics) }
  }

  const replaceIn = (items: Items, config: Config): Items => {
    if (!items.some(({ name }) => name === config.name)) throw missing()
    return items.map((each) => (each.name === config.name ? config : each))
  }

  return {
    all: () => collection.configs as Config[], // a copy of the list
    find,
    /** @throws 404 */
    known: (name: string): void => void find(name),
    add: async (given: Config): Promise<Config> => {
      const config = stored(given)
      await change((items) => {
        if (items.some(({ name }) => name === config.name)) throw taken()
        if (items.length >= MAX_STAGES) throw apiError('BAD_REQUEST', { message: 'too many' })
        collection.check(config)
        check(config)
        return [...items, config]
      })
      return config
    },
    replace: async (given: Config): Promise<Config> => {
      const config = stored(given)
      await change((items) => {
        const next = replaceIn(items, config)
        collection.check(config)
        check(config)
        return next
      })
      return config
    },
    remove: (name: string) =>
      change((items) => {
        if (!items.some((each) => each.name === name)) throw missing()
        return items.filter((each) => each.name !== name)
      }),
    enable: (name: string, isOn: boolean) =>
      change((items) => {
        const before = items.find((each) => each.name === name)
        if (before === undefined) throw missing()
        return before.enable === isOn ? items : replaceIn(items, { ...before, enable: isOn })
      }),
    order: (wanted: readonly string[]) => change((items) => ordered(items, wanted)),
  }
}

/** @throws 400 with the names that are unknown, left out, or there twice */
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

export function presentStageMetrics(
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
