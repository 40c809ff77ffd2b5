import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const autoSubscribeMessages = {
  about: {
    en: 'The broker creates these subscriptions for every connecting client, without an authorization check. Connected clients are not affected until they reconnect.',
    zh: '服务端为每个新连接的客户端自动建立的订阅，不做授权检查。已连接的客户端在重新连接之前不受影响。',
  },
  add: { en: 'Create entry', zh: '创建自动订阅' },
  count: {
    en: (count: string, max: string) => `${count} of max. ${max}`,
    zh: (count: string, max: string) => `${count} 条，上限 ${max} 条`,
  },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (topic: string) =>
      `Clients are no longer subscribed to ${topic} when they connect. Existing subscriptions remain.`,
    zh: (topic: string) => `新连接的客户端不再自动订阅 ${topic}，已有的订阅保持不变。`,
  },
  deleteTitle: { en: 'Delete this entry?', zh: '确认删除该自动订阅？' },
  edit: { en: 'Edit', zh: '编辑' },
  edited: resultMessages.edited,
  empty: { en: 'No automatic subscriptions', zh: '暂无自动订阅' },
  emptyText: {
    en: 'Devices that cannot subscribe on their own can receive messages this way, for example from commands/${clientid}.',
    zh: '无法自行订阅的设备可以通过自动订阅接收消息，例如 commands/${clientid}。',
  },
  exists: fieldMessages.topicExists,
  topicRequired: fieldMessages.topicRequired,
  full: { en: 'The broker accepts at most 20 entries', zh: '最多 20 条自动订阅' },
  gone: {
    en: 'Another user has changed or deleted this entry. Close the form and check the list.',
    zh: '该条目已被其他用户修改或删除，请关闭表单并查看列表。',
  },
  onlyV5: { en: '(MQTT 5 clients only)', zh: '（仅 MQTT 5 客户端）' },
  qos: { en: 'QoS', zh: 'QoS' },
  save: { en: 'Save', zh: '保存' },
  sharedNoLocal: {
    en: 'A shared subscription cannot have No Local',
    zh: '共享订阅不能启用 No Local',
  },
  title: { en: 'Auto-subscribe', zh: '自动订阅' },
  topicFilter: { en: 'Topic filter', zh: '主题过滤器' },
  topicFilterHelp: {
    en: 'Placeholders: ${clientid}, ${username}, ${host}, ${port}. Clients without a username skip entries with ${username}.',
    zh: '占位符：${clientid}、${username}、${host}、${port}。没有用户名的客户端会跳过含 ${username} 的条目。',
  },
  topicFilterWrong: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
}
