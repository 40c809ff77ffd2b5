import { plural } from '#plural.ts'

export const exportMessages = {
  all: { en: 'All matching rows', zh: '全部匹配行' },
  allCount: {
    en: (count: string) => `All matching rows (${count})`,
    zh: (count: string) => `全部匹配行（${count}）`,
  },
  cancelled: { en: 'Export cancelled', zh: '已取消，未生成文件' },
  close: { en: 'Close', zh: '关闭' },
  columns: { en: 'Columns', zh: '列' },
  columnsAll: { en: 'All columns', zh: '全选' },
  csv: { en: 'CSV', zh: 'CSV' },
  csvText: {
    en: 'For spreadsheets. Formula-like values are escaped.',
    zh: '用于电子表格。类似公式的值会被转义。',
  },
  cut: {
    en: (limit: string) =>
      `One file contains up to ${plural(limit, 'row', 'rows')}. Use filters to export the rest.`,
    zh: (limit: string) => `还有更多数据：单个文件最多 ${limit} 行，请使用筛选条件导出其余部分。`,
  },
  done: {
    en: (rows: string) => `${plural(rows, 'row', 'rows')} written`,
    zh: (rows: string) => `已写入 ${rows} 行`,
  },
  failed: { en: 'Writing the file failed', zh: '文件未能写入' },
  format: { en: 'Format', zh: '格式' },
  ndjson: { en: 'NDJSON', zh: 'NDJSON' },
  ndjsonText: {
    en: 'For programs. One JSON object per line, with all fields of the API.',
    zh: '用于程序处理：每行一个 JSON 对象，包含 API 返回的全部字段。',
  },
  page: {
    en: (count: string) => `This page (${count})`,
    zh: (count: string) => `当前页（${count}）`,
  },
  progress: { en: 'Progress', zh: '已写入的行数' },
  progressOf: {
    en: (rows: string, all: string) => `${rows} of ${plural(all, 'row', 'rows')}`,
    zh: (rows: string, all: string) => `${rows} / ${all} 行`,
  },
  progressRows: {
    en: (rows: string) => plural(rows, 'row', 'rows'),
    zh: (rows: string) => `${rows} 行`,
  },
  rows: { en: 'Rows', zh: '行' },
  selected: {
    en: (count: string) => `Selected (${count})`,
    zh: (count: string) => `已选择（${count}）`,
  },
  shifted: {
    en: 'The list changed while it was read. Some rows may be missing.',
    zh: '读取期间列表发生了变化，可能缺少部分行。',
  },
  start: { en: 'Export', zh: '导出' },
  title: { en: (what: string) => `Export: ${what}`, zh: (what: string) => `导出：${what}` },
}
