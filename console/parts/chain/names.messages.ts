/** Names of the members of chains, by their names in the API. */
export const chainNames = {
  built_in_database: { en: 'Built-in database', zh: '内置数据库' },
  file: { en: 'ACL file', zh: 'ACL 文件' },
  gcp_device: { en: 'GCP device', zh: 'GCP 设备' },
  http: { en: 'HTTP server', zh: 'HTTP 服务' },
  jwt: { en: 'JWT', zh: 'JWT' },
  ldap: { en: 'LDAP', zh: 'LDAP' },
  mongodb: { en: 'MongoDB', zh: 'MongoDB' },
  mysql: { en: 'MySQL', zh: 'MySQL' },
  password_based: { en: 'Password-based', zh: '密码认证' },
  postgresql: { en: 'PostgreSQL', zh: 'PostgreSQL' },
  redis: { en: 'Redis', zh: 'Redis' },
  scram: { en: 'SCRAM', zh: 'SCRAM 增强认证' },
}
