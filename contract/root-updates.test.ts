import { expect, it } from 'vitest'
import { operations } from './operations.ts'
import { rootUpdateOf } from './root-updates.ts'

/** Operations that write no root, or only one without values of single nodes: lists, and extensions of Signalbox. */
const NO_ROOT = new Set([
  'alarmHandlingUpdate',
  'authenticationOrder',
  'authorizationSourceOrder',
  'autoSubscribeUpdate',
  'backupScheduleUpdate',
  'configUpdate',
  'telemetryStatusUpdate',
  'topicActivitySettingsUpdate',
  'topicMetricsReset',
  'topicRewriteUpdate',
  'transformationUpdate',
  'validationUpdate',
])

it('of every operation that writes settings it is known what it keeps on the nodes of a cluster', () => {
  const unknown = operations
    .filter(({ method, path }) => method === 'PUT' && path === undefined)
    .filter((each) => rootUpdateOf(each) === undefined && !NO_ROOT.has(each.id))
  expect(unknown.map(({ id }) => id)).toEqual([])
})
