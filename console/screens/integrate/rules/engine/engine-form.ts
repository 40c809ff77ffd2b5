import type { RuleEngineConfig } from '@signalbox/contract/rules'
import { Duration } from '@signalbox/contract/units'

export interface EngineValues {
  ignoreSys: boolean
  /** `null`: the field is empty. */
  jqTimeoutMs: number | null
}

/** The API answers with milliseconds, and a configuration file has a duration. */
export const toEngineValues = (config: RuleEngineConfig): EngineValues => ({
  ignoreSys: config.ignore_sys_message,
  jqTimeoutMs: Duration.parse(config.jq_function_default_timeout) ?? null,
})

export const toEngineBody = ({ ignoreSys, jqTimeoutMs }: EngineValues) => ({
  ignore_sys_message: ignoreSys,
  jq_function_default_timeout: Duration.write(jqTimeoutMs ?? 0),
})
