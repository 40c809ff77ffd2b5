export const filesMessages = {
  badFile: {
    en: 'Cannot read this file',
    zh: '无法读取该文件',
  },
  badFileText: {
    en: 'Expected an exported file (one JSON value per line) or a JSON array.',
    zh: '文件应为导出时的格式（每行一个 JSON），或一个 JSON 数组。',
  },
  badRow: {
    en: (row: string) => `Row ${row} does not have the expected format. Nothing was imported.`,
    zh: (row: string) => `第 ${row} 行内容不符合要求，未导入任何内容。`,
  },
  empty: { en: 'The file is empty.', zh: '文件中没有内容。' },
  import: { en: 'Import', zh: '导入' },
}
