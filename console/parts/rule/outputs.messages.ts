export const outputMessages = {
  available: { en: 'Available', zh: '可用' },
  connecting: { en: 'Connecting', zh: '连接中' },
  console: { en: 'Console output', zh: '控制台输出' },
  disabled: { en: 'Disabled', zh: '已禁用' },
  inconsistent: { en: 'Differs between nodes', zh: '节点间不一致' },
  missing: { en: 'Missing', zh: '不存在' },
  none: {
    en: 'No outputs: the rule only counts. Rows are not sent anywhere.',
    zh: '没有输出：规则只进行统计，结果不会发送到任何地方。',
  },
  republish: { en: 'Republish', zh: '消息重发布' },
  toNode: { en: 'Log of the node', zh: '节点日志' },
  unavailable: { en: 'Unavailable', zh: '不可用' },
  unknown: { en: 'Unknown', zh: '未知' },
}
