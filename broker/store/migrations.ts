/** The steps from an empty file to today's tables, in order. A step that was released is never changed. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE user (
    username TEXT PRIMARY KEY,
    password TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    has_default_password INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE api_key (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    secret TEXT NOT NULL,
    enable INTEGER NOT NULL DEFAULT 1,
    expired_at INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE retained (
    topic TEXT PRIMARY KEY,
    payload BLOB NOT NULL,
    qos INTEGER NOT NULL,
    properties TEXT,
    from_client_id TEXT NOT NULL,
    from_username TEXT,
    timestamp INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sample (
    at INTEGER PRIMARY KEY,
    received INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    connections INTEGER NOT NULL,
    live_connections INTEGER NOT NULL,
    topics INTEGER NOT NULL,
    subscriptions INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE delayed (
    id INTEGER PRIMARY KEY,
    msgid TEXT NOT NULL UNIQUE,
    due INTEGER NOT NULL,
    delay_seconds INTEGER NOT NULL,
    topic TEXT NOT NULL,
    payload BLOB NOT NULL,
    qos INTEGER NOT NULL,
    retain INTEGER NOT NULL,
    properties TEXT,
    from_client_id TEXT NOT NULL,
    from_username TEXT,
    timestamp INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX delayed_due ON delayed (due);
  CREATE INDEX delayed_topic ON delayed (topic);
  `,
  `
  CREATE TABLE alarm (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    message TEXT NOT NULL,
    details TEXT NOT NULL,
    activated_at INTEGER NOT NULL,
    deactivated_at INTEGER
  ) STRICT;
  CREATE INDEX alarm_deactivated ON alarm (deactivated_at);
  `,
  `
  CREATE TABLE banned (
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    by TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (kind, who)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX banned_until ON banned (until);
  `,
  `
  ALTER TABLE user ADD COLUMN role TEXT NOT NULL DEFAULT 'administrator';
  UPDATE user SET description = 'administrator' WHERE username = 'admin' AND description = '';
  ALTER TABLE api_key ADD COLUMN description TEXT NOT NULL DEFAULT '';
  ALTER TABLE api_key ADD COLUMN role TEXT NOT NULL DEFAULT 'administrator';
  ALTER TABLE api_key ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
  `,
  `
  CREATE TABLE mqtt_user (
    id TEXT PRIMARY KEY,
    password_hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    is_superuser INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mqtt_superuser ON mqtt_user (id) WHERE is_superuser = 1;
  `,
  `
  CREATE TABLE acl_rules (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    PRIMARY KEY (kind, name)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE scram_user (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    iterations INTEGER NOT NULL,
    salt BLOB NOT NULL,
    stored_key BLOB NOT NULL,
    server_key BLOB NOT NULL,
    is_superuser INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX scram_superuser ON scram_user (id) WHERE is_superuser = 1;
  `,
  `
  CREATE TABLE console_login (
    token_hash TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX console_login_username ON console_login (username);
  CREATE TRIGGER console_login_user_changed AFTER UPDATE ON user
    WHEN old.password <> new.password OR old.role <> new.role
    BEGIN DELETE FROM console_login WHERE username = old.username; END;
  CREATE TRIGGER console_login_user_deleted AFTER DELETE ON user
    BEGIN DELETE FROM console_login WHERE username = old.username; END;
  `,
  // A new folder starts with an ACL file. Existing folders, which have users, keep having no source.
  `
  INSERT OR IGNORE INTO setting (name, value)
    SELECT 'config.authorization', '{"sources":[]}' WHERE EXISTS (SELECT 1 FROM user);
  `,
  `
  ALTER TABLE sample ADD COLUMN lost TEXT NOT NULL DEFAULT '{}';
  `,
  `
  CREATE TABLE last_login (
    username TEXT PRIMARY KEY,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
]
