import { errorMessages } from '#messages/errors.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { plural } from '#plural.ts'

export const filesMessages = {
  badFile: {
    en: 'This file cannot be read',
    zh: '无法读取该文件',
  },
  refused: errorMessages.uploadFailed,
  badFileText: {
    en: 'Expected one JSON value per line, as in an export, or a JSON array.',
    zh: '文件须每行一个 JSON（导出格式），或为一个 JSON 数组。',
  },
  badJson: fieldMessages.json,
  badRow: { en: 'Not a valid entry of this list', zh: '不是该列表的有效条目' },
  chooseFirst: fieldMessages.selectFile,
  check: { en: 'Check', zh: '检查' },
  download: {
    en: (count: string) => `Download ${plural(count, 'rejected row', 'rejected rows')}`,
    zh: (count: string) => `下载 ${count} 行被拒绝的数据`,
  },
  empty: { en: 'The file has no valid rows', zh: '文件中没有有效的行' },
  file: { en: 'Exported JSON or NDJSON file', zh: '导出的 JSON 或 NDJSON 文件' },
  firstOf: {
    en: (shown: string, count: string) => `${shown} of ${plural(count, 'row', 'rows')} shown`,
    zh: (shown: string, count: string) => `显示 ${shown} 行，共 ${count} 行`,
  },
  found: {
    en: (valid: string, rejected: string) =>
      `${plural(valid, 'valid row', 'valid rows')}, ${rejected} rejected`,
    zh: (valid: string, rejected: string) => `有效 ${valid} 行，拒绝 ${rejected} 行`,
  },
  import: { en: 'Import', zh: '导入' },
  importInto: { en: (list: string) => `Import: ${list}`, zh: (list: string) => `导入：${list}` },
  importValid: {
    en: (count: string) => `Import ${plural(count, 'valid row', 'valid rows')}`,
    zh: (count: string) => `导入 ${count} 行有效数据`,
  },
  line: { en: 'Row', zh: '行' },
  reading: { en: 'Reading the file…', zh: '正在读取文件…' },
  rows: { en: 'Rows in the file', zh: '文件中的行' },
  valid: { en: 'Valid', zh: '有效' },
}
