export const validationMessages = {
  about: {
    en: 'Checks published messages. Messages that do not conform are dropped, or their publisher is disconnected.',
    zh: '检查发布的消息。不符合要求的消息将被丢弃，或断开发布者的连接。',
  },
  add: { en: 'Create validation', zh: '创建消息校验' },
  addCheck: { en: 'Add check', zh: '添加检查' },
  all: { en: 'All checks pass', zh: '所有检查通过' },
  any: { en: 'At least one check passes', zh: '任一检查通过' },
  check: { en: (number: string) => `Check ${number}`, zh: (number: string) => `检查 ${number}` },
  checks: { en: 'Checks', zh: '检查' },
  checkTwice: { en: 'Use each schema only once.', zh: '每个 Schema 只能出现一次。' },
  deleteText: {
    en: (name: string) => `${name} no longer checks messages. Its metrics are deleted.`,
    zh: (name: string) => `${name} 将不再检查消息，其指标将被删除。`,
  },
  deleteTitle: { en: 'Delete this validation?', zh: '确认删除该消息校验？' },
  disableText: {
    en: (name: string) => `${name} no longer checks messages.`,
    zh: (name: string) => `${name} 将不再检查消息。`,
  },
  disableTitle: { en: 'Disable this validation?', zh: '确认停用该消息校验？' },
  empty: { en: 'No validations', zh: '暂无消息校验' },
  emptyText: {
    en: 'Create a validation to drop messages that do not conform to a schema or a condition.',
    zh: '创建消息校验，阻止不符合 Schema 或条件的消息到达接收者。',
  },
  fails: { en: 'Fails', zh: '未通过' },
  back: { en: 'All validations', zh: '全部消息校验' },
  notFound: { en: 'Validation not found', zh: '消息校验不存在' },
  passes: { en: 'Passes', zh: '通过' },
  payload: { en: 'Payload', zh: '消息内容' },
  sql: { en: 'SQL without FROM', zh: '不含 FROM 的 SQL' },
  sqlHelp: {
    en: 'The message passes if the statement returns a row, for example SELECT * WHERE payload.temp < 100',
    zh: '语句有结果时消息通过，例如 SELECT * WHERE payload.temp < 100',
  },
  sqlWrong: { en: (why: string) => `Invalid SQL: ${why}`, zh: (why: string) => `语句有误：${why}` },
  strategy: { en: 'A message passes if', zh: '通过条件' },
  title: { en: 'Schema validation', zh: '消息校验' },
  topic: { en: 'Topic', zh: '主题' },
  try: { en: 'Try with a message', zh: '用消息测试' },
  tryAbout: {
    en: 'The checks of this form run in the browser. Nothing is published or saved.',
    zh: '表单中的检查在浏览器中运行，不会发布消息，也不会保存。',
  },
  tryCluster: {
    en: 'JSON Schema is checked as on the cluster. For Avro, Protobuf and SQL, the cluster may decide differently.',
    zh: 'JSON Schema 的检查与集群一致；Avro、Protobuf 和 SQL 的结果可能与集群不同。',
  },
  tryNow: { en: 'Run the checks', zh: '运行检查' },
  type: { en: 'Type', zh: '类型' },
  types: {
    en: (type: string) => TYPE_NAMES[type] ?? type,
    zh: (type: string) => TYPE_NAMES[type] ?? type,
  },
  unknown: { en: 'Unknown', zh: '未知' },
  unknownText: {
    en: 'This page cannot check the schema. The broker decides.',
    zh: '本页面无法检查该 Schema，以服务端的结果为准。',
  },
} as const

const TYPE_NAMES: Readonly<Record<string, string>> = {
  sql: 'SQL',
  json: 'JSON Schema',
  avro: 'Avro',
  protobuf: 'Protobuf',
}
