import { feature } from '../../feature.ts'
import { delayed } from '../delayed/feature.ts'
import { durableSessions } from '../durable-sessions/feature.ts'
import { messageTransformation } from '../message-transformation/feature.ts'
import { retainer } from '../retainer/feature.ts'
import { schemaValidation } from '../schema-validation/feature.ts'
import { Monitor } from './monitor.ts'
import { MONITOR_TABLES } from './tables.ts'

export const monitor = feature({
  needs: { delayed, durableSessions, messageTransformation, retainer, schemaValidation },
  tables: MONITOR_TABLES,
  closesBeforeClients: true,
  start: ({ kernel, store }, { delayed, durableSessions: { running }, retainer, ...stages }) =>
    new Monitor(kernel, store, {
      retained: retainer,
      stages: () => ({
        validationSucceeded: stages.schemaValidation.line.totals.succeeded,
        validationFailed: stages.schemaValidation.line.totals.failed,
        transformationSucceeded: stages.messageTransformation.line.totals.succeeded,
        transformationFailed: stages.messageTransformation.line.totals.failed,
      }),
      delayed,
      ...(running && { durable: running }),
    }),
})
