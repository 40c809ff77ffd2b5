import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const durableQueuesMessages = {
  title: { en: 'Durable queues', zh: '持久队列' },
  about: {
    en: 'Stored messages that a group of clients reads together through a shared subscription.',
    zh: '已存储的消息，由一组客户端通过共享订阅共同读取。',
  },
  add: { en: 'Create queue', zh: '创建队列' },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  createdAt: { en: 'Created at', zh: '创建时间' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (group: string, topic: string) =>
      `The group ${group} no longer receives stored messages of ${topic}.`,
    zh: (group: string, topic: string) => `共享组 ${group} 将不再收到 ${topic} 的已存储消息。`,
  },
  deleteTitle: { en: 'Delete this queue?', zh: '确认删除该队列？' },
  empty: { en: 'No durable queues', zh: '暂无持久队列' },
  emptyText: {
    en: 'Create a queue so that the clients of a shared subscription also receive messages that were stored before they connected.',
    zh: '创建队列后，共享订阅的客户端也能收到在其连接之前存储的消息。',
  },
  group: { en: 'Group', zh: '共享组' },
  groupHelp: {
    en: (filter: string) => `Clients subscribe to ${filter}.`,
    zh: (filter: string) => `客户端订阅 ${filter}。`,
  },
  groupWrong: {
    en: 'A group has no /, + and #',
    zh: '共享组不能包含 /、+ 和 #',
  },
  id: { en: 'ID', zh: 'ID' },
  more: { en: 'Load more', zh: '加载更多' },
  startTime: { en: 'Start time', zh: '起始时间' },
  startTimeHelp: {
    en: 'Messages stored from this time on are in the queue. Empty: from now on.',
    zh: '此时间之后存储的消息进入队列，留空表示从现在开始。',
  },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  topicRequired: fieldMessages.topicRequired,
  topicWrong: { en: 'Invalid topic filter', zh: '不是有效的主题过滤器' },
}
