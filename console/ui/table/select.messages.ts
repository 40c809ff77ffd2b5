import { plural } from '#plural.ts'

export const selectMessages = {
  all: { en: 'Select all matching rows', zh: '选择全部匹配项' },
  allCount: {
    en: (count: string) => `Select ${plural(count, 'matching row', 'matching rows')}`,
    zh: (count: string) => `选择全部 ${count} 个匹配项`,
  },
  cut: {
    en: (count: string) => `the first ${plural(count, 'matching row', 'matching rows')}`,
    zh: (count: string) => `匹配项中的前 ${count} 个`,
  },
  done: { en: 'all matching rows', zh: '全部匹配项' },
  matching: { en: 'All matching', zh: '全部匹配项' },
  matchingCount: {
    en: (count: string) => `All ${count} matching`,
    zh: (count: string) => `全部 ${count} 个匹配项`,
  },
  of: {
    en: (rows: string, all: string) => `${rows} of ${all}`,
    zh: (rows: string, all: string) => `共 ${all} 项，已读取 ${rows} 项`,
  },
  reading: { en: 'Reading all matching rows', zh: '正在读取全部匹配项' },
  shifted: {
    en: 'all matching rows; the list changed while it was read, so some may be missing',
    zh: '全部匹配项；读取期间列表发生了变化，可能缺少部分行',
  },
}
