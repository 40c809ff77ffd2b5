import { plural } from '#plural.ts'

export const causesMessages = {
  acknowledge: { en: 'Acknowledge', zh: '确认告警' },
  acknowledged: {
    en: (cause: string) => `Acknowledged: ${cause}`,
    zh: (cause: string) => `已确认：${cause}`,
  },
  acknowledgedBy: {
    en: (user: string) => (user === '' ? 'Acknowledged' : `Acknowledged by ${user}`),
    zh: (user: string) => (user === '' ? '已确认' : `已由 ${user} 确认`),
  },
  acknowledgedAt: {
    en: (time: string) => `at ${time}`,
    zh: (time: string) => `于 ${time}`,
  },
  active24h: {
    en: (times: string, duration: string) =>
      `${plural(times, 'period', 'periods')} in the last 24 hours, ${duration} in total`,
    zh: (times: string, duration: string) => `最近 24 小时出现 ${times} 次，共 ${duration}`,
  },
  actions: { en: 'Stopped actions', zh: '停止的动作' },
  alarms: { en: 'Alarms', zh: '告警' },
  alarmsOf: {
    en: (count: string) => plural(count, 'alarm', 'alarms'),
    zh: (count: string) => `${count} 条告警`,
  },
  by: { en: 'Grouping', zh: '分组方式' },
  byAlarm: { en: 'Single alarms', zh: '单条告警' },
  byCause: { en: 'By cause', zh: '按原因' },
  dropped: {
    en: (rows: string) => `${plural(rows, 'message', 'messages')} dropped`,
    zh: (rows: string) => `丢弃 ${rows} 条数据`,
  },
  droppedHelp: {
    en: 'Numbers of messages count since the metrics of the actions were reset.',
    zh: '消息数自动作指标重置以来累计。',
  },
  endAcknowledgement: { en: 'Take back acknowledgement', zh: '取消确认' },
  endSilence: { en: 'End silence', zh: '取消静音' },
  handling: { en: 'Handling', zh: '处理情况' },
  history: { en: 'Last 24 hours', zh: '最近 24 小时' },
  lost: { en: 'Lost and waiting', zh: '丢失与等待' },
  nodes: {
    en: (count: string) => plural(count, 'node', 'nodes'),
    zh: (count: string) => `${count} 个节点`,
  },
  now: {
    en: (message: string, value: string) => `${message}, now ${value}`,
    zh: (message: string, value: string) => `${message}，当前 ${value}`,
  },
  open: { en: 'Open', zh: '未处理' },
  queued: {
    en: (rows: string) => `${plural(rows, 'message', 'messages')} waiting`,
    zh: (rows: string) => `${rows} 条数据等待发送`,
  },
  reopened: {
    en: (cause: string) => `Open again: ${cause}`,
    zh: (cause: string) => `已恢复为未处理：${cause}`,
  },
  rules: { en: 'Rules that send to them', zh: '相关规则' },
  silence1h: { en: 'Silence 1 hour', zh: '静音 1 小时' },
  silence8h: { en: 'Silence 8 hours', zh: '静音 8 小时' },
  silenceUntil: { en: 'Silence until…', zh: '静音至…' },
  silenceTitle: {
    en: (cause: string) => `Silence: ${cause}`,
    zh: (cause: string) => `静音：${cause}`,
  },
  silenceSubmit: { en: 'Silence', zh: '静音' },
  silenceHelp: {
    en: 'Until then the alarm is listed, but not counted at the bell, also if it is raised again. Applies to all users.',
    zh: '在此之前，告警仍会列出，但不计入铃铛提示，即使再次触发。对所有用户生效。',
  },
  silenceRange: {
    en: 'Enter a time within the next 90 days',
    zh: '请输入未来 90 天内的时间',
  },
  silenced: {
    en: (cause: string) => `Silenced: ${cause}`,
    zh: (cause: string) => `已静音：${cause}`,
  },
  silencedUntil: {
    en: (time: string) => `Silenced until ${time}`,
    zh: (time: string) => `静音至 ${time}`,
  },
  silencedBy: {
    en: (user: string) => (user === '' ? '' : `by ${user}`),
    zh: (user: string) => (user === '' ? '' : `操作人 ${user}`),
  },
  sources: { en: 'Stopped sources', zh: '停止的数据来源' },
  stops: {
    en: (parts: string) => `Stops ${parts}`,
    zh: (parts: string) => `影响${parts}`,
  },
  stoppedActions: {
    en: (count: string) => plural(count, 'action', 'actions'),
    zh: (count: string) => ` ${count} 个动作`,
  },
  stoppedRules: {
    en: (count: string) => plural(count, 'rule', 'rules'),
    zh: (count: string) => ` ${count} 条规则`,
  },
  stoppedSources: {
    en: (count: string) => plural(count, 'source', 'sources'),
    zh: (count: string) => ` ${count} 个数据来源`,
  },
  unreachable: {
    en: (address: string) => `${address} unreachable`,
    zh: (address: string) => `无法连接 ${address}`,
  },
  until: { en: 'Until', zh: '截止时间' },
}
