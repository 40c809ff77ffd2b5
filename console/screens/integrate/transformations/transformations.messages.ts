export const transformationMessages = {
  about: {
    en: 'Changes published messages (topic, payload, QoS, retain flag and user properties) before rules and receivers see them.',
    zh: '在规则和接收者处理之前修改已发布的消息：主题、消息内容、QoS、保留标志和用户属性。',
  },
  add: { en: 'Create transformation', zh: '创建消息转换' },
  addOperation: { en: 'Add operation', zh: '添加操作' },
  deleteText: {
    en: (name: string) => `${name} no longer changes messages. Its metrics are deleted.`,
    zh: (name: string) => `${name} 将不再转换消息，其指标将被删除。`,
  },
  deleteTitle: { en: 'Delete this transformation?', zh: '确认删除该消息转换？' },
  decoder: { en: 'Decode the payload as', zh: '消息内容解码方式' },
  disableText: {
    en: (name: string) => `${name} no longer changes messages.`,
    zh: (name: string) => `${name} 将不再转换消息。`,
  },
  disableTitle: { en: 'Disable this transformation?', zh: '确认停用该消息转换？' },
  down: { en: (name: string) => `Move ${name} down`, zh: (name: string) => `下移 ${name}` },
  dryRun: { en: 'Try with a message', zh: '用消息测试' },
  dryRunAbout: {
    en: 'The broker transforms this message with the settings of the form. Nothing is published or saved.',
    zh: '服务端按表单中的设置转换该消息，不会发布消息，也不会保存。',
  },
  dryRunNow: { en: 'Transform', zh: '转换' },
  empty: { en: 'No transformations', zh: '暂无消息转换' },
  emptyText: {
    en: 'Create a transformation to move messages to other topics, or to change their payload or its format.',
    zh: '创建消息转换，可以将消息转到其他主题，或修改消息内容及其格式。',
  },
  encoder: { en: 'Encode the payload as', zh: '消息内容编码方式' },
  formats: {
    en: (type: string) => FORMATS[type]?.en ?? type,
    zh: (type: string) => FORMATS[type]?.zh ?? type,
  },
  key: { en: 'Property', zh: '属性' },
  keyHelp: {
    en: 'topic, qos, retain, payload, payload.a.b or user_property.name',
    zh: 'topic、qos、retain、payload、payload.a.b 或 user_property.name',
  },
  keyWrong: {
    en: 'Enter topic, qos, retain, payload, payload.a.b or user_property.name.',
    zh: '请输入 topic、qos、retain、payload、payload.a.b 或 user_property.name。',
  },
  last: { en: 'Use the last message of this topic', zh: '使用该主题的最近一条消息' },
  lastCut: {
    en: 'Only the beginning of the payload is stored.',
    zh: '仅保存了消息内容的开头部分。',
  },
  back: { en: 'All transformations', zh: '全部消息转换' },
  notFound: { en: 'Transformation not found', zh: '消息转换不存在' },
  operation: {
    en: (number: string) => `Operation ${number}`,
    zh: (number: string) => `操作 ${number}`,
  },
  operations: { en: 'Operations', zh: '操作' },
  payload: { en: 'Payload', zh: '消息内容' },
  property: { en: 'User properties', zh: '用户属性' },
  qos: { en: 'QoS', zh: 'QoS' },
  result: { en: 'Result', zh: '结果' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  title: { en: 'Message transformation', zh: '消息转换' },
  topic: { en: 'Topic', zh: '主题' },
  up: { en: (name: string) => `Move ${name} up`, zh: (name: string) => `上移 ${name}` },
  value: { en: 'Expression', zh: '表达式' },
  valueHelp: {
    en: "For example concat([topic, '/', payload.t]) or clientid",
    zh: "例如 clientid 或 concat([topic, '/', payload.t])",
  },
} as const

const FORMATS: Readonly<Record<string, { en: string; zh: string }>> = {
  none: { en: 'Text, unchanged', zh: '文本，不转换' },
  json: { en: 'JSON', zh: 'JSON' },
  avro: { en: 'Avro', zh: 'Avro' },
  protobuf: { en: 'Protobuf', zh: 'Protobuf' },
}
