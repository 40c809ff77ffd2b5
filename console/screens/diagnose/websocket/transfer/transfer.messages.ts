import { plural } from '#plural.ts'

export const transferMessages = {
  title: { en: 'Import or export connections', zh: '导入或导出连接' },
  about: {
    en: 'The file contains the settings of all connections, without messages and subscriptions.',
    zh: '文件包含所有连接的设置，不包含消息和订阅。',
  },
  withPasswords: { en: 'Include passwords', zh: '包含密码' },
  withPasswordsHelp: {
    en: 'The file contains the passwords in plain text.',
    zh: '文件中的密码为明文。',
  },
  import: { en: 'Import', zh: '导入' },
  export: { en: 'Export', zh: '导出' },
  imported: {
    en: (count: string) => `${plural(count, 'connection', 'connections')} imported`,
    zh: (count: string) => `已导入 ${count} 个连接`,
  },
  skipped: {
    en: (count: string) =>
      `${plural(count, 'connection', 'connections')} not imported: no more tabs can be opened`,
    zh: (count: string) => `${count} 个连接未导入：无法打开更多标签页`,
  },
  none: {
    en: (file: string) => `${file} has no valid connections`,
    zh: (file: string) => `${file} 中没有有效的连接`,
  },
}
