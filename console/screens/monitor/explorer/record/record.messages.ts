import { plural } from '../../../../plural.ts'

export const recordMessages = {
  record: { en: 'Record', zh: '录制' },
  title: { en: 'Record messages to a file', zh: '将消息录制到文件' },
  about: {
    en: 'Subscribes to the filter and saves each new message as a line of JSON (NDJSON), without retained messages from before. The rules of authorization apply to this client.',
    zh: '订阅该过滤器，并将每条新消息保存为一行 JSON（NDJSON），不含此前的保留消息。该客户端同样受授权规则约束。',
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
    en: 'The recording ended at 64 MB, the limit of one file. Record a smaller branch.',
    zh: '录制已达到单个文件 64 MB 的上限。请缩小录制范围。',
  },
  lost: {
    en: 'The connection was lost before the end of the recording.',
    zh: '录制结束前连接已断开。',
  },
  dismiss: { en: 'Dismiss', zh: '关闭' },
}
