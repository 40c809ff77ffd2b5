import { plural } from '#plural.ts'

export const recordMessages = {
  record: { en: 'Record', zh: '录制' },
  title: { en: 'Record messages to a file', zh: '将消息录制到文件' },
  aboutKept: {
    en: 'Saves each new message as a line of JSON (NDJSON), without existing retained messages. The broker keeps the messages for this page, so no MQTT login is needed.',
    zh: '将每条新消息保存为一行 JSON（NDJSON），不含此前的保留消息。消息由服务端为本页面暂存，无需 MQTT 登录。',
  },
  filter: { en: 'Topic filter', zh: '主题过滤器' },
  missed: {
    en: (count: string) =>
      `${plural(count, 'message was', 'messages were')} not recorded: too fast, or larger than 256 KB. Record a smaller branch.`,
    zh: (count: string) => `有 ${count} 条消息未录制：速率过高，或大于 256 KB。请缩小录制范围。`,
  },
  about: {
    en: 'Subscribes to the filter and saves each new message as a line of JSON (NDJSON), without existing retained messages. The recording uses its own MQTT client, to which authorization rules apply.',
    zh: '订阅该过滤器，并将每条新消息保存为一行 JSON（NDJSON），不含此前的保留消息。录制使用独立的 MQTT 客户端，同样受授权规则约束。',
  },
  duration: { en: 'Duration', zh: '时长' },
  start: { en: 'Start recording', zh: '开始录制' },
  recording: { en: 'Recording', zh: '正在录制' },
  progress: {
    en: (messages: string, size: string, left: string) =>
      `${plural(messages, 'message', 'messages')} · ${size} · ${left} left`,
    zh: (messages: string, size: string, left: string) =>
      `${messages} 条消息 · ${size} · 剩余 ${left}`,
  },
  stop: { en: 'Stop and save', zh: '停止并保存' },
  saved: {
    en: (messages: string, size: string, file: string) =>
      `${plural(messages, 'message', 'messages')} (${size}) saved to ${file}`,
    zh: (messages: string, size: string, file: string) =>
      `已将 ${messages} 条消息（${size}）保存到 ${file}`,
  },
  nothing: {
    en: (filter: string) => `No messages on ${filter}: no file was saved`,
    zh: (filter: string) => `${filter} 上没有消息，未保存文件`,
  },
  full: {
    en: 'The recording reached the file limit of 64 MB. Record a smaller branch.',
    zh: '录制已达到单个文件 64 MB 的上限。请缩小录制范围。',
  },
  lost: {
    en: 'The connection was lost before the end of the recording.',
    zh: '录制结束前连接已断开。',
  },
  dismiss: { en: 'Dismiss', zh: '关闭' },
}
