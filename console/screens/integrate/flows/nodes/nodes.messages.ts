import { fieldMessages } from '#messages/fields.messages.ts'

export const nodesMessages = {
  apply: { en: 'Apply', zh: '应用' },
  add: { en: 'Add', zh: '添加' },
  filled: fieldMessages.required,
  required: fieldMessages.topicRequired,
  // Panels of message and event nodes.
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  topicHelp: {
    en: 'Messages to matching topics trigger the flow. + matches one level, # matches all remaining levels.',
    zh: '发布到匹配主题的消息会触发数据流。+ 匹配一个层级，# 匹配其后所有层级。',
  },
  badTopic: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  quotes: {
    en: 'A statement cannot contain a topic with both kinds of quotes.',
    zh: '语句中的主题不能同时包含单引号和双引号。',
  },
  topicExists: fieldMessages.topicExists,
  event: { en: 'Event', zh: '事件' },
  noEvents: { en: 'The flow already contains all events.', zh: '所有事件均已在数据流中。' },
  // Panel of a function node.
  mode: { en: 'Edit as', zh: '编辑方式' },
  form: { en: 'Form', zh: '表单' },
  sql: { en: 'SQL', zh: 'SQL' },
  functionSql: { en: 'Fields (after SELECT)', zh: '字段（SELECT 之后的内容）' },
  functionSqlHelp: {
    en: 'To use FOREACH … DO … INCASE, begin with FOREACH.',
    zh: '也可使用 FOREACH … DO … INCASE，请以 FOREACH 开头。',
  },
  badSql: { en: 'Invalid SQL', zh: 'SQL 无效' },
  lossTitle: { en: 'Edit as a form?', zh: '切换为表单？' },
  lossText: {
    en: 'The form cannot represent this SQL. It starts empty, and the SQL is discarded.',
    zh: '表单无法表达当前 SQL。切换后表单为空，SQL 将丢失。',
  },
  lose: { en: 'Edit as a form', zh: '切换为表单' },
  field: { en: 'Field', zh: '字段' },
  function: { en: 'Function', zh: '函数' },
  noFunction: { en: 'None', zh: '无' },
  args: { en: 'Arguments', zh: '参数' },
  alias: { en: 'Alias', zh: '别名' },
  aliasRequired: {
    en: 'A function call requires an alias',
    zh: '调用函数时需要设置别名',
  },
  fieldUnused: {
    en: 'The field must be one of the arguments',
    zh: '字段必须作为参数之一',
  },
  payloadHelp: {
    en: 'Without an alias, a path such as payload.temp hides the rest of the payload from the filter.',
    zh: '未设置别名的 payload.temp 等路径会使过滤器无法访问 payload 的其余部分。',
  },
  addField: { en: 'Add field', zh: '添加字段' },
  removeRow: {
    en: (at: string) => `Remove row ${at}`,
    zh: (at: string) => `移除第 ${at} 行`,
  },
  // Panel of a filter node.
  filterSql: { en: 'Condition (after WHERE)', zh: '条件（WHERE 之后的内容）' },
  operator: { en: 'Operator', zh: '运算符' },
  value: { en: 'Value', zh: '值' },
  valueKind: { en: 'Type of value', zh: '值类型' },
  literal: { en: 'Text or number', zh: '文本或数字' },
  expression: { en: 'Column or path', zh: '列或路径' },
  values: { en: 'Values, separated by commas', zh: '值，以逗号分隔' },
  isIn: { en: 'IN', zh: 'IN' },
  test: { en: 'is true', zh: '为真' },
  notTest: { en: 'is not true', zh: '不为真' },
  join: { en: 'Pass if', zh: '满足以下条件时通过' },
  and: { en: 'all conditions are met', zh: '全部条件成立' },
  or: { en: 'any condition is met', zh: '任一条件成立' },
  group: { en: 'Group', zh: '条件组' },
  addCondition: { en: 'Add condition', zh: '添加条件' },
  addGroup: { en: 'Add group', zh: '添加条件组' },
  removeGroup: { en: 'Remove group', zh: '移除条件组' },
  // Panel of an action or a source.
  choose: { en: 'Choose', zh: '选择' },
  existing: { en: 'Existing', zh: '已有' },
  create: { en: 'New', zh: '新建' },
  noneExist: { en: 'No objects of this type exist yet.', zh: '尚无该类型的对象。' },
  shared: {
    en: 'Other rules may also use it. Changes apply to all of them.',
    zh: '其他规则可能也在使用，修改对所有规则生效。',
  },
  usedBy: {
    en: (rules: string) => `Also used by ${rules}. Changes apply to all of them.`,
    zh: (rules: string) => `${rules} 也在使用，修改对它们同样生效。`,
  },
  usageNotRead: {
    en: (reason: string) => `The rules could not be read: ${reason}`,
    zh: (reason: string) => `无法读取规则：${reason}`,
  },
  locked: {
    en: 'The console does not support this output and keeps it unchanged.',
    zh: '控制台无法识别此输出，将保持不变。',
  },
  consoleHelp: {
    en: 'Writes each result to the log of the node, for debugging only.',
    zh: '将每条结果写入节点日志，仅用于调试。',
  },
  draft: {
    en: 'The configuration is stored when the flow is saved.',
    zh: '配置将在保存数据流时一并保存。',
  },
  missing: {
    en: 'This object does not exist. Remove the node to repair the flow, or create it again with this name.',
    zh: '该对象不存在。移除节点即可修复数据流，或以相同名称重新创建。',
  },
}
