import { plural } from '#plural.ts'

export const bulkMessages = {
  close: { en: 'Close', zh: '关闭' },
  cut: {
    en: (limit: string) => `Only the first ${limit} are included; the rest are unchanged.`,
    zh: (limit: string) => `仅包含前 ${limit} 项，其余不变。`,
  },
  done: { en: 'Done', zh: '完成' },
  doing: { en: 'Progress', zh: '进度' },
  failed: { en: 'Failed', zh: '失败' },
  none: { en: 'No matches', zh: '没有匹配的项' },
  open: { en: 'Remaining', zh: '未执行' },
  progress: {
    en: (done: string, all: string) => `${done} of ${all}`,
    zh: (done: string, all: string) => `共 ${all} 项，已完成 ${done} 项`,
  },
  progressRead: {
    en: (rows: string) => `${plural(rows, 'row', 'rows')} read`,
    zh: (rows: string) => `已读取 ${rows} 项`,
  },
  reading: { en: 'Reading all matching rows', zh: '正在读取全部匹配项' },
  result: { en: 'Result', zh: '结果' },
  shifted: {
    en: 'The list changed while it was read. Some rows may be missing.',
    zh: '读取期间列表发生了变化，可能缺少部分行。',
  },
  skipped: { en: 'Skipped', zh: '已跳过' },
  skippedCount: {
    en: (count: string) => `${count} skipped`,
    zh: (count: string) => `已跳过：${count}`,
  },
  failedCount: {
    en: (count: string) => `${count} failed`,
    zh: (count: string) => `失败：${count}`,
  },
  openCount: {
    en: (count: string) => `${count} remaining`,
    zh: (count: string) => `未执行：${count}`,
  },
  stop: { en: 'Stop', zh: '停止' },
  stopping: {
    en: 'Stopping: waiting for running operations…',
    zh: '正在停止：等待进行中的操作完成…',
  },
  these: {
    en: (count: string) => `${plural(count, 'item', 'items')} affected`,
    zh: (count: string) => `影响范围：${count} 项`,
  },
  tryAgain: {
    en: (count: string) => `Retry ${count} remaining`,
    zh: (count: string) => `重试其余项（${count}）`,
  },
}
