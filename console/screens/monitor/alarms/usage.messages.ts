/** The messages of alarms about a share, by the words that a broker puts after it. The share is that at which the alarm was raised: no broker updates it. */
export const usageMessages = {
  'cpu usage': {
    en: (share: string) => `CPU usage ${share} when raised`,
    zh: (share: string) => `触发时 CPU 使用率 ${share}`,
  },
  'mem usage': {
    en: (share: string) => `Memory usage ${share} when raised`,
    zh: (share: string) => `触发时内存使用率 ${share}`,
  },
  'event loop usage': {
    en: (share: string) => `Event loop usage ${share} when raised`,
    zh: (share: string) => `触发时事件循环占用率 ${share}`,
  },
  'of the open files': {
    en: (share: string) => `Open files at ${share} of the limit when raised`,
    zh: (share: string) => `触发时打开文件数占上限的 ${share}`,
  },
}
