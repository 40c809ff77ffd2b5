/** Names of the members of chains, by their names in the API. */
export const chainNames = {
  built_in_database: { en: 'Built-in database', zh: '内置数据库' },
  exhook: { en: 'ExHook', zh: 'ExHook' },
  file: { en: 'ACL file', zh: 'ACL 文件' },
  gcp_device: { en: 'GCP device', zh: 'GCP 设备' },
  http: { en: 'HTTP server', zh: 'HTTP 服务' },
  jwt: { en: 'JWT', zh: 'JWT' },
  ldap: { en: 'LDAP', zh: 'LDAP' },
  mongodb: { en: 'MongoDB', zh: 'MongoDB' },
  mysql: { en: 'MySQL', zh: 'MySQL' },
  message_transformation: { en: 'Message transformation', zh: '消息转换' },
  password_based: { en: 'Password-based', zh: '密码认证' },
  postgresql: { en: 'PostgreSQL', zh: 'PostgreSQL' },
  redis: { en: 'Redis', zh: 'Redis' },
  schema_validation: { en: 'Schema validation', zh: '消息校验' },
  scram: { en: 'SCRAM', zh: 'SCRAM 增强认证' },
}

/** Purpose of each kind, shown where a new item is created; an authenticator and a source may share a backend. */
export const chainAbouts = {
  built_in_database: {
    en: 'Managed here and stored by the broker. No other server is needed.',
    zh: '在此管理并由服务端存储，无需其他服务器。',
  },
  file: {
    en: 'Rules as text in EMQX format. Edit, check and save them here.',
    zh: '以 EMQX 格式书写的规则文本，可在此编辑、检查并保存。',
  },
  gcp_device: {
    en: 'Devices migrated from Google Cloud IoT Core, with their public keys.',
    zh: '从 Google Cloud IoT Core 迁移的设备及其公钥。',
  },
  http: {
    en: 'The broker queries your service, and the response decides.',
    zh: '服务端向您的服务发送请求，由响应决定结果。',
  },
  ldap: {
    en: 'A directory such as OpenLDAP or Active Directory.',
    zh: 'OpenLDAP、Active Directory 等目录服务。',
  },
  mongodb: {
    en: 'Documents of a collection that match a filter.',
    zh: '通过过滤条件查询集合中的文档。',
  },
  mysql: {
    en: 'Rows of a table in MySQL or MariaDB, selected by a query.',
    zh: '通过 SQL 查询 MySQL 或 MariaDB 表中的记录。',
  },
  postgresql: {
    en: 'Rows of a table in PostgreSQL, selected by a query.',
    zh: '通过 SQL 查询 PostgreSQL 表中的记录。',
  },
  redis: {
    en: 'Hashes of a Redis server, read with a command.',
    zh: '通过命令读取 Redis 中的哈希。',
  },
}

/** Groups of kinds where a new item is created. */
export const kindGroupMessages = {
  recommended: { en: 'Recommended', zh: '推荐' },
  databases: { en: 'Databases', zh: '数据库' },
  services: { en: 'Services and directories', zh: '服务与目录' },
  enhanced: { en: 'Enhanced authentication (MQTT 5.0)', zh: '增强认证（MQTT 5.0）' },
}
