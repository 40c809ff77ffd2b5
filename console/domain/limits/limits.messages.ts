import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** The texts of limits on the publishing of single clients. */
export const clientLimitMessages = {
  limit: { en: 'Limit…', zh: '限速…' },
  set: { en: 'Limit', zh: '限速' },
  titleOne: {
    en: (clientid: string) => `Limit ${clientid}`,
    zh: (clientid: string) => `对 ${clientid} 限速`,
  },
  titleMany: {
    en: (count: string) => `Limit ${plural(count, 'client', 'clients')}`,
    zh: (count: string) => `对 ${count} 个客户端限速`,
  },
  about: {
    en: 'The client publishes more slowly; no message is lost. The limit is kept when it reconnects.',
    zh: '客户端的发布会变慢，但不会丢失消息。重新连接后限制依然有效。',
  },
  aboutMany: {
    en: 'The clients publish more slowly; no message is lost. A limit that a client already has is replaced.',
    zh: '这些客户端的发布会变慢，但不会丢失消息。已有的限速会被替换。',
  },
  doneMany: {
    en: (count: string) => `${plural(count, 'client', 'clients')} limited`,
    zh: (count: string) => `已对 ${count} 个客户端限速`,
  },
  messages: { en: 'Messages', zh: '消息速率' },
  bytes: { en: 'Bytes', zh: '字节速率' },
  messagesUnit: { en: 'msg/s', zh: '条/秒' },
  bytesRate: { en: (size: string) => `${size}/s`, zh: (size: string) => `${size}/秒` },
  bytesHelp: {
    en: 'Size of the PUBLISH packets. Empty: no limit.',
    zh: 'PUBLISH 报文的大小。留空表示不限制。',
  },
  messagesHelp: {
    en: (rate: string) => `Currently ${rate}. Empty: no limit.`,
    zh: (rate: string) => `当前 ${rate}。留空表示不限制。`,
  },
  emptyHelp: { en: 'Empty: no limit.', zh: '留空表示不限制。' },
  lasts: { en: 'Ends', zh: '有效期' },
  after: { en: (duration: string) => `In ${duration}`, zh: (duration: string) => `${duration}后` },
  never: { en: 'When it is removed', zh: '直到手动移除' },
  unchanged: { en: (time: string) => `At ${time}`, zh: (time: string) => `截至 ${time}` },
  required: {
    en: 'Enter a message rate or a byte rate',
    zh: '请至少填写一种速率',
  },
  done: { en: 'Limit set', zh: '限速已生效' },
  limited: {
    en: (rates: string) => `Publishing is limited to ${rates}`,
    zh: (rates: string) => `发布已限速为 ${rates}`,
  },
  until: {
    en: (time: string, by: string) => `until ${time}, set by ${by}`,
    zh: (time: string, by: string) => `有效期至 ${time}，由 ${by} 设置`,
  },
  untilRemoved: {
    en: (by: string) => `until it is removed, set by ${by}`,
    zh: (by: string) => `直到手动移除，由 ${by} 设置`,
  },
  edit: { en: 'Edit', zh: '编辑' },
  remove: { en: 'Remove', zh: '移除' },
  removed: resultMessages.deleted,
  title: { en: 'Limited clients', zh: '已限速的客户端' },
  titleAbout: {
    en: 'Publish limits for individual clients, on top of listener and node limits.',
    zh: '对单个客户端发布的限制，与监听器和节点的限制同时生效。',
  },
  empty: { en: 'No client is limited', zh: '没有限速的客户端' },
  emptyText: {
    en: 'Limit a client on its page or in the list of clients.',
    zh: '可在客户端页面或客户端列表中对其限速。',
  },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  searchHint: { en: 'Client ID', zh: '客户端 ID' },
  ends: { en: 'Ends', zh: '结束时间' },
  by: { en: 'Set by', zh: '设置者' },
  at: { en: 'Set at', zh: '设置时间' },
}
