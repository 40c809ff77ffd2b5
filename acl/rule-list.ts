import {
  type AccessRequest,
  type Requester,
  fitsAction,
  type Permission,
  type Rule,
} from './rule.ts'
import { topicTest, type TopicTest } from './topic.ts'

export interface ListDecision {
  permission: Permission
  rule: Rule
  /** In the list, counted from 1. */
  position: number
}

/** Rules in their order, of which the first that fits decides; each is read once, when it is first come to. */
export class RuleList {
  readonly rules: readonly Rule[]
  readonly #tests: TopicTest[] = []

  constructor(rules: readonly Rule[]) {
    this.rules = rules
  }

  decide(requester: Requester, request: AccessRequest): ListDecision | undefined {
    for (const [i, rule] of this.rules.entries()) {
      if (!fitsAction(rule, request)) continue
      const test = (this.#tests[i] ??= topicTest(rule.topic, rule.permission))
      if (test(request, requester)) return { permission: rule.permission, rule, position: i + 1 }
    }
    return undefined
  }
}
