import { describe as sentenceOf, inOneLine } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { createContext } from '@signalbox/rule-sql/run/context'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import { compile } from '@signalbox/rule-sql/run/program'
import { parseCondition } from '@signalbox/rule-sql/syntax/condition'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import type { CheckValues } from './validation-values.ts'

/** What is wrong with a statement of a check. */
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

/** Why a message fails a check; `undefined`: it passes. */
export async function tryCheck(
  check: CheckValues,
  { topic, payload }: TriedMessage,
  schemas: SchemaSet,
): Promise<string | undefined> {
  if (check.type === 'sql') {
    const parsed = parseCondition(check.sql)
    if (parsed.problems.some(({ severity }) => severity === 'error')) return 'SQL'
    const program = compile(parsed)
    await program.ready
    const event = { event: 'message.publish', topic, payload, qos: 0, clientid: '', username: '' }
    const result = program.evaluate(event, createContext({ schemas }))
    if (result.kind === 'failed') return result.problem.message
    return result.kind === 'rows' && result.rows.length > 0 ? undefined : 'WHERE'
  }
  const serde = schemas.findTyped(check.schema, check.type)
  if (serde === undefined) return check.schema
  beginRun()
  try {
    serde.check(payload, check.type === 'protobuf' ? check.message_type : undefined)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
