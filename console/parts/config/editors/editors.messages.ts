export const editorMessages = {
  attribute: { en: 'Attribute', zh: '属性' },
  attributeWrong: {
    en: 'An attribute name has letters, digits, - and _, and begins with a letter or digit',
    zh: '属性名只能包含字母、数字、- 和 _，且以字母或数字开头',
  },
  add: { en: 'Add row', zh: '添加一行' },
  duplicatedAttribute: {
    en: (name: string) => `Duplicated Attribute: ${name}`,
    zh: (name: string) => `属性重复：${name}`,
  },
  duplicatedHeader: {
    en: (name: string) => `Duplicated header: ${name}`,
    zh: (name: string) => `请求头重复：${name}`,
  },
  duplicatedTopic: {
    en: (topic: string) => `Duplicated topic: ${topic}`,
    zh: (topic: string) => `主题重复：${topic}`,
  },
  expression: { en: 'Expression', zh: '表达式' },
  expressionHint: {
    en: "username, clientid, cn, dn, user_property.alias, zone, or a function such as nth(1, tokens(clientid, '-'))",
    zh: "username、clientid、cn、dn、user_property.alias、zone，或函数，例如 nth(1, tokens(clientid, '-'))",
  },
  header: { en: 'Header', zh: '请求头' },
  headerNameless: { en: 'A header needs a name', zh: '请求头需要名称' },
  headerWrong: {
    en: (name: string) => `Not a valid header name: ${name}`,
    zh: (name: string) => `请求头名称无效：${name}`,
  },
  incomplete: {
    en: 'Incomplete table: fill in all cells of each row',
    zh: '表格不完整：请填写每一行的所有单元格',
  },
  invalidJson: { en: 'Invalid JSON: enter an object', zh: '无效的 JSON，请输入对象' },
  json: { en: 'JSON', zh: 'JSON' },
  levels: { en: 'Topic levels', zh: '主题层级' },
  levelsWrong: {
    en: 'Enter different whole numbers from 1 on, separated by commas, such as 1, 3',
    zh: '请输入不重复的正整数，以逗号分隔，例如 1, 3',
  },
  move: { en: 'move', zh: '移动' },
  priority: { en: 'Priority', zh: '优先级' },
  priorityRange: {
    en: (topic: string) => `The priority of ${topic} must be a whole number from 1 to 255`,
    zh: (topic: string) => `${topic} 的优先级必须是 1 至 255 的整数`,
  },
  remove: { en: 'remove', zh: '删除' },
  row: { en: (number: string) => `Row ${number}`, zh: (number: string) => `第 ${number} 行` },
  shownAs: { en: 'Edit priorities as', zh: '优先级编辑方式' },
  table: { en: 'Table', zh: '表格' },
  topic: { en: 'Topic', zh: '主题' },
  value: { en: 'Value', zh: '值' },
}
