import { feature } from '../../feature.ts'
import { delayed } from '../delayed/feature.ts'
import { durableSessions } from '../durable-sessions/feature.ts'
import { messageTransformation } from '../message-transformation/feature.ts'
import { retainer } from '../retainer/feature.ts'
import { schemaValidation } from '../schema-validation/feature.ts'
import { Monitor } from './monitor.ts'

/** The steps of the monitor's tables since features declare their own; `sample` is older. */
export const MONITOR_TABLES = [
  'CREATE TABLE node_start (at INTEGER PRIMARY KEY, down_since INTEGER) STRICT',
  `ALTER TABLE sample ADD COLUMN received_bytes INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sample ADD COLUMN sent_bytes INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE sample ADD COLUMN persisted INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sample ADD COLUMN durable_subscriptions INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sample ADD COLUMN away_sessions INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE sample ADD COLUMN stages TEXT NOT NULL DEFAULT ''`,
]

export const monitor = feature({
  needs: { delayed, durableSessions, messageTransformation, retainer, schemaValidation },
  tables: MONITOR_TABLES,
  closesBeforeClients: true,
  ports: ['clock', 'log', 'metrics', 'sessions', 'subscriptions'],
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
