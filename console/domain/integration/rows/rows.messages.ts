import { plural } from '#plural.ts'

/** Rows that wait in an action when it is changed, disabled or deleted. */
export const rowsMessages = {
  drain: { en: 'Send first', zh: '先发送完' },
  drainAbout: {
    en: 'The action can send these messages first. New messages are dropped in the meantime.',
    zh: '也可先让动作发送完这些数据，期间新数据将被丢弃。',
  },
  drainLeft: {
    en: (rows: string) =>
      `${plural(rows, 'message waits', 'messages wait')} to be sent. New messages are dropped in the meantime.`,
    zh: (rows: string) => `还有 ${rows} 条数据等待发送。完成之前，新数据将被丢弃。`,
  },
  drainTitle: { en: 'Sending buffered messages', zh: '正在发送缓冲区中的数据' },
  dropRest: { en: 'Drop the rest', zh: '丢弃剩余数据' },
  dropped: {
    en: (rows: string) =>
      `${plural(rows, 'buffered message', 'buffered messages')} will be dropped without being sent.`,
    zh: (rows: string) => `缓冲区中的 ${rows} 条数据将被丢弃，不再发送。`,
  },
  droppedUnknown: {
    en: 'An unknown number of buffered messages will be dropped.',
    zh: '缓冲区中的数据将被丢弃，数量未知。',
  },
}
