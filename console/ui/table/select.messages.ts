export const selectMessages = {
  all: { en: 'Select all that match', zh: '选择全部匹配项' },
  allCount: {
    en: (count: string) => `Select all ${count} that match`,
    zh: (count: string) => `选择全部 ${count} 个匹配项`,
  },
  cut: {
    en: (count: string) => `the first ${count} of those that match`,
    zh: (count: string) => `匹配项中的前 ${count} 个`,
  },
  done: { en: 'all that match', zh: '全部匹配项' },
  of: {
    en: (rows: string, all: string) => `${rows} of ${all}`,
    zh: (rows: string, all: string) => `共 ${all} 项，已读取 ${rows} 项`,
  },
  reading: { en: 'Reading all that match', zh: '正在读取全部匹配项' },
  shifted: {
    en: 'all that match; the list changed while it was read, single rows may be missing',
    zh: '全部匹配项；读取期间列表发生了变化，可能缺少个别行',
  },
}
