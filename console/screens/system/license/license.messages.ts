import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const licenseMessages = {
  title: { en: 'License', zh: '许可证' },
  about: {
    en: 'The license of the cluster, its connection limit and its expiry.',
    zh: '集群的许可证、连接数上限和到期时间。',
  },
  customer: { en: 'Customer', zh: '客户' },
  email: { en: 'Email', zh: '邮箱' },
  type: { en: 'Type', zh: '类型' },
  deployment: { en: 'Deployment', zh: '部署' },
  start: { en: 'Valid from', zh: '生效日期' },
  expiry: { en: 'Valid until', zh: '到期日期' },
  daysLeft: {
    en: (date: string, days: string) => `${date} (${plural(days, 'day', 'days')} left)`,
    zh: (date: string, days: string) => `${date}（剩余 ${days} 天）`,
  },
  usage: { en: 'Connections', zh: '连接数' },
  usageOf: {
    en: (used: string, limit: string) => `${used} of ${limit}`,
    zh: (used: string, limit: string) => `已用 ${used} / ${limit}`,
  },
  usageHelp: {
    en: 'Licensed connections of all nodes. Above the limit, new connections are refused.',
    zh: '所有节点计入许可证的连接数。超过上限后，新连接会被拒绝。',
  },
  official: { en: 'Official', zh: '正式' },
  trial: { en: 'Trial', zh: '试用' },
  marks: { en: 'Alarm', zh: '告警' },
  marksHelp: {
    en: 'Numbers of connections that raise and clear the alarm license_quota.',
    zh: '触发和解除 license_quota 告警的连接数。',
  },
  marksOf: {
    en: (high: string, low: string) => `Raised above ${high}, cleared below ${low}`,
    zh: (high: string, low: string) => `高于 ${high} 触发，低于 ${low} 解除`,
  },
  high: { en: 'Above the high watermark', zh: '已超过高水位线' },
  highText: {
    en: (share: string) => `More than ${share} of the licensed connections are in use.`,
    zh: (share: string) => `已使用超过 ${share} 的许可连接数。`,
  },
  update: { en: 'License key', zh: '许可证密钥' },
  updateHelp: {
    en: 'Applies to all nodes of the cluster. The broker does not return the key later.',
    zh: '对集群的所有节点生效。服务端之后不会返回该密钥。',
  },
  save: { en: 'Update license', zh: '更新许可证' },
  updated: resultMessages.updated,
  required: fieldMessages.required,
  notOneLine: {
    en: 'The key contains invalid characters',
    zh: '密钥包含无效字符',
  },
  badKey: { en: 'The broker does not accept this key', zh: '服务端不接受此密钥' },
  badKeyText: {
    en: 'Copy the whole key again. A key for another product or version is refused as well.',
    zh: '请重新复制完整的密钥。其他产品或版本的密钥也会被拒绝。',
  },
  reset: { en: 'Return to the evaluation license', zh: '恢复为评估许可证' },
  isIncluded: {
    en: 'The evaluation license is in use: the cluster has no key.',
    zh: '正在使用评估许可证：集群没有许可证密钥。',
  },
  resetText: {
    en: 'The key of the cluster is deleted. The evaluation license allows few connections; above its limit, new connections are refused.',
    zh: '将删除集群的许可证密钥。评估许可证仅允许少量连接，超过上限后新连接会被拒绝。',
  },
  watermarks: { en: 'Watermarks', zh: '水位线' },
  low: { en: 'Low watermark', zh: '低水位线' },
  lowHelp: {
    en: 'The alarm license_quota is cleared when fewer connections are in use.',
    zh: '使用的连接数低于此值时，解除 license_quota 告警。',
  },
  highWatermark: { en: 'High watermark', zh: '高水位线' },
  highHelp: {
    en: 'The alarm license_quota is raised when more connections are in use.',
    zh: '使用的连接数高于此值时，触发 license_quota 告警。',
  },
  highAboveLow: { en: 'Must be above the low watermark', zh: '高水位线必须大于低水位线' },
}

/** Texts for brokers without license keys. */
export const openEditionMessages = {
  title: { en: 'Open-source edition', zh: '开源版' },
  about: {
    en: 'This broker needs no license: no key, no expiry, no licensed connection limit. With an enterprise cluster as upstream, this page shows its license.',
    zh: '当前服务端无需许可证：没有密钥、没有到期时间，也没有许可证规定的连接数上限。许可证密钥仅用于企业版，连接企业版集群时此页面显示其许可证。',
  },
  edition: { en: 'Edition', zh: '版本' },
  openSource: { en: 'Open source', zh: '开源版' },
  editionOf: {
    en: (version: string) => `Open source, ${version}`,
    zh: (version: string) => `开源版 ${version}`,
  },
  key: { en: 'License key', zh: '许可证密钥' },
  notRequired: { en: 'Not required', zh: '不需要' },
  limit: { en: 'Connection limit', zh: '连接数上限' },
  noLimit: { en: 'Set per listener:', zh: '由各监听器设置：' },
  listeners: { en: 'Listeners', zh: '监听器' },
  expiry: { en: 'Valid until', zh: '到期日期' },
  never: { en: 'Does not expire', zh: '永不过期' },
  connections: { en: 'Current connections', zh: '当前连接数' },
}
