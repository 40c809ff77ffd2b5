export const mosquittoMessages = {
  about: {
    en: 'Choose mosquitto.conf and the files that it names: included files, password and ACL files, certificates with keys, and mosquitto.db. Files are found by their names. Nothing changes until you import.',
    zh: '请选择 mosquitto.conf 及其中引用的文件：包含的配置文件、密码文件、ACL 文件、证书与私钥，以及 mosquitto.db。文件按名称匹配。导入之前不会有任何变更。',
  },
  becomes: { en: 'Becomes', zh: '导入结果' },
  chooseFiles: { en: 'Files of Mosquitto', zh: 'Mosquitto 的文件' },
  confirmTitle: { en: 'Import these files?', zh: '确认导入这些文件？' },
  imported: { en: 'Files imported', zh: '文件已导入' },
  importNow: { en: 'Import', zh: '导入' },
  left: {
    en: (count: string) => `Left out (${count})`,
    zh: (count: string) => `未导入（${count}）`,
  },
  line: { en: 'Line', zh: '内容' },
  lines: { en: 'Lines of the files', zh: '文件中的各行' },
  more: { en: 'Show more lines', zh: '显示更多行' },
  place: { en: 'File and line', zh: '文件与行号' },
  reading: { en: 'Reading the files', zh: '正在读取文件' },
  removeFiles: { en: 'Remove all files', zh: '移除所有文件' },
  taken: {
    en: (count: string) => `Taken (${count})`,
    zh: (count: string) => `直接导入（${count}）`,
  },
  tooLarge: {
    en: (limit: string) =>
      `Together, the files are larger than ${limit}. Use the option --import-mosquitto.`,
    zh: (limit: string) => `文件总大小超过 ${limit}，请使用 --import-mosquitto 选项。`,
  },
  translated: {
    en: (count: string) => `Translated (${count})`,
    zh: (count: string) => `转换后导入（${count}）`,
  },
  unlisted: {
    en: (count: string) => `Further lines, not listed: ${count}`,
    zh: (count: string) => `另有 ${count} 行未列出`,
  },
  unreadable: { en: 'The files cannot be read', zh: '无法读取这些文件' },
}
