export const authenticationMessages = {
  about: {
    en: 'Who MQTT clients are: authenticators are asked in this order, and the first that knows the client decides.',
    zh: 'MQTT 客户端的身份认证：按顺序询问认证器，由第一个认识该客户端的认证器决定。',
  },
  add: { en: 'Add an authenticator', zh: '创建认证' },
  added: { en: (id: string) => `Added: ${id}`, zh: (id: string) => `已创建：${id}` },
  addAbout: {
    en: 'It becomes the last of the chain, and is asked where those before it pass a client on.',
    zh: '新的认证器排在认证链末尾，仅在前面的认证器忽略时才会被询问。',
  },
  backend: { en: 'Backend', zh: '数据源' },
  configuration: { en: 'Configuration', zh: '配置' },
  deleteText: {
    en: (id: string) => `${id} is not asked any more.`,
    zh: (id: string) => `将不再使用 ${id} 认证。`,
  },
  deleteTitle: { en: 'Remove this authenticator?', zh: '确认删除该认证器？' },
  deleteUsers: {
    en: 'All its users are deleted with it.',
    zh: '其中的所有用户将一并删除。',
  },
  disableText: {
    en: (id: string) => `${id} is passed over. When no other is enabled, everybody is let in.`,
    zh: (id: string) => `将跳过 ${id}；若没有其他已启用的认证器，所有客户端都可以连接。`,
  },
  disableTitle: { en: 'Disable this authenticator?', zh: '确认禁用该认证器？' },
  empty: { en: 'No authenticators', zh: '暂无认证器' },
  everybody: { en: 'Everybody is let in', zh: '当前允许所有客户端连接' },
  everybodyText: {
    en: 'No authenticator is enabled: clients connect without saying who they are.',
    zh: '没有启用任何认证器，客户端无需身份认证即可连接。',
  },
  failed: { en: 'Refused', zh: '拒绝' },
  isThere: {
    en: 'There is one already, and each kind can be there once',
    zh: '该类型已存在，每种类型只能创建一个',
  },
  jwtAbout: {
    en: 'Clients bring a signed token as their password or username.',
    zh: '客户端以签名的 JWT 作为密码或用户名。',
  },
  kind: { en: 'Authenticator', zh: '认证器' },
  list: { en: 'Authentication', zh: '客户端认证' },
  mechanism: { en: 'Mechanism', zh: '认证方式' },
  nomatch: { en: 'Passed on', zh: '忽略' },
  notFound: { en: 'There is no such authenticator', zh: '该认证器不存在' },
  passwordBasedAbout: {
    en: 'A username or client ID and a password, held against a database or a service.',
    zh: '将客户端 ID 或用户名与密码同数据库或服务中的数据比对。',
  },
  scramAbout: {
    en: 'For MQTT 5: a challenge instead of the password itself.',
    zh: '适用于 MQTT 5，采用质询方式，不传输密码本身。',
  },
  success: { en: 'Let in', zh: '允许' },
  tabs: { en: 'Parts of this authenticator', zh: '认证器内容' },
  title: { en: 'Authentication', zh: '客户端认证' },
  toSettings: { en: 'To its settings', zh: '查看设置' },
  tryLogin: { en: 'Try a login', zh: '测试登录' },
  users: { en: 'Users', zh: '用户' },
}

export const mqttUserMessages = {
  add: { en: 'Add a user', zh: '添加用户' },
  added: { en: (id: string) => `User added: ${id}`, zh: (id: string) => `已添加用户：${id}` },
  atLines: {
    en: (cause: string, lines: string) => `${cause} (lines: ${lines})`,
    zh: (cause: string, lines: string) => `${cause}（行：${lines}）`,
  },
  badFile: { en: 'The file cannot be read', zh: '无法解析该文件' },
  badFileText: {
    en: 'Neither CSV with column names in its first line, nor a JSON list.',
    zh: '既不是首行为列名的 CSV，也不是 JSON 数组。',
  },
  chooseFirst: { en: 'Choose a file first', zh: '请先选择文件' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  columns: {
    en: (columns: string) => `A first line with the names ${columns}, or a JSON list with them.`,
    zh: (columns: string) => `首行为 ${columns} 的 CSV，或包含这些字段的 JSON 数组。`,
  },
  counts: {
    en: (users: string, superusers: string) =>
      `Users: ${users}, superusers among them: ${superusers}`,
    zh: (users: string, superusers: string) => `共 ${users} 个用户，其中超级用户 ${superusers} 个`,
  },
  deleted: {
    en: (count: string) => `Users deleted: ${count}`,
    zh: (count: string) => `已删除 ${count} 个用户`,
  },
  deleteMany: {
    en: (count: string) => `Delete users: ${count}?`,
    zh: (count: string) => `确认删除 ${count} 个用户？`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'They cannot connect any more; who is connected stays so.',
    zh: '这些用户将无法再次连接，当前连接不受影响。',
  },
  duplicates: {
    en: (count: string) => `Duplicates: ${count}. The last one counts.`,
    zh: (count: string) => `重复：${count}，以最后一条为准。`,
  },
  edit: { en: 'Set the password', zh: '修改' },
  editHelp: {
    en: 'The API wants the password whenever a user is changed.',
    zh: '修改用户时必须提供新的密码。',
  },
  empty: { en: 'No users', zh: '暂无用户' },
  emptyColumn: {
    en: (column: string) => `${column} is empty`,
    zh: (column: string) => `${column} 为空`,
  },
  emptyFile: { en: 'There are no users in it', zh: '文件中没有用户' },
  file: { en: 'CSV or JSON file', zh: 'CSV 或 JSON 文件' },
  hashed: { en: 'Hashes', zh: '密码哈希' },
  import: { en: 'Import', zh: '导入' },
  imported: {
    en: (count: string) => `Users imported: ${count}`,
    zh: (count: string) => `已导入 ${count} 个用户`,
  },
  importText: {
    en: 'Users of the same ID are put in place of those that there are.',
    zh: '相同标识的现有用户会被覆盖。',
  },
  importTitle: { en: 'Import users', zh: '导入用户' },
  isSuperuser: { en: 'Superuser', zh: '超级用户' },
  missing: {
    en: (columns: string) => `Missing columns: ${columns}`,
    zh: (columns: string) => `缺少列：${columns}`,
  },
  no: { en: 'No', zh: '否' },
  notObject: { en: 'Not an object', zh: '不是对象' },
  partly: {
    en: (done: string, all: string) => `${done} of ${all} imported; the rest was not sent`,
    zh: (done: string, all: string) => `已导入 ${done} / ${all}，其余未发送`,
  },
  password: { en: 'Password', zh: '密码' },
  plain: { en: 'Plain-text passwords', zh: '明文密码' },
  progress: {
    en: (done: string, all: string) => `${done} of ${all}`,
    zh: (done: string, all: string) => `已完成 ${done} / ${all}`,
  },
  readAs: {
    en: (type: string) => `Read it as: ${type}`,
    zh: (type: string) => `按“${type}”读取`,
  },
  reading: { en: 'Reading the file…', zh: '正在读取文件…' },
  resume: { en: 'Continue', zh: '继续' },
  required: { en: 'Must not be empty', zh: '不能为空' },
  save: { en: 'Save', zh: '保存' },
  saved: { en: (id: string) => `User changed: ${id}`, zh: (id: string) => `已修改用户：${id}` },
  search: { en: 'Part of the ID', zh: '标识包含' },
  stop: { en: 'Stop', zh: '停止' },
  superuserHelp: { en: 'May publish and subscribe to everything.', zh: '跳过所有权限检查。' },
  template: { en: 'Template', zh: '下载模板' },
  type: { en: 'The file has', zh: '文件内容' },
  username: { en: 'Username', zh: '用户名' },
  viewerOnly: { en: 'Your role may only look', zh: '当前角色没有操作权限' },
  wrongFlag: {
    en: (value: string) => `is_superuser is neither true nor false: ${value}`,
    zh: (value: string) => `is_superuser 只能为 true 或 false：${value}`,
  },
  wrongWidth: { en: 'Not as many columns as in the first line', zh: '列数与首行不一致' },
  yes: { en: 'Yes', zh: '是' },
}
