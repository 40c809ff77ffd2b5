import { channelOperations } from './channels.ts'

export const {
  list: actionList,
  create: actionCreate,
  get: actionGet,
  update: actionUpdate,
  remove: actionDelete,
  enable: actionEnable,
  start: actionStart,
  nodeStart: actionNodeStart,
  metrics: actionMetrics,
  resetMetrics: actionMetricsReset,
  probe: actionProbe,
  types: actionTypes,
} = channelOperations('action')
