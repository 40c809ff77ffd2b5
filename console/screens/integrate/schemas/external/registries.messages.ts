import { resultMessages } from '#messages/results.messages.ts'

export const registriesMessages = {
  title: { en: 'External schema registries', zh: '外部 Schema Registry' },
  about: {
    en: 'Schema registries outside of this cluster. Rules encode and decode messages with their schemas.',
    zh: '集群外部的 Schema Registry，规则使用其中的 Schema 编码和解码消息。',
  },
  add: { en: 'Add registry', zh: '添加 Registry' },
  auth: { en: 'Authentication', zh: '认证' },
  authBasic: { en: 'Username and password', zh: '用户名与密码' },
  authNone: { en: 'None', zh: '无' },
  create: { en: 'Add', zh: '添加' },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) => `Rules that use ${name} fail.`,
    zh: (name: string) => `使用 ${name} 的规则将运行失败。`,
  },
  deleteTitle: { en: 'Delete this registry?', zh: '确认删除该 Registry？' },
  edit: { en: 'Edit', zh: '编辑' },
  empty: { en: 'No external registries', zh: '暂无外部 Registry' },
  emptyText: {
    en: 'Add a Confluent Schema Registry to use its Avro schemas in rules.',
    zh: '添加 Confluent Schema Registry 后，可在规则中使用其中的 Avro Schema。',
  },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Rules use the registry by this name. Cannot be changed later.',
    zh: '规则按此名称使用该 Registry，创建后不可修改。',
  },
  registry: { en: 'Registry', zh: 'Registry' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  tabs: { en: 'Sections of schemas', zh: 'Schema 的页面' },
  type: { en: 'Type', zh: '类型' },
  url: { en: 'URL', zh: 'URL' },
  urlHelp: {
    en: 'Example: http://registry.example.com:8081',
    zh: '示例：http://registry.example.com:8081',
  },
}
