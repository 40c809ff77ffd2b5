/** Deliveries refer to messages, so that there is one copy however many sessions wait for it. */
export const durableTables = [
  `
  CREATE TABLE durable_session (
    id INTEGER PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    fields BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    connected_at INTEGER NOT NULL,
    disconnected_at INTEGER
  ) STRICT;
  -- Sessions that have ended: their rows below are removed in the background.
  CREATE TABLE durable_ended (session INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE durable_subscription (
    session INTEGER NOT NULL,
    topic_filter TEXT NOT NULL,
    subscription TEXT NOT NULL,
    PRIMARY KEY (session, topic_filter)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE durable_unreleased (
    session INTEGER NOT NULL,
    packet_id INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    PRIMARY KEY (session, packet_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE durable_message (
    id INTEGER PRIMARY KEY,
    topic TEXT NOT NULL,
    payload BLOB NOT NULL,
    qos INTEGER NOT NULL,
    retain INTEGER NOT NULL,
    properties TEXT,
    from_client_id TEXT NOT NULL,
    from_username TEXT,
    timestamp INTEGER NOT NULL
  ) STRICT;
  -- flags: QoS, and bits of delivery-table.ts
  CREATE TABLE durable_delivery (
    session INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    message INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    inserted_at INTEGER NOT NULL,
    details TEXT,
    PRIMARY KEY (session, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE durable_fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  'ALTER TABLE durable_session ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE durable_message ADD COLUMN released_at INTEGER',
]
