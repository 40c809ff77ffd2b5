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
