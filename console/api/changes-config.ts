import type { AnyOperation } from '@signalbox/contract/client'

/** Parts of the API whose changes are those of the configuration. */
const PATHS =
  /^\/(configs|configs_reset|listeners|authentication|authorization\/(settings|sources)|connectors|actions|sources|rules|rule_engine|mqtt\/(retainer|delayed))\b/
/** Below these paths, but no configuration. */
const OTHERS = /(probe|metrics|status|users|messages?|\/start|\/restart|\/stop|test|cache)/

export const isOfConfig = ({ at }: AnyOperation): boolean => PATHS.test(at) && !OTHERS.test(at)

/** Whether an operation changes the configuration. */
export const changesConfig = (operation: AnyOperation): boolean =>
  operation.method !== 'GET' && isOfConfig(operation)
