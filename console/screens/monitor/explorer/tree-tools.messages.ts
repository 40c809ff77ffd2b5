import { fieldMessages } from '#messages/fields.messages.ts'
import { plural } from '#plural.ts'

export const treeToolsMessages = {
  calculated: {
    en: 'This cluster has no topic list',
    zh: '该集群不提供主题列表',
  },
  calculatedText: {
    en: 'The tree is built from retained messages and subscriptions. Start a live subscription to see rates and payloads. The cluster then delivers each matching message to this page.',
    zh: '主题树由保留消息与订阅汇总而成。如需查看速率和消息内容，可开启实时订阅，集群会将每条匹配的消息投递到本页面。',
  },
  read: {
    en: (retained: string, subscriptions: string) =>
      `From ${plural(retained, 'retained message', 'retained messages')} and ${plural(subscriptions, 'subscription', 'subscriptions')}`,
    zh: (retained: string, subscriptions: string) =>
      `来自 ${retained} 条保留消息和 ${subscriptions} 个订阅`,
  },
  reading: {
    en: (counts: string) => `${counts}, reading…`,
    zh: (counts: string) => `${counts}，读取中…`,
  },
  waiting: {
    en: (retained: string, subscriptions: string) =>
      `Not read yet: ${plural(retained, 'retained message', 'retained messages')}, ${plural(subscriptions, 'subscription', 'subscriptions')}`,
    zh: (retained: string, subscriptions: string) =>
      `尚未读取：${retained} 条保留消息，${subscriptions} 个订阅`,
  },
  readNow: { en: 'Read', zh: '读取' },
  readAgain: { en: 'Refresh', zh: '重新读取' },
  cancel: { en: 'Cancel', zh: '取消' },
  failed: { en: 'Some data could not be read', zh: '未能全部读取' },
  cut: { en: 'Not all topics are listed', zh: '未包含全部主题' },
  cutText: {
    en: (max: string) => `Showing up to ${plural(max, 'topic', 'topics')}.`,
    zh: (max: string) => `最多显示 ${max} 个主题。`,
  },
  listen: { en: 'Live subscription', zh: '实时订阅' },
  connecting: { en: 'Subscribing…', zh: '正在订阅…' },
  listening: {
    en: (filter: string) => `Subscribed to ${filter}`,
    zh: (filter: string) => `已订阅 ${filter}`,
  },
  stop: { en: 'Unsubscribe', zh: '取消订阅' },
  begin: { en: 'Subscribe', zh: '订阅' },
  filter: { en: 'Topic filter', zh: '主题过滤器' },
  filterHelp: {
    en: 'Keep the filter narrow: every matching message is sent to this page.',
    zh: '请尽量缩小范围：所有匹配的消息都会发送到本页面。',
  },
  url: { en: 'Address of the WebSocket listener', zh: 'WebSocket 监听器地址' },
  username: { en: 'Username', zh: '用户名' },
  password: { en: 'Password', zh: '密码' },
  wrongUrl: {
    en: 'Format: ws:// or wss://, host, port and path',
    zh: '格式为 ws:// 或 wss:// 加主机、端口与路径',
  },
  topicRequired: fieldMessages.topicRequired,
  wrongFilter: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  noListener: { en: 'Cannot subscribe through this listener', zh: '无法通过该监听器订阅' },
}
