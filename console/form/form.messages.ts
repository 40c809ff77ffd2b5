import { errorMessages } from '#messages/errors.messages.ts'
import { plural } from '#plural.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

/** The words of forms. */
export const formMessages = {
  all: { en: 'All', zh: '全部' },
  certificateEnded: {
    en: (date: string) => `This certificate expired on ${date}`,
    zh: (date: string) => `该证书已于 ${date} 过期`,
  },
  changed: { en: 'Changed', zh: '已修改' },
  defaults: {
    en: (count: string) => plural(count, 'setting at its default', 'settings at their defaults'),
    zh: (count: string) => `${count} 项设置使用默认值`,
  },
  changedCount: {
    en: (count: string) => `Changed (${count})`,
    zh: (count: string) => `已修改（${count}）`,
  },
  sections: { en: 'Sections', zh: '分组' },
  unused: {
    en: (count: string) => `Not used by this broker (${count})`,
    zh: (count: string) => `当前服务端不使用（${count}）`,
  },
  changes: {
    en: (count: string) => plural(count, 'change', 'changes'),
    zh: (count: string) => `已修改 ${count} 项`,
  },
  connection: { en: 'per connection', zh: '每个连接' },
  default: {
    en: (value: string) => `Default: ${value}`,
    zh: (value: string) => `默认值：${value}`,
  },
  disabled: stateMessages.disabled,
  effectConnect: {
    en: 'Applies to new connections.',
    zh: '仅对新连接生效。',
  },
  effectNone: {
    en: 'Not used by this broker. Stored for compatibility.',
    zh: '当前服务端不使用该值，仅为兼容而保存。',
  },
  effectRestart: { en: 'Takes effect after a restart.', zh: '重启后生效。' },
  effectSomeConnect: {
    en: 'Connected clients keep the current values until they reconnect',
    zh: '已连接的客户端在重新连接前保持当前值',
  },
  effectSomeNone: {
    en: 'Some of these values have no effect on this broker',
    zh: '其中部分值对当前服务端不起作用',
  },
  effectSomeRestart: {
    en: 'Some of these values take effect after a restart',
    zh: '其中部分值在重启后生效',
  },
  empty: { en: 'empty', zh: '空' },
  exampleTable: { en: 'Example table (SQL)', zh: '示例数据表（SQL）' },
  expected: {
    en: (what: string) => `Expected: ${what}`,
    zh: (what: string) => `应为：${what}`,
  },
  fileExtension: {
    en: 'Not a certificate or key file: the file name must end with crt, key, pem, jks, der, cer or pfx',
    zh: '不是证书或私钥文件：扩展名须为 crt、key、pem、jks、der、cer 或 pfx',
  },
  fileIsBinary: {
    en: 'Not a PEM file: convert the key store to PEM first',
    zh: '文件不是 PEM 文本，请先将密钥库转换为 PEM 格式',
  },
  fileNotPem: {
    en: 'Not PEM text: the -----BEGIN line is missing',
    zh: '不是 PEM 文本：缺少 -----BEGIN 行',
  },
  fileRefused: errorMessages.uploadFailed,
  follow: {
    en: (label: string, value: string) => `${label}: set to the global value (${value})`,
    zh: (label: string, value: string) => `${label}：使用全局值（${value}）`,
  },
  templates: { en: 'Templates:', zh: '模板：' },
  followShort: { en: 'Set to global value', zh: '使用全局值' },
  formFollow: { en: 'Set all to the global values', zh: '全部使用全局值' },
  formReset: { en: 'Set all to default', zh: '全部恢复默认值' },
  further: { en: 'Further fields', zh: '其他字段' },
  furtherHelp: {
    en: 'Fields that are missing from this form, named as in the cluster API. Example: {"resource_opts": {"start_after_created": false}}',
    zh: '此表单未包含的字段，名称与集群的 API 一致。示例：{"resource_opts": {"start_after_created": false}}',
  },
  furtherJson: { en: 'Further fields (JSON)', zh: '其他字段（JSON）' },
  generate: { en: 'Generate', zh: '生成' },
  global: { en: (value: string) => `Global: ${value}`, zh: (value: string) => `全局值：${value}` },
  keyEntered: {
    en: 'Private key entered. It is stored when you save and is not shown again.',
    zh: '已输入私钥，保存后不再显示。',
  },
  keyKept: { en: 'A private key is stored but not shown.', zh: '已保存私钥，不再显示。' },
  listener: { en: 'per listener', zh: '每个监听器' },
  max: { en: (max: string) => `at most ${max}`, zh: (max: string) => `最大 ${max}` },
  min: { en: (min: string) => `at least ${min}`, zh: (min: string) => `最小 ${min}` },
  never: { en: 'Never', zh: '从不' },
  node: { en: 'per node', zh: '每个节点' },
  nodesDiffer: {
    en: (values: string) =>
      `Differs between nodes, set in emqx.conf or in the environment: ${values}`,
    zh: (values: string) => `各节点的值不同，由 emqx.conf 或环境变量设置：${values}`,
  },
  noLimit: { en: 'No limit', zh: '不限制' },
  noMatch: { en: 'No matching settings', zh: '没有匹配的设置' },
  off: { en: 'Off', zh: '关' },
  on: { en: 'On', zh: '开' },
  ownCount: {
    en: (count: string) => `Overrides (${count})`,
    zh: (count: string) => `覆盖值（${count}）`,
  },
  ownValue: { en: 'Override', zh: '覆盖值' },
  pemHelp: {
    en: 'PEM text, or the path returned by the broker. Leave the path to keep the file.',
    zh: 'PEM 文本，或服务端返回的文件路径；保留路径即继续使用该文件。',
  },
  placeholders: {
    en: (names: string) => `Placeholders: ${names}.`,
    zh: (names: string) => `可用占位符：${names}。`,
  },
  range: {
    en: (min: string, max: string) => `${min} to ${max}`,
    zh: (min: string, max: string) => `${min} 至 ${max}`,
  },
  remove: { en: 'Remove', zh: '移除' },
  reset: {
    en: (label: string, value: string) => `${label}: set to default (${value})`,
    zh: (label: string, value: string) => `${label}：恢复默认值（${value}）`,
  },
  resetShort: { en: 'Set to default', zh: '恢复默认值' },
  review: { en: 'Review and save', zh: '检查并保存' },
  search: { en: 'Search settings', zh: '搜索设置' },
  seconds: { en: 's', zh: '秒' },
  secretHelp: {
    en: 'The stored secret is hidden. Type to replace it, clear to remove it.',
    zh: '已保存的值不显示；直接输入可修改，清空则删除。',
  },
  secretPartly: {
    en: 'Enter the complete secret: the asterisks are not part of it',
    zh: '请输入完整的密钥，星号不是密钥的一部分',
  },
  secretReference: {
    en: 'A reference: the value is read on the machine of the broker when it is used.',
    zh: '引用：使用时在服务端所在机器上读取其值。',
  },
  secretRemoved: { en: 'The stored secret will be removed.', zh: '已保存的密钥将被删除。' },
  secretReplaced: { en: 'The stored secret will be replaced.', zh: '已保存的密钥将被替换。' },
  shown: { en: 'Settings shown', zh: '显示的设置' },
  text: { en: 'text', zh: '文本' },
  unknownPlaceholder: {
    en: (names: string) => `Unknown placeholder, used as literal text: ${names}`,
    zh: (names: string) => `不是有效的占位符，将按原样处理：${names}`,
  },
  unreadNodes: {
    en: (nodes: string) => `Values on ${nodes} are unknown. They may differ.`,
    zh: (nodes: string) => `${nodes} 上的值未知，可能不同。`,
  },
  unset: { en: 'not set', zh: '未设置' },
  updated: resultMessages.updated,
  upload: { en: 'Upload a file', zh: '上传文件' },
  wrongByteRate: {
    en: 'The rate must be properly formatted, such as 1MB/s or 500KB/10s',
    zh: '速率格式不正确，应如 1MB/s 或 500KB/10s',
  },
  wrongClaim: {
    en: (names: string) => `Only these placeholders are supported: ${names}`,
    zh: (names: string) => `此处仅支持占位符 ${names}`,
  },
  wrongDuration: {
    en: 'Enter a duration such as 15s or 1h30m',
    zh: '请输入时长，例如 15s 或 1h30m',
  },
  wrongPercent: { en: 'Enter a percentage from 0% to 100%', zh: '请输入 0% 至 100% 的百分比' },
  wrongRate: {
    en: 'The rate must be properly formatted, such as 1000/s or 100/10s',
    zh: '速率格式不正确，应如 1000/s 或 100/10s',
  },
  wrongScheme: {
    en: 'https:// requires TLS; http:// requires TLS to be disabled',
    zh: 'https:// 地址必须启用 TLS，http:// 地址必须关闭 TLS',
  },
  wrongServer: { en: 'Not a valid host and port', zh: '不是有效的主机与端口' },
  wrongServers: { en: 'Not a valid list of hosts and ports', zh: '不是有效的地址列表' },
  wrongSize: { en: 'Enter a size such as 512KB or 1MB', zh: '请输入大小，例如 512KB 或 1MB' },
  wrongUrl: { en: 'Not a valid http(s) URL', zh: '不是有效的 URL' },
  wrongVersions: {
    en: 'Choose from: tlsv1.3, tlsv1.2, tlsv1.1, tlsv1',
    zh: '可选值：tlsv1.3、tlsv1.2、tlsv1.1、tlsv1',
  },
}
