export const editorMessages = {
  attribute: { en: 'Attribute', zh: '属性' },
  attributeWrong: {
    en: 'Use letters, digits, - and _, beginning with a letter or digit',
    zh: '属性名只能包含字母、数字、- 和 _，且以字母或数字开头',
  },
  basicAuth: { en: 'Basic authentication', zh: 'Basic 认证' },
  expression: { en: 'Expression', zh: '表达式' },
  expressionHint: {
    en: "username, clientid, cn, dn, user_property.alias, zone, or a function such as nth(1, tokens(clientid, '-'))",
    zh: "username、clientid、cn、dn、user_property.alias、zone，或函数，例如 nth(1, tokens(clientid, '-'))",
  },
  header: { en: 'Header', zh: '请求头' },
  headerWrong: {
    en: (name: string) => `Invalid header name: ${name}`,
    zh: (name: string) => `请求头名称无效：${name}`,
  },
  json: { en: 'JSON', zh: 'JSON' },
  levels: { en: 'Topic levels', zh: '主题层级' },
  levelsWrong: {
    en: 'Enter distinct positive integers separated by commas, such as 1, 3',
    zh: '请输入不重复的正整数，以逗号分隔，例如 1, 3',
  },
  priority: { en: 'Priority', zh: '优先级' },
  priorityRange: {
    en: (topic: string) => `The priority of ${topic} must be a whole number from 1 to 255`,
    zh: (topic: string) => `${topic} 的优先级必须是 1 至 255 的整数`,
  },
  shownAs: { en: 'Edit priorities as', zh: '优先级编辑方式' },
  table: { en: 'Table', zh: '表格' },
  password: { en: 'Password', zh: '密码' },
  setHeader: { en: 'Set the header', zh: '写入请求头' },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
  value: { en: 'Value', zh: '值' },
}
