import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const configurationMessages = {
  title: { en: 'Configuration', zh: '配置总览' },
  about: {
    en: 'All settings of the broker on one page, with their defaults, the source of each value and where to change it.',
    zh: '在一个页面中查看服务端的所有设置：取值、默认值、来源以及修改入口。',
  },
  tabs: { en: 'Configuration views', zh: '配置视图' },
  all: { en: 'All settings', zh: '全部设置' },
  history: { en: 'History', zh: '修改历史' },
  search: { en: 'Search settings by name or meaning', zh: '按名称或含义搜索设置' },
  key: { en: 'Setting', zh: '设置项' },
  root: { en: 'Part', zh: '所属部分' },
  value: { en: 'Value', zh: '值' },
  defaultValue: { en: 'Default', zh: '默认值' },
  state: { en: 'Status', zh: '状态' },
  changed: { en: 'Changed', zh: '已修改' },
  isDefault: { en: 'Default', zh: '默认' },
  source: { en: 'Source', zh: '来源' },
  sourceStored: { en: 'Data folder', zh: '数据目录' },
  sourceChange: {
    en: (name: string, time: string) => `Changed by ${name}, ${time}`,
    zh: (name: string, time: string) => `由 ${name} 于 ${time} 修改`,
  },
  sourceUnknown: { en: 'Not reported by the broker', zh: '服务端未提供' },
  open: { en: 'Edit', zh: '修改' },
  openWhich: {
    en: (setting: string) => `Edit ${setting}`,
    zh: (setting: string) => `修改 ${setting}`,
  },
  notRead: {
    en: (parts: string) => `These parts could not be read: ${parts}`,
    zh: (parts: string) => `以下部分读取失败：${parts}`,
  },
  noPage: { en: 'The console has no form for this part', zh: '控制台没有此部分的表单' },
  empty: { en: 'No settings', zh: '没有设置' },
  onlyChanged: { en: 'Only changed', zh: '仅显示已修改' },
  export: { en: 'Export', zh: '导出' },
  import: { en: 'Import', zh: '导入' },
  importText: { en: 'Configuration text', zh: '配置文本' },
  importHelp: {
    en: 'HOCON or JSON, such as an exported file. Masked secrets and parts that are missing from the text stay unchanged.',
    zh: 'HOCON 或 JSON 文本，例如导出的文件。被隐藏的敏感信息保持原值，文本未包含的部分保持不变。',
  },
  importFile: { en: 'Load file', zh: '读取文件' },
  importApply: {
    en: (count: string) => `Apply ${plural(count, 'part', 'parts')}`,
    zh: (count: string) => `应用 ${count} 个部分`,
  },
  importNothing: {
    en: 'The text contains no value that differs from the configuration.',
    zh: '文本中没有与当前配置不同的值。',
  },
  importBad: {
    en: (line: string, reason: string) => `Line ${line}: ${reason}`,
    zh: (line: string, reason: string) => `第 ${line} 行：${reason}`,
  },
  importForeign: {
    en: 'Text from another kind of broker',
    zh: '其他类型服务端的配置文本',
  },
  importForeignText: {
    en: 'Check the skipped and unchanged parts before you apply the text. The text contains no users, authorization rules or certificates.',
    zh: '应用之前请检查未导入和保持不变的内容。配置文本不包含用户、授权规则和证书。',
  },
  importedPartly: {
    en: 'Imported, except for the parts listed below',
    zh: '已导入，下方列出的内容除外',
  },
  close: { en: 'Close', zh: '关闭' },
  imported: resultMessages.imported,
  current: { en: 'Current', zh: '当前值' },
  inText: { en: 'In the text', zh: '文本中的值' },
  cancel: { en: 'Cancel', zh: '取消' },
}

export const historyMessages = {
  about: {
    en: 'Every change to the configuration: user, time, address, and state before and after. States can be compared and restored.',
    zh: '配置的每一次修改：用户、时间、地址以及修改前后的状态。可比较任意两个状态，并可恢复。',
  },
  search: { en: 'Filter changes', zh: '筛选修改记录' },
  time: { en: 'Time', zh: '时间' },
  actor: { en: 'User', zh: '用户' },
  apiKey: { en: 'API key', zh: 'API 密钥' },
  broker: { en: 'Broker', zh: '服务端' },
  address: { en: 'Address', zh: '地址' },
  what: { en: 'Object', zh: '修改对象' },
  item: { en: 'Item', zh: '条目' },
  kind: { en: 'Change', zh: '修改方式' },
  created: { en: 'Added', zh: '已新增' },
  kindChanged: resultMessages.edited,
  removed: resultMessages.deleted,
  moved: { en: 'Reordered', zh: '已调整顺序' },
  fields: { en: 'Fields', zh: '字段' },
  result: { en: 'Result', zh: '结果' },
  applied: { en: 'Applied', zh: '已生效' },
  failed: { en: 'Failed', zh: '失败' },
  provisional: { en: 'provisional', zh: '临时' },
  restores: {
    en: (id: string) => `restores change ${id}`,
    zh: (id: string) => `恢复第 ${id} 次修改`,
  },
  operation: { en: 'Operation', zh: '操作' },
  empty: { en: 'No changes recorded', zh: '暂无修改记录' },
  emptyText: {
    en: 'Changes to settings, listeners, authenticators, rules and connectors appear here.',
    zh: '设置、监听器、认证器、规则和连接器的修改将显示在此处。',
  },
  compare: { en: 'Compare', zh: '比较' },
  compareTitle: { en: (what: string) => `Compare: ${what}`, zh: (what: string) => `比较：${what}` },
  left: { en: 'From', zh: '起始状态' },
  right: { en: 'To', zh: '目标状态' },
  statesNotRead: {
    en: (reason: string) => `The other states could not be read: ${reason}`,
    zh: (reason: string) => `无法读取其他状态：${reason}`,
  },
  stateNow: { en: 'Current state', zh: '当前状态' },
  stateBefore: {
    en: (time: string, name: string) => `Before the change by ${name}, ${time}`,
    zh: (time: string, name: string) => `${time} ${name} 修改前`,
  },
  stateAfter: {
    en: (time: string, name: string) => `After the change by ${name}, ${time}`,
    zh: (time: string, name: string) => `${time} ${name} 修改后`,
  },
  rollback: { en: 'Roll back', zh: '回滚' },
  rollbackTitle: {
    en: (what: string) => `Roll back: ${what}`,
    zh: (what: string) => `回滚：${what}`,
  },
  rollbackText: {
    en: (time: string) =>
      `Restores the state before the change made at ${time}. The rollback is recorded as a new change.`,
    zh: (time: string) => `恢复到 ${time} 修改之前的状态，并记录为一次新的修改。`,
  },
  rollbackDeletes: {
    en: 'The item did not exist before. It is deleted with all its contents.',
    zh: '该条目此前不存在：将连同其所有内容一并删除。',
  },
  rollbackClients: {
    en: 'A changed listener restarts and disconnects its clients.',
    zh: '监听器修改后会重启，并断开其客户端。',
  },
  missingTitle: { en: 'This state cannot be restored completely', zh: '无法完整恢复' },
  missingFile: {
    en: (path: string) =>
      `${path}: the file no longer exists. Upload the certificate and key again.`,
    zh: (path: string) => `${path}：文件已不存在，请重新上传证书和私钥。`,
  },
  missingDisabled: {
    en: 'Listeners without their certificate are restored as disabled.',
    zh: '缺少证书的监听器恢复后为停用状态。',
  },
  missingUsers: {
    en: (owner: string) =>
      `${owner}: the users were deleted with the authenticator. Create or import them again.`,
    zh: (owner: string) => `${owner}：用户已随认证器删除，请重新创建或导入。`,
  },
  missingRules: {
    en: 'The rules were deleted with the source. Create them again.',
    zh: '规则已随数据源删除，请重新创建。',
  },
  missingPackage: {
    en: (name: string) => `Plugin package ${name} is no longer installed. Reinstall it.`,
    zh: (name: string) => `插件包 ${name} 已不存在，请重新安装。`,
  },
  rolledBackPartly: { en: 'Rolled back, but not completely', zh: '已回滚，但不完整' },
  rolledBack: { en: 'Rolled back', zh: '已回滚' },
  conflict: { en: 'Changed again in the meantime', zh: '在此期间被再次修改' },
  conflictText: {
    en: 'The list below shows the current differences. Check them before you roll back.',
    zh: '以下为最新差异，请确认后再回滚。',
  },
  cutReason: {
    en: 'The states were too large to store',
    zh: '状态过大，未保存',
  },
  nothing: { en: 'The configuration is already in this state', zh: '配置已处于该状态' },
  cancel: { en: 'Cancel', zh: '取消' },
  since: { en: 'Newest change', zh: '最近一次修改' },
  own: { en: 'Changes made through Signalbox', zh: '通过 Signalbox 所做的修改' },
  ownText: {
    en: 'The API of this broker does not return a history. The list contains the changes that all users made through this Signalbox server.',
    zh: '当前服务端的 API 不提供修改历史。列表包含所有用户通过此 Signalbox 服务器所做的修改。',
  },
  auditLog: { en: 'Audit log', zh: '审计日志' },
  auditText: {
    en: 'The audit log lists all calls, including refused ones, without the previous values.',
    zh: '审计日志列出所有调用（包括被拒绝的），不含修改前的值。',
  },
  notRestorable: {
    en: 'The previous values are unknown or cannot be written back',
    zh: '修改前的值未知或无法写回',
  },
  audit: { en: 'View in audit log', zh: '在审计日志中查看' },
}
