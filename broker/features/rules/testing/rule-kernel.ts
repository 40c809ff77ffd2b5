import type { RuleAction } from '@signalbox/contract/rules'
import type { Log } from '../../../kernel/log.ts'
import { TestKernel } from '../../../kernel/testing/kernel.ts'
import type { ZoneSettings } from '../../../kernel/settings.ts'
import { readRule, type RuleConfig } from '../rule.ts'
import { Rules } from '../rules.ts'
import type { RuleEngineSettings } from '../setting.ts'

const defaults: RuleEngineSettings = { ignoresSystemMessages: true, jqTimeoutMs: 10_000 }

/** A kernel without a network, and the rule engine on it. */
export class RuleKernel extends TestKernel {
  readonly rules: Rules
  /** Log entries of rules. */
  readonly logged: { fields: Record<string, unknown>; text: string }[] = []

  constructor(settings: Partial<RuleEngineSettings> = {}, zone: Partial<ZoneSettings> = {}) {
    super(zone)
    const write = (fields: object, text: string) =>
      void this.logged.push({ fields: { ...fields }, text })
    const log: Log = { debug: () => {}, info: write, warn: write, error: write }
    Object.assign(this.kernel, { log })
    this.rules = new Rules(this.kernel, { ...defaults, ...settings })
  }

  /** Adds a rule, or changes the one of that ID. */
  async rule(
    id: string,
    sql: string,
    actions: readonly RuleAction[] = [],
    more: Partial<RuleConfig> = {},
  ): Promise<void> {
    const config = { name: '', description: '', enable: true, created_at: 0, ...more }
    const after = readRule({ id, sql, actions, ...config })
    const isThere = this.rules.countsOf(id) !== undefined
    await this.rules.setRules({
      added: new Map(isThere ? [] : [[id, after]]),
      changed: new Map(isThere ? [[id, { before: { ...after, effective: '' }, after }]] : []),
      removed: new Map(),
    })
  }

  async remove(id: string): Promise<void> {
    const gone = readRule({
      id,
      sql: 'SELECT * FROM "t"',
      actions: [],
      name: '',
      description: '',
      enable: true,
      created_at: 0,
    })
    await this.rules.setRules({
      added: new Map(),
      changed: new Map(),
      removed: new Map([[id, gone]]),
    })
  }
}

export const republish = (args: Record<string, unknown>): RuleAction => ({
  function: 'republish',
  args,
})
