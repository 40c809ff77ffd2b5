import type { AnyOperation } from '@signalbox/contract/client'
import type { Rated } from '@signalbox/contract/rate-history'
import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { client } from '#api/client.ts'
import type { Pair } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import type { Call } from '../chain/collection.ts'
import type { StageTab } from './stage-tabs.ts'

/** A validation or a transformation, as the API returns it. */
export interface Stage {
  readonly [field: string]: unknown
  readonly name: string
  readonly enable?: boolean | undefined
  readonly topics: string | readonly string[]
  readonly failure_action: string
  readonly log_failure?: { level?: string | undefined } | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
}

/** The fields that both have, as a form has them. */
export interface StageValues {
  name: string
  enable: boolean
  /** Topic filters, one per line. */
  topics: string
  failure_action: string
  log_level: string
  description: string
  /** Tags separated by commas. */
  tags: string
}

/** Problem of one field of a form. */
export type StageFault = readonly [field: string, text: string]

type Word = Pair<string>
type Named = Pair<(name: string) => string>

export type StageMessages = {
  title: Word
  about: Word
  add: Word
  empty: Word
  emptyText: Word
  back: Word
  notFound: Word
  deleteTitle: Word
  deleteText: Named
  disableText: Named
  disableTitle: Word
}

/** The validations or the transformations of a broker: operations, addresses, texts and their own fields. */
export interface StageList<V extends StageValues> {
  /** Prefix of file names, and of the stored choice of columns. */
  id: string
  rated: Rated
  calls: {
    list: Call
    get: Call<[name: string]>
    create: Call<[body: object]>
    update: Call<[body: object]>
    remove: Call<[name: string]>
    enable: Call<[name: string, isOn: boolean]>
    metrics: Call<[name: string]>
    reset: Call<[name: string]>
    order: Call<[names: readonly string[]]>
  }
  paths: {
    list: () => Address
    create: () => Address
    item: (name: string, tab?: StageTab) => Address
  }
  messages: StageMessages
  /** Column that only this kind of stage has. */
  column: { key: string; header: Word; text: (stage: Stage, language: 'en' | 'zh') => string }
  /** A stage that does not exist yet is `undefined`. */
  shape: {
    toValues: (stage: Stage | undefined) => V
    toConfig: (values: V, seen: Stage | undefined) => Stage
  }
  /** Names of the fields that only this kind of stage has. */
  labels: Readonly<Record<string, Word>>
  /** Problems of the values, by field. */
  faultsOf: (values: V, language: 'en' | 'zh') => readonly StageFault[]
  /** Test of the values of the form with a message. */
  Test: {
    title: Pair<string>
    /** Operation that it calls, if the page cannot calculate the result. */
    operation?: AnyOperation
    Panel: ComponentType<{ form: UseFormReturn<V> }>
  }
  Fields: ComponentType<{ form: UseFormReturn<V> }>
}

/** The reads that a change of a stage outdates. */
export const stageReads = <V extends StageValues>({
  calls: { list, get, metrics },
}: StageList<V>): readonly AnyOperation[] => [list, get, metrics].map(({ operation }) => operation)

export async function readStage<V extends StageValues>(
  { calls: { get } }: StageList<V>,
  name: string,
): Promise<Stage> {
  const answer: unknown = await client.call(get.operation, get.request(name))
  return answer as Stage // as of every stage
}

export const stageTopics = ({ topics }: Pick<Stage, 'topics'>): readonly string[] =>
  typeof topics === 'string' ? [topics] : topics

export function commonStageValues(stage: Stage | undefined): StageValues {
  return {
    name: stage?.name ?? '',
    enable: stage?.enable !== false,
    topics: stage === undefined ? '' : stageTopics(stage).join('\n'),
    failure_action: stage?.failure_action ?? 'drop',
    log_level: stage?.log_failure?.level ?? 'info',
    description: stage?.description ?? '',
    tags: (stage?.tags ?? []).join(', '),
  }
}

const splitText = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const topicLines = (text: string) => splitText(text, /\n/)

/** Part of the request body that holds the common fields; fields without an input are sent back unchanged. */
export function commonStageBody(values: StageValues, seen: Stage | undefined): Stage {
  const tags = splitText(values.tags, /,/)
  return {
    ...seen,
    name: values.name,
    enable: values.enable,
    topics: topicLines(values.topics),
    failure_action: values.failure_action,
    log_failure: { ...seen?.log_failure, level: values.log_level },
    description: values.description,
    ...((tags.length > 0 || seen?.tags !== undefined) && { tags }),
  }
}
