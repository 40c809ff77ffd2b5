import type { RuleAction } from '@signalbox/contract/rules'
import { ACTION_ID } from '@signalbox/contract/rules'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { inOneLine } from '@signalbox/rule-sql/problems'
import { compile, type Program } from '@signalbox/rule-sql/run/program'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { PlainFault } from '../../config/setting.ts'
import { readRepublish, Republish } from './outputs/republish.ts'
import { ruleLayout } from './rule-layout.ts'

/** A rule as the operator wrote it. */
export interface RuleConfig {
  id: string
  name: string
  sql: string
  actions: readonly RuleAction[]
  enable: boolean
  description: string
  metadata?: object
  /** Creation time in epoch milliseconds. */
  created_at: number
}

export type Output =
  /** An action by its ID, `<type>:<name>`. */
  | { readonly kind: 'action'; readonly id: string }
  | { readonly kind: 'republish'; readonly republish: Republish }
  | { readonly kind: 'console' }

export interface RuleSettings {
  readonly id: string
  readonly isEnabled: boolean
  /** A change that leaves it alone does not restart the rule. */
  readonly effective: string
  readonly program: Program
  readonly outputs: readonly Output[]
}

export const ruleCollection = {
  name: 'rules',
  root: 'rule_engine.rules',
  layout: ruleLayout,
  idOf: ({ id }: RuleConfig) => id,
  read: readRule,
}

/** @throws {PlainFault} if the statement or an action is invalid. */
export function readRule({ metadata: _, ...config }: RuleConfig): RuleSettings {
  const { id, sql, enable, actions } = config
  return {
    id,
    isEnabled: enable,
    effective: JSON.stringify(config),
    program: readSql(id, sql),
    outputs: actions.map((action, i) =>
      readOutput(`rule_engine.rules.${id}.actions.${i + 1}`, action),
    ),
  }
}

function readSql(id: string, sql: string): Program {
  const parsed = parse(sql)
  const problem = parsed.problems.find(({ severity }) => severity === 'error')
  if (problem === undefined) return compile(parsed)
  const reason = inOneLine(sql, problem, sentences)
  throw badArguments('sql', `rule_engine.rules.${id}.sql: ${reason}`)
}

function readOutput(path: string, action: RuleAction): Output {
  if (typeof action === 'string') {
    if (ACTION_ID.test(action)) return { kind: 'action', id: action }
    throw badArguments('actions', `should be of pattern {type}:{name}, but got: ${action}`)
  }
  switch (action.function) {
    case 'console':
      return { kind: 'console' }
    case 'republish':
      return { kind: 'republish', republish: new Republish(readRepublish(path, action.args)) }
    default:
      // Modules of a site run in a real broker alone.
      throw badArguments('actions', `action_function_not_supported: ${action.function}`)
  }
}

export const badArguments = (path: string, reason: string) =>
  new PlainFault(path, `Bad Arguments: ${reason}`)
