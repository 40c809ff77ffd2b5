import { errorMessage } from '@signalbox/formats/error-message'
import type { Schema } from '@signalbox/contract/schema-registry'
import { describe as sentenceOf, inOneLine } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { createContext } from '@signalbox/rule-sql/run/context'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import { compile } from '@signalbox/rule-sql/run/program'
import { parseCondition } from '@signalbox/rule-sql/syntax/condition'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import { readByCluster } from '#domain/schemas/cluster-schema.ts'
import type { CheckValues } from './validation-values.ts'

/** First error in the statement of a check, as a sentence. */
export function sqlProblem(sql: string, language: 'en' | 'zh'): string | undefined {
  const problem = parseCondition(sql).problems.find(({ severity }) => severity === 'error')
  if (problem === undefined) return undefined
  return language === 'en'
    ? inOneLine(sql, problem, sentences)
    : sentenceOf(problem, language, sentences)
}

export interface TriedMessage {
  topic: string
  payload: string
}

export type Verdict =
  | { readonly kind: 'passes' }
  | { readonly kind: 'fails'; readonly reason: string }
  /** The cluster fails each message: it does not know the draft of the schema. */
  | { readonly kind: 'unknownDraft'; readonly draft: string }
  /** Only the broker can carry out the check. */
  | { readonly kind: 'unknown' }

const PASSES: Verdict = { kind: 'passes' }
const fails = (reason: string): Verdict => ({ kind: 'fails', reason })

/**
 * Predicts the broker's check of a message, as far as the page can.
 *
 * @param registry the schemas of the broker
 * @param schemas those of them that the page can compile
 */
export async function tryCheck(
  check: CheckValues,
  { topic, payload }: TriedMessage,
  registry: readonly Schema[],
  schemas: SchemaSet,
): Promise<Verdict> {
  if (check.type === 'sql') {
    const parsed = parseCondition(check.sql)
    if (parsed.problems.some(({ severity }) => severity === 'error')) return fails('SQL')
    const program = compile(parsed)
    await program.ready
    const event = { event: 'message.publish', topic, payload, qos: 0, clientid: '', username: '' }
    const result = program.evaluate(event, createContext({ schemas }))
    if (result.kind === 'failed') return fails(result.problem.message)
    return result.kind === 'rows' && result.rows.length > 0 ? PASSES : fails('WHERE')
  }
  const stored = registry.find(({ name, type }) => name === check.schema && type === check.type)
  if (stored === undefined) return fails(check.schema)
  const reading = await readByCluster(stored.type, stored.source)
  if (reading?.kind === 'unknownDraft') return reading
  const serde = schemas.findTyped(check.schema, check.type)
  if (serde === undefined) return { kind: 'unknown' }
  beginRun()
  try {
    serde.check(payload, check.type === 'protobuf' ? check.message_type : undefined)
    return PASSES
  } catch (error) {
    return fails(errorMessage(error))
  }
}
