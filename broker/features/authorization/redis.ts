import type { RedisSource } from '@signalbox/contract/authorization-sources'
import { readRulesCommand } from '@signalbox/contract/redis-command'
import { checkedCommand, readRedis } from '../../config/redis.ts'
import { Backend } from '../../backends/backend.ts'
import { requesterValues, isRequesterName } from './requester-values.ts'
import { NO_LOOKUP } from '../../backends/lookup.ts'
import { redisConnector, type RedisSettings } from '../../backends/redis.ts'
import { CommandTemplate } from '../../backends/redis-command.ts'
import { readWhole } from '@signalbox/acl/foreign-rule'
import type { AccessRequest, Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Source, SourceDeps, SourceKind, Verdict } from './source.ts'

export interface RedisSourceSettings {
  type: 'redis'
  connection: RedisSettings
  command: 'HGETALL' | 'HMGET'
  /** The key, and the fields of an HMGET, with placeholders. */
  words: readonly string[]
}

/**
 * Source that reads a Redis hash with topics as fields and permitted actions as values; it can only allow.
 */
export const redis: SourceKind<RedisSource, RedisSourceSettings> = {
  read(config) {
    const { name: command, key, fields } = checkedCommand(config.cmd, readRulesCommand(config.cmd))
    return { type: 'redis', connection: readRedis(config), command, words: [key, ...fields] }
  },
  open,
}

function open(settings: RedisSourceSettings, deps: SourceDeps): Source {
  const { command } = settings
  const backend = new Backend(deps.name, redisConnector(settings.connection), deps)
  const template = new CommandTemplate(settings.words, isRequesterName)
  const wildcards = template.words({}).map(countWildcards)
  return {
    backend,
    close: () => backend.close(),
    async inspect(requester) {
      const words = template.words(requesterValues(requester))
      await backend.ask(async (pool) => (await pool).call(command, ...words))
      return NO_LOOKUP
    },
    async decide(requester: Requester, request: AccessRequest): Promise<Verdict | undefined> {
      const words = template.words(requesterValues(requester))
      const answer = await backend.ask(async (pool) => (await pool).call(command, ...words))
      // A client that is named `#` does not match every topic.
      const fields = words.map((word, i) =>
        countWildcards(word) === wildcards[i] ? word : undefined,
      )
      const rules = readPairs(command, fields.slice(1), answer).flatMap(([topic, text]) =>
        read(topic, text),
      )
      return new RuleList(rules).decide(requester, request)
    },
  }
}

const countWildcards = (text: string) => text.match(/[+#]/g)?.length ?? 0

type Pair = readonly [topic: unknown, what: unknown]

/** HMGET returns the values of the fields, HGETALL the fields and their values in turn. */
function readPairs(
  command: RedisSourceSettings['command'],
  fields: readonly unknown[],
  answer: unknown,
): Pair[] {
  const values: readonly unknown[] = Array.isArray(answer) ? answer : []
  if (command === 'HMGET') return fields.map((field, i) => [field, values[i]])
  return values.flatMap((value, i): Pair[] => (i % 2 === 0 ? [[value, values[i + 1]]] : []))
}

/** `publish`, `subscribe`, `all`, or a JSON object with more. */
function read(topic: unknown, text: unknown): Rule[] {
  if (typeof text !== 'string') return []
  const plain = readWhole([{ permission: 'allow', action: text, topic }])
  if (plain.length > 0) return plain
  try {
    const { action, qos, retain } = Object(JSON.parse(text)) as Record<string, unknown>
    return readWhole([{ permission: 'allow', action, topic, qos, retain }])
  } catch {
    return []
  }
}
