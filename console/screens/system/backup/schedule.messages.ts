import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const scheduleMessages = {
  at: { en: 'Time', zh: '时间' },
  atHelp: { en: 'HH:MM in the time zone of the node', zh: 'HH:MM，节点所在时区' },
  atHourHelp: { en: 'Only the minutes are used', zh: '仅分钟部分有效' },
  day: { en: 'Every day', zh: '每天' },
  enable: { en: 'Create backups automatically', zh: '自动创建备份' },
  enableHelp: {
    en: 'A failed backup raises an alarm and is retried every ten minutes.',
    zh: '备份失败时会触发告警，并每十分钟重试一次。',
  },
  every: { en: 'Frequency', zh: '频率' },
  failed: { en: 'The last scheduled backup failed', zh: '最近一次定时备份失败' },
  hour: { en: 'Every hour', zh: '每小时' },
  keep: { en: 'Backups to keep', zh: '保留数量' },
  keepHelp: {
    en: 'Older scheduled backups are deleted. Other files are never deleted automatically.',
    zh: '更早的定时备份会被删除，其他文件不会被自动删除。',
  },
  maxAge: { en: 'Maximum age', zh: '最长保留时间' },
  maxAgeHelp: {
    en: 'The newest scheduled backup is always kept.',
    zh: '最新的定时备份始终保留。',
  },
  manual: { en: 'Manual', zh: '手动' },
  next: {
    en: (time: string, keep: string) =>
      `Next scheduled backup: ${time}. The newest ${plural(keep, 'backup is', 'backups are')} kept.`,
    zh: (time: string, keep: string) => `下一次定时备份：${time}。保留最新的 ${keep} 个。`,
  },
  noLimit: { en: 'No limit', zh: '不限' },
  origin: { en: 'Origin', zh: '来源' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  schedule: { en: 'Schedule', zh: '定时备份' },
  scheduled: { en: 'Scheduled', zh: '定时' },
  week: { en: 'Every week', zh: '每周' },
  weekday: { en: 'Day of the week', zh: '星期' },
  wrongAge: { en: 'Enter a duration', zh: '请输入时长' },
  wrongNumber: { en: 'Enter a number from 1 to 100', zh: '请输入 1 到 100 之间的整数' },
  wrongTime: { en: 'Enter a time such as 02:00', zh: '请输入时间，例如 02:00' },
}
