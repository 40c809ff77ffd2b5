import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const mqttUserMessages = {
  add: { en: 'Create user', zh: '创建用户' },
  added: resultMessages.created,
  badFileText: {
    en: 'Expected CSV with column names in the first line, or a JSON array.',
    zh: '应为首行是列名的 CSV，或 JSON 数组。',
  },
  chooseFirst: fieldMessages.selectFile,
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  columns: {
    en: (columns: string) => `CSV with the header ${columns}, or a JSON array with these fields.`,
    zh: (columns: string) => `首行为 ${columns} 的 CSV，或包含这些字段的 JSON 数组。`,
  },
  counts: {
    en: (users: string, superusers: string) =>
      `${plural(users, 'user', 'users')}, ${plural(superusers, 'superuser', 'superusers')}`,
    zh: (users: string, superusers: string) => `共 ${users} 个用户，其中超级用户 ${superusers} 个`,
  },
  deleted: {
    en: (count: string) => `${plural(count, 'user', 'users')} deleted`,
    zh: (count: string) => `已删除 ${count} 个用户`,
  },
  deleteMany: {
    en: (count: string) => `Delete ${plural(count, 'user', 'users')}?`,
    zh: (count: string) => `确认删除 ${count} 个用户？`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'Deleted users can no longer log in. Connected clients stay connected.',
    zh: '这些用户将无法再次连接，当前连接不受影响。',
  },
  duplicates: {
    en: (count: string) => `${plural(count, 'duplicate', 'duplicates')}. The last entry is used.`,
    zh: (count: string) => `${count} 条重复，以最后一条为准。`,
  },
  edit: { en: 'Edit', zh: '编辑' },
  editHelp: { en: 'Every edit requires a new password.', zh: '修改用户时必须提供新的密码。' },
  empty: { en: 'No users', zh: '暂无用户' },
  emptyText: {
    en: 'Clients log in with the user ID and password of a user in this list.',
    zh: '客户端使用此列表中用户的账号和密码登录。',
  },
  emptyColumn: {
    en: (column: string) => `${column} is empty`,
    zh: (column: string) => `${column} 为空`,
  },
  emptyFile: { en: 'The file contains no users', zh: '文件中没有用户' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  file: { en: 'CSV or JSON file', zh: 'CSV 或 JSON 文件' },
  hashed: { en: 'Hashes', zh: '密码哈希' },
  import: { en: 'Import', zh: '导入' },
  importValid: {
    en: (count: string) => `Import ${plural(count, 'valid user', 'valid users')}`,
    zh: (count: string) => `导入 ${count} 个有效用户`,
  },
  toFix: {
    en: (count: string) => plural(count, 'line to fix', 'lines to fix'),
    zh: (count: string) => `${count} 行需要修正`,
  },
  valid: { en: (counts: string) => `Valid: ${counts}`, zh: (counts: string) => `有效：${counts}` },
  imported: {
    en: (count: string) => `${plural(count, 'user', 'users')} imported`,
    zh: (count: string) => `已导入 ${count} 个用户`,
  },
  report: {
    en: (count: string, success: string, override: string, skipped: string, failed: string) =>
      `${plural(count, 'user', 'users')} sent: ${success} imported, ${override} replaced, ${skipped} skipped, ${failed} failed`,
    zh: (count: string, success: string, override: string, skipped: string, failed: string) =>
      `已发送 ${count} 个用户：导入 ${success} 个，覆盖 ${override} 个，跳过 ${skipped} 个，失败 ${failed} 个`,
  },
  importText: {
    en: 'Existing users with the same ID are replaced.',
    zh: '账号相同的现有用户会被覆盖。',
  },
  importTitle: { en: 'Import users', zh: '导入用户' },
  allClients: { en: 'All clients of this user', zh: '该用户的所有客户端' },
  connected: { en: 'Connected as this user', zh: '以该用户连接的客户端' },
  notConnected: { en: 'No client', zh: '无' },
  isSuperuser: { en: 'Superuser', zh: '超级用户' },
  missing: {
    en: (columns: string) => `Missing columns: ${columns}`,
    zh: (columns: string) => `缺少列：${columns}`,
  },
  no: { en: 'No', zh: '否' },
  noId: { en: '(empty)', zh: '（空）' },
  notNamed: {
    en: 'The API cannot edit users with an ID that is empty, a number or only dots',
    zh: '账号为空、为数字或仅含点号，无法通过 API 修改该用户',
  },
  notObject: { en: 'Not an object', zh: '不是对象' },
  partly: {
    en: (done: string, all: string) => `${done} of ${all} imported; the rest was not sent`,
    zh: (done: string, all: string) => `已导入 ${done} / ${all}，其余未发送`,
  },
  passwordRequired: fieldMessages.passwordRequired,
  password: { en: 'Password', zh: '密码' },
  plain: { en: 'Plain-text passwords', zh: '明文密码' },
  progress: {
    en: (done: string, all: string) => `${done} of ${all}`,
    zh: (done: string, all: string) => `已完成 ${done} / ${all}`,
  },
  readAs: {
    en: (type: string) => `Read as: ${type}`,
    zh: (type: string) => `按“${type}”读取`,
  },
  required: fieldMessages.required,
  resume: { en: 'Continue', zh: '继续' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  search: { en: 'Search users', zh: '搜索用户' },
  searchHint: {
    en: (field: string) => `${field}, or id=press superuser`,
    zh: (field: string) => `${field}，或 id=press superuser`,
  },
  searchExactly: {
    en: 'Some user IDs are numbers: filter by the exact ID, such as id=42.',
    zh: '存在数字类型的账号，请使用完全匹配，例如 id=42。',
  },
  searchFailed: { en: 'Partial search is not available', zh: '服务端无法执行模糊搜索' },
  stop: { en: 'Stop', zh: '停止' },
  superuserHelp: { en: 'Skips all permission checks.', zh: '跳过所有权限检查。' },
  template: { en: 'Template', zh: '下载模板' },
  type: { en: 'File content', zh: '文件内容' },
  username: { en: 'Username', zh: '用户名' },
  wrongFlag: {
    en: (value: string) => `is_superuser must be true or false: ${value}`,
    zh: (value: string) => `is_superuser 只能为 true 或 false：${value}`,
  },
  wrongQuotes: {
    en: 'A quoted value is not followed by a separator',
    zh: '带引号的值后面缺少分隔符',
  },
  wrongWidth: { en: 'Number of columns differs from the first line', zh: '列数与首行不一致' },
  yes: { en: 'Yes', zh: '是' },
}
