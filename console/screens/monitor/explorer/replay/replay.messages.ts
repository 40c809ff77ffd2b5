import { fieldMessages } from '#messages/fields.messages.ts'
import { plural } from '#plural.ts'

export const replayMessages = {
  about: {
    en: 'Publishes the messages of a recording (NDJSON) again over the API, with their topics, payloads, QoS, retain flags and properties. All current subscribers receive them.',
    zh: '通过 API 重新发布录制文件（NDJSON）中的消息，包括主题、内容、QoS、保留标志和属性。当前的订阅者都会收到这些消息。',
  },
  choose: { en: 'Select a recording (.ndjson)', zh: '选择录制文件（.ndjson）' },
  contents: {
    en: (messages: string, topics: string, time: string) =>
      `${plural(messages, 'message', 'messages')} on ${plural(topics, 'topic', 'topics')} in ${time}`,
    zh: (messages: string, topics: string, time: string) =>
      `${messages} 条消息，${topics} 个主题，时长 ${time}`,
  },
  dismiss: { en: 'Dismiss', zh: '关闭' },
  done: {
    en: (messages: string, file: string) =>
      `${plural(messages, 'message', 'messages')} of ${file} published`,
    zh: (messages: string, file: string) => `已发布 ${file} 中的 ${messages} 条消息`,
  },
  empty: { en: 'The file has no messages', zh: '文件中没有消息' },
  failed: {
    en: (done: string, total: string) => `The replay ended after message ${done} of ${total}`,
    zh: (done: string, total: string) => `回放在第 ${done} / ${total} 条消息后中断`,
  },
  file: { en: 'Recording', zh: '录制文件' },
  fileRequired: fieldMessages.selectFile,
  next: { en: 'Publish next', zh: '发布下一条' },
  nextTopic: { en: (topic: string) => `Next: ${topic}`, zh: (topic: string) => `下一条：${topic}` },
  pause: { en: 'Pause', zh: '暂停' },
  progress: {
    en: (done: string, total: string) => `${done} of ${total}`,
    zh: (done: string, total: string) => `已发布 ${done} / ${total}`,
  },
  replay: { en: 'Replay…', zh: '回放…' },
  replaying: { en: 'Replay', zh: '回放' },
  resume: { en: 'Resume', zh: '继续' },
  speed: { en: 'Speed', zh: '速度' },
  speedStep: { en: 'Step by step', zh: '逐条' },
  start: { en: 'Start replay', zh: '开始回放' },
  stop: { en: 'Stop', zh: '停止' },
  stopped: {
    en: (done: string, total: string) => `Replay stopped after message ${done} of ${total}`,
    zh: (done: string, total: string) => `回放已停止，已发布 ${done} / ${total} 条消息`,
  },
  title: { en: 'Replay a recording', zh: '回放录制的消息' },
  tooLarge: {
    en: 'The file is larger than 64 MB',
    zh: '文件大于 64 MB',
  },
  unreceived: {
    en: (count: string) => `${plural(count, 'message', 'messages')} without subscribers`,
    zh: (count: string) => `${count} 条消息没有匹配的订阅`,
  },
  wrongLine: {
    en: (line: string) => `Line ${line} is not a recorded message`,
    zh: (line: string) => `第 ${line} 行不是录制的消息`,
  },
} as const
