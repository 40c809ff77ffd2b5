import type { RuleEngineConfig } from '@signalbox/contract/rules'
import { Duration } from '@signalbox/formats/units'
import { PlainFault } from '../../config/setting.ts'

export interface RuleEngineSettings {
  ignoresSystemMessages: boolean
  jqTimeoutMs: number
}

export const ruleEngineSetting = {
  name: 'config.rule_engine',
  defaults: { ignore_sys_message: true, jq_function_default_timeout: '10s' },
  read: ({
    ignore_sys_message: ignoresSystemMessages,
    jq_function_default_timeout: timeout,
  }: RuleEngineConfig): RuleEngineSettings => {
    const jqTimeoutMs = Duration.parse(timeout)
    if (jqTimeoutMs === undefined || jqTimeoutMs === Number.POSITIVE_INFINITY) {
      const reason = `Bad Arguments: jq_function_default_timeout: ${timeout} is no duration`
      throw new PlainFault('jq_function_default_timeout', reason)
    }
    return { ignoresSystemMessages, jqTimeoutMs }
  },
}
