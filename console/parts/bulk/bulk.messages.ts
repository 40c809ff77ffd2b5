export const bulkMessages = {
  close: { en: 'Close', zh: '关闭' },
  cut: {
    en: (limit: string) =>
      `There are more: these are the first ${limit}, and nothing else is touched.`,
    zh: (limit: string) => `还有更多：此处仅为前 ${limit} 项，其余不受影响。`,
  },
  done: { en: 'Done', zh: '完成' },
  doing: { en: 'Rows done so far', zh: '已处理的行数' },
  failed: { en: 'Failed', zh: '失败' },
  none: { en: 'Nothing matches', zh: '没有匹配的项' },
  open: { en: 'Not done', zh: '未执行' },
  progress: {
    en: (done: string, all: string) => `${done} of ${all}`,
    zh: (done: string, all: string) => `共 ${all} 项，已完成 ${done} 项`,
  },
  progressRead: {
    en: (rows: string) => `${rows} read`,
    zh: (rows: string) => `已读取 ${rows} 项`,
  },
  reading: { en: 'Reading all that match', zh: '正在读取全部匹配项' },
  result: { en: 'Result', zh: '结果' },
  shifted: {
    en: 'The list changed while it was read: single rows may be missing.',
    zh: '读取期间列表发生了变化，可能缺少个别行。',
  },
  skipped: { en: 'Skipped', zh: '已跳过' },
  skippedCount: {
    en: (count: string) => `Skipped: ${count}`,
    zh: (count: string) => `已跳过：${count}`,
  },
  failedCount: {
    en: (count: string) => `Failed: ${count}`,
    zh: (count: string) => `失败：${count}`,
  },
  openCount: {
    en: (count: string) => `Not done: ${count}`,
    zh: (count: string) => `未执行：${count}`,
  },
  stop: { en: 'Stop', zh: '停止' },
  stopping: {
    en: 'Stopping: what is under way comes to its end …',
    zh: '正在停止：等待进行中的操作完成…',
  },
  these: {
    en: (count: string) => `What this hits: ${count}`,
    zh: (count: string) => `影响范围：${count} 项`,
  },
  tryAgain: {
    en: (count: string) => `Try the others again (${count})`,
    zh: (count: string) => `重试其余项（${count}）`,
  },
}
