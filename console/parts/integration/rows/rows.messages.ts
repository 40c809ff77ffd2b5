import { plural } from '../../../plural.ts'

/** Rows that wait in an action when it is changed, disabled or deleted. */
export const rowsMessages = {
  drain: { en: 'Send them first', zh: '先发送完' },
  drainAbout: {
    en: 'Or let the action send them first. New rows are dropped until this is done.',
    zh: '也可先让动作发送完这些数据，期间新数据将被丢弃。',
  },
  drainLeft: {
    en: (rows: string) =>
      `${plural(rows, 'row waits', 'rows wait')} to be sent. New rows are dropped until this is done.`,
    zh: (rows: string) => `还有 ${rows} 条数据等待发送。完成之前，新数据将被丢弃。`,
  },
  drainTitle: { en: 'Sending buffered rows', zh: '正在发送缓存中的数据' },
  dropRest: { en: 'Drop the rest', zh: '丢弃剩余数据' },
  dropped: {
    en: (rows: string) =>
      `${plural(rows, 'buffered row is', 'buffered rows are')} dropped and not sent.`,
    zh: (rows: string) => `缓存中的 ${rows} 条数据将被丢弃，不再发送。`,
  },
  droppedUnknown: {
    en: 'Buffered rows are dropped. Their number is not known.',
    zh: '缓存中的数据将被丢弃，数量未知。',
  },
}
