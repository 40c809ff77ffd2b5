import { type FailureAction, type FailureLogLevel, STAGE_NAME } from '@signalbox/contract/stages'
import { ConfigFault, PlainFault } from '../config/setting.ts'

/** Shared code of validations and transformations, which are stages that a message passes. */
export interface StageSettings {
  readonly name: string
  readonly isEnabled: boolean
  readonly topics: readonly string[]
  readonly failureAction: FailureAction
  readonly logLevel: FailureLogLevel
}

interface StageConfig {
  name: string
  enable: boolean
  topics: readonly string[] | string
  failure_action: FailureAction
  log_failure: { level: FailureLogLevel }
}

/** Limit for one stage. */
const MAX_TOPICS = 1000

/** @throws {ConfigFault} if the name or a topic is invalid. */
export function readStage({ name, enable, topics: given, ...rest }: StageConfig): StageSettings {
  if (!STAGE_NAME.test(name)) {
    throw new PlainFault(
      'name',
      'Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only ' +
        `include underscores and hyphens as non-initial characters. Got: ${name}`,
    )
  }
  const topics = toTopicList(given)
  if (topics.length === 0) refuse('topics', given, 'at least one topic filter must be defined')
  if (topics.length > MAX_TOPICS) refuse('topics', topics.length, `more than ${MAX_TOPICS} topics`)
  const twice = topics.filter((topic, i) => topics.indexOf(topic) !== i)
  if (twice.length > 0)
    refuse('topics', given, `duplicated topics: ${[...new Set(twice)].join(', ')}`)
  return {
    name,
    isEnabled: enable,
    topics,
    failureAction: rest.failure_action,
    logLevel: rest.log_failure.level,
  }
}

export const toTopicList = (topics: readonly string[] | string): readonly string[] =>
  typeof topics === 'string' ? [topics] : topics

export function refuse(path: string, value: unknown, reason: string): never {
  throw new ConfigFault(path, value, reason)
}
