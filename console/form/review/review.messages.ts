import { plural } from '#plural.ts'

export const reviewMessages = {
  absent: { en: 'not set', zh: '未设置' },
  after: { en: 'New', zh: '新值' },
  applied: { en: 'Applied', zh: '已生效' },
  apply: {
    en: (count: string) => `Apply ${plural(count, 'change', 'changes')}`,
    zh: (count: string) => `应用 ${count} 项修改`,
  },
  asForm: { en: 'Values', zh: '取值' },
  asText: { en: 'Text', zh: '文本' },
  before: { en: 'Current', zh: '当前值' },
  cancel: { en: 'Cancel', zh: '取消' },
  changes: { en: 'Changes', zh: '修改内容' },
  checking: { en: 'Reading the current values', zh: '正在读取当前值' },
  choose: { en: 'Choose a value for each', zh: '请逐项选择' },
  close: { en: 'Close', zh: '关闭' },
  concurrent: {
    en: (count: string) => `Another user has changed ${plural(count, 'setting', 'settings')}`,
    zh: (count: string) => `其他用户修改了其中 ${count} 项设置`,
  },
  concurrentText: {
    en: 'The value has changed since the form was opened. Choose which one to apply.',
    zh: '打开表单后，该值已被修改，请选择要应用的值。',
  },
  copy: { en: 'Copy as configuration text', zh: '复制为配置文本' },
  effect: { en: 'Effect', zh: '影响' },
  failed: { en: 'The change was refused', zh: '修改被拒绝' },
  failedNone: {
    en: 'The broker gave no reason. Nothing was applied.',
    zh: '服务端未说明原因，所有修改均未生效。',
  },
  failedPart: {
    en: 'Part of the change was applied; the rest was refused. See the status of each row.',
    zh: '部分修改已生效，其余被拒绝，请查看各行的状态。',
  },
  failedUnknown: {
    en: 'The current values could not be read after the failure. Reload the page to see which changes were applied.',
    zh: '修改失败后无法读取当前值，请刷新页面以确认哪些修改已生效。',
  },
  keepTheirs: { en: 'Keep their values', zh: '保留他人保存的值' },
  keptNodes: {
    en: 'These values differ between nodes and are not changed',
    zh: '以下值在各节点上不同，不会改变',
  },
  mine: { en: 'Your value', zh: '您的值' },
  nodeBecomes: {
    en: (node: string, from: string, to: string) => `${node}: ${from} becomes ${to}`,
    zh: (node: string, from: string, to: string) => `${node}：${from} 将变为 ${to}`,
  },
  nodeStays: {
    en: (node: string, value: string) => `${node}: ${value} (unchanged)`,
    zh: (node: string, value: string) => `${node}：${value}（不变）`,
  },
  nodeStopped: {
    en: (nodes: string) =>
      `Not running: ${nodes}. Values of stopped nodes are unknown. The change is applied when they start.`,
    zh: (nodes: string) => `未运行：${nodes}。已停止节点的值未知，启动时会应用此修改。`,
  },
  nodeUnread: {
    en: (nodes: string) => `No response from ${nodes}: values unknown`,
    zh: (nodes: string) => `${nodes} 没有响应，设置值未知`,
  },
  noChange: {
    en: 'These values are already set',
    zh: '这些值已经生效',
  },
  notApplied: { en: 'Not applied', zh: '未生效' },
  overwrite: { en: 'Set these values on all nodes', zh: '将这些值设置到所有节点' },
  overwriteFirst: {
    en: 'First select “Set these values on all nodes”',
    zh: '请先勾选“将这些值设置到所有节点”',
  },
  overwritten: {
    en: 'This change also overwrites values that differ between nodes',
    zh: '此修改还会覆盖各节点上不同的值',
  },
  overwrittenText: {
    en: 'The cluster accepts these settings only as a group. You did not change the values below, but they differ between nodes. To keep them, edit the configuration file of each node instead.',
    zh: '集群只能整体接收这组设置。您没有修改以下值，但它们在各节点上不同。如需保留，请改为在各节点的配置文件中修改设置。',
  },
  setting: { en: 'Setting', zh: '设置项' },
  shownAs: { en: 'Show the changes as', zh: '显示方式' },
  state: { en: 'Status', zh: '状态' },
  theirs: { en: 'Their value', zh: '他人保存的值' },
  title: { en: 'Review changes', zh: '检查修改' },
  unreadWhole: {
    en: 'All values of these settings are sent, not only the changed ones.',
    zh: '此修改包含这组设置的所有值，而不仅是修改过的值。',
  },
  was: { en: 'Before', zh: '原值' },
}
