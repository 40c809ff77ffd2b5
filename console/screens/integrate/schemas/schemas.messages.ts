import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const schemasMessages = {
  about: {
    en: 'Message schemas in Avro, Protobuf or JSON Schema format. Rules, validations and transformations use them by name.',
    zh: 'Avro、Protobuf 和 JSON Schema 格式的消息 Schema。规则、消息校验和消息转换按名称使用它们。',
  },
  add: { en: 'Create schema', zh: '创建 Schema' },
  back: { en: 'All schemas', zh: '全部 Schema' },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  createdAt: { en: 'Created at', zh: '创建时间' },
  current: { en: 'In use', zh: '当前版本' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleted: resultMessages.deleted,
  deleteFree: {
    en: (name: string) => `No rule, validation or transformation uses ${name}.`,
    zh: (name: string) => `没有规则、消息校验或消息转换使用 ${name}。`,
  },
  deleteInUse: {
    en: 'These objects fail until a schema with this name exists again:',
    zh: '删除后，以下对象将运行失败，直到存在同名的 Schema：',
  },
  deleteTitle: { en: 'Delete this schema?', zh: '确认删除该 Schema？' },
  check: { en: 'Check', zh: '检查' },
  conforms: { en: 'The message conforms to the schema', zh: '该消息符合 Schema' },
  conformsNot: { en: 'The message does not conform to the schema', zh: '该消息不符合 Schema' },
  messageType: { en: 'Message type', zh: '消息类型' },
  sampleHelp: {
    en: 'Check a message in JSON, or generate a schema from it, which replaces the source.',
    zh: '检查一条 JSON 消息，或根据它生成 Schema（将替换当前内容）。',
  },
  sampleOf: {
    en: (topic: string) => `The last message on ${topic} is filled in.`,
    zh: (topic: string) => `已填入 ${topic} 上的最后一条消息。`,
  },
  deriveNow: { en: 'Generate schema', zh: '生成 Schema' },
  description: { en: 'Description', zh: '备注' },
  empty: { en: 'No schemas', zh: '暂无 Schema' },
  emptyText: {
    en: 'Create a schema to decode binary messages in rules, or to drop messages that do not conform to it.',
    zh: '创建 Schema 后，可以在规则中解码二进制消息，或丢弃不符合 Schema 的消息。',
  },
  messageTypes: {
    en: (types: string) => `Message types: ${types}`,
    zh: (types: string) => `消息类型：${types}`,
  },
  name: { en: 'Name', zh: '名称' },
  nameTaken: { en: 'A schema with this name already exists.', zh: '已存在同名的 Schema。' },
  notFound: { en: 'Schema not found', zh: 'Schema 不存在' },
  notJson: fieldMessages.json,
  restore: { en: 'Restore', zh: '恢复' },
  restored: {
    en: (version: string) => `Version ${version} restored`,
    zh: (version: string) => `已恢复版本 ${version}`,
  },
  restoreText: {
    en: 'Rules, validations and transformations use this version for new messages. The current version stays in this list.',
    zh: '规则、消息校验和消息转换对新消息使用该版本，当前版本仍保留在此列表中。',
  },
  restoreTitle: {
    en: (version: string) => `Restore version ${version}?`,
    zh: (version: string) => `确认恢复版本 ${version}？`,
  },
  rules: { en: 'Rule', zh: '规则' },
  sample: { en: 'Sample', zh: '示例' },
  schema: { en: 'Schema', zh: 'Schema' },
  settings: { en: 'Schema', zh: 'Schema' },
  source: { en: 'Source', zh: '内容' },
  tabs: { en: 'Schema sections', zh: 'Schema 页面' },
  title: { en: 'Schemas', zh: 'Schema 管理' },
  transformations: { en: 'Transformation', zh: '消息转换' },
  type: { en: 'Type', zh: '类型' },
  types: {
    en: (type: string) => TYPE_NAMES[type] ?? type,
    zh: (type: string) => TYPE_NAMES[type] ?? type,
  },
  unused: {
    en: 'No rule, validation or transformation uses this schema.',
    zh: '没有规则、消息校验或消息转换使用该 Schema。',
  },
  usage: { en: 'Used by', zh: '被引用' },
  usable: { en: 'The schema is valid.', zh: '该 Schema 有效。' },
  validations: { en: 'Validation', zh: '消息校验' },
  version: { en: 'Version', zh: '版本' },
  versions: { en: 'Versions', zh: '历史版本' },
  view: { en: 'View', zh: '查看' },
} as const

export const TYPE_NAMES: Readonly<Record<string, string>> = {
  avro: 'Avro',
  protobuf: 'Protobuf',
  json: 'JSON Schema',
}
