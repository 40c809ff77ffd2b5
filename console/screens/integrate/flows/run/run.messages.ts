import { plural } from '#plural.ts'

export const runMessages = {
  title: { en: 'Run', zh: '运行' },
  about: {
    en: 'Runs the flow in your browser while you edit. Nothing is sent.',
    zh: '在浏览器中运行数据流，编辑后即时更新，不发送任何数据。',
  },
  recorded: { en: 'Received messages', zh: '收到的消息' },
  noRecorded: {
    en: 'No recent message matches the flow.',
    zh: '近期没有匹配该数据流的消息。',
  },
  badEvent: { en: 'Fix the marked columns to run the flow.', zh: '请更正标出的列后再运行。' },
  badStatement: { en: 'The statement is invalid.', zh: '语句无效。' },
  result: { en: 'Result', zh: '结果' },
  rows: { en: 'Rows reach the outputs', zh: '数据到达输出' },
  noSource: { en: 'No source matches the event', zh: '没有数据来源匹配该事件' },
  noRows: { en: 'FOREACH yields no rows', zh: 'FOREACH 没有产生任何行' },
  filtered: { en: 'The filter stops the event', zh: '过滤器未通过该事件' },
  failed: { en: 'The statement fails with this event', zh: '语句处理此事件时失败' },
  started: { en: 'Started', zh: '触发' },
  rowCount: {
    en: (count: string) => plural(count, 'row', 'rows'),
    zh: (count: string) => `${count} 行`,
  },
  passed: { en: 'Passed', zh: '通过' },
  stopped: { en: 'Stopped here', zh: '在此停止' },
  sent: {
    en: (count: string) => plural(count, 'message', 'messages'),
    zh: (count: string) => `${count} 条消息`,
  },
  unknownSent: {
    en: 'Receives the row. The templates cannot be read here.',
    zh: '接收该行数据，此处无法得知其模板。',
  },
  // View of the real traffic.
  live: { en: 'Live', zh: '实时' },
  liveAbout: {
    en: 'Traffic of the saved flow: messages per second on connections, failures and drops on nodes.',
    zh: '已保存数据流的流量：连接上为每秒消息数，节点上为失败与丢弃数。',
  },
  notStored: { en: 'Save the flow to see its traffic.', zh: '保存数据流后可查看其流量。' },
  matched: { en: 'Matched', zh: '命中' },
  failuresLabel: { en: 'Failed', zh: '失败' },
  failuresHelp: {
    en: 'Exceptions of the statement and failed actions. Dropped messages count as failed.',
    zh: '语句异常与动作执行失败的次数，丢弃的消息计为失败。',
  },
  failures: {
    en: (count: string) => `${count} failed`,
    zh: (count: string) => `${count} 次失败`,
  },
  drops: {
    en: (count: string) => `${count} dropped`,
    zh: (count: string) => `${count} 条丢弃`,
  },
  failuresAndDrops: {
    en: (failed: string, dropped: string) => `${failed} failed, ${dropped} dropped`,
    zh: (failed: string, dropped: string) => `${failed} 次失败，${dropped} 条丢弃`,
  },
}
