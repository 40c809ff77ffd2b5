import { plural } from '#plural.ts'

export const ruleFilesMessages = {
  channels: { en: 'Actions and sources', zh: '动作与数据来源' },
  config: { en: 'Configuration file', zh: '配置文件' },
  configText: {
    en: 'HOCON for --config-dir and Git, with connectors, actions and sources. Secrets become references such as ${env:NAME}.',
    zh: 'HOCON 格式，可用于 --config-dir 和 Git，包含连接器、动作与数据来源。密钥以 ${env:NAME} 形式的引用代替。',
  },
  connectors: { en: 'Connectors', zh: '连接器' },
  exists: { en: 'Already exists', zh: '已存在' },
  import: { en: 'Import', zh: '导入' },
  imported: {
    en: (count: string) => `${plural(count, 'rule', 'rules')} imported`,
    zh: (count: string) => `已导入 ${count} 条规则`,
  },
  importMany: {
    en: (count: string) => `Import ${plural(count, 'rule', 'rules')}?`,
    zh: (count: string) => `确认导入 ${count} 条规则？`,
  },
  importText: {
    en: 'Missing connectors, actions and sources are created first. Existing objects are not changed.',
    zh: '将先创建不存在的连接器、动作与数据来源。已有的对象不受影响。',
  },
  secrets: {
    en: (fields: string) => `Enter the secrets, which files do not contain: ${fields}`,
    zh: (fields: string) => `文件不包含密钥，请重新填写：${fields}`,
  },
}
