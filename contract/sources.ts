import { channelOperations } from './channels.ts'

export const {
  list: sourceList,
  create: sourceCreate,
  get: sourceGet,
  update: sourceUpdate,
  remove: sourceDelete,
  enable: sourceEnable,
  start: sourceStart,
  nodeStart: sourceNodeStart,
  metrics: sourceMetrics,
  resetMetrics: sourceMetricsReset,
  probe: sourceProbe,
  types: sourceTypes,
} = channelOperations('source')
