export const filesMessages = {
  badFile: {
    en: 'This file cannot be read',
    zh: '无法读取该文件',
  },
  badFileText: {
    en: 'It should hold one JSON value on each line, as an export writes it, or a JSON array.',
    zh: '文件应为导出时的格式（每行一个 JSON），或一个 JSON 数组。',
  },
  badRow: {
    en: (row: string) => `Row ${row} is not what is expected here. Nothing was imported.`,
    zh: (row: string) => `第 ${row} 行内容不符合要求，未导入任何内容。`,
  },
  empty: { en: 'There is nothing in it.', zh: '文件中没有内容。' },
  import: { en: 'Import', zh: '导入' },
}
