import { plural } from '#plural.ts'

export const historyMessages = {
  again: { en: 'Publish again', zh: '再次发布' },
  againFor: {
    en: (time: string) => `Publish the message of ${time} again`,
    zh: (time: string) => `再次发布 ${time} 的消息`,
  },
  cannotAgain: {
    en: 'Only the beginning of this payload is stored. Keep more messages to publish the next one again.',
    zh: '该消息仅保存了开头部分，无法再次发布。请先保留更多消息。',
  },
  compare: { en: 'Compare', zh: '比较' },
  compareFor: {
    en: (time: string) => `Compare the message of ${time}`,
    zh: (time: string) => `比较 ${time} 的消息`,
  },
  compareHelp: {
    en: 'Select two messages to compare them.',
    zh: '选择两条消息进行比较。',
  },
  comparedWith: {
    en: (before: string, after: string) => `Changes from ${before} to ${after}`,
    zh: (before: string, after: string) => `${before} 与 ${after} 的差异`,
  },
  course: {
    en: (count: string, first: string, last: string) =>
      `${plural(count, 'message', 'messages')} from ${first} to ${last}`,
    zh: (count: string, first: string, last: string) => `${first} 至 ${last} 共 ${count} 条消息`,
  },
  from: { en: 'Client ID', zh: '客户端 ID' },
  keep: { en: 'Keep more', zh: '保留更多' },
  keepHelp: {
    en: (size: string, time: string) =>
      `Keeps each whole message for ${time}, the last ${size} at most`,
    zh: (size: string, time: string) => `在 ${time}内保留每条完整消息，最多保留最近的 ${size}`,
  },
  kept: {
    en: (count: string, size: string, max: string, until: string) =>
      `Keeping all messages until ${until}: ${count} so far, ${size} of ${max}`,
    zh: (count: string, size: string, max: string, until: string) =>
      `${until} 前保留全部消息：已保留 ${count} 条，${size} / ${max}`,
  },
  keptOfCluster: {
    en: 'Messages that this page has received. A cluster keeps none.',
    zh: '本页面收到的消息。集群不保存消息。',
  },
  messages: { en: 'Messages', zh: '消息' },
  properties: { en: 'Properties', zh: '属性' },
  propertiesLeftOut: {
    en: 'The properties of this message are too long and were not stored.',
    zh: '该消息的属性过长，未保存。',
  },
  sampled: {
    en: 'The broker stores one message per second, up to 21 per topic.',
    zh: '服务端每秒最多保存一条消息，每个主题最多 21 条。',
  },
  stopKeeping: { en: 'Stop keeping', zh: '停止保留' },
  time: { en: 'Time', zh: '时间' },
} as const
