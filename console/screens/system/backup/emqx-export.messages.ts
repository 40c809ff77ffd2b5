export const emqxExportMessages = {
  about: {
    en: 'EMQX 5.7 and later can import the archive. It contains the configuration, users, authorization rules, bans and retained messages in the format of EMQX. MQTT users keep their passwords.',
    zh: '归档可导入 EMQX 5.7 及更高版本，以 EMQX 的格式保存配置、用户、授权规则、黑名单和保留消息。MQTT 用户的密码保持不变。',
  },
  contents: { en: 'Contents', zh: '内容' },
  download: { en: 'Download', zh: '下载' },
  edition: { en: 'EMQX edition', zh: 'EMQX 版本类型' },
  editionHelp: {
    en: 'The open-source edition refuses archives with connectors that it does not have.',
    zh: '开源版会拒绝包含其不支持的连接器的归档。',
  },
  enterprise: { en: 'Enterprise', zh: '企业版' },
  entries: { en: 'Entries', zh: '条目数' },
  included: { en: 'Included', zh: '已包含' },
  listeners: { en: 'Include listeners', zh: '包含监听器' },
  listenersHelp: {
    en: 'The import replaces listeners with the same name on every node. A listener stops if the node does not have its address.',
    zh: '导入时会在每个节点上替换同名监听器；如果节点没有对应的地址，监听器会停止。',
  },
  made: {
    en: (name: string) => `${name} was created`,
    zh: (name: string) => `已创建 ${name}`,
  },
  next: {
    en: 'Upload the file in EMQX (System, Backup), or import it with emqx ctl data import. Then set up the parts that are not included.',
    zh: '请在 EMQX 的“系统设置 / 备份与恢复”中上传该文件，或使用 emqx ctl data import 导入，然后重新设置未包含的内容。',
  },
  open: { en: 'Open source', zh: '开源版' },
  part: { en: 'Part', zh: '部分' },
  partly: { en: 'Partly included', zh: '部分包含' },
  state: { en: 'Status', zh: '状态' },
  staysBehind: { en: 'Not included', zh: '未包含' },
  title: { en: 'Export for EMQX', zh: '导出到 EMQX' },
  write: { en: 'Create archive', zh: '创建归档' },
  written: { en: 'The archive has been created', zh: '归档已创建' },
}
