import { plural } from '#plural.ts'

export const designerMessages = {
  createTitle: { en: 'Create flow', zh: '创建数据流' },
  back: { en: 'All flows', zh: '全部数据流' },
  notFound: { en: 'Flow not found', zh: '数据流不存在' },
  cancel: { en: 'Cancel', zh: '取消' },
  save: { en: 'Save', zh: '保存' },
  notValid: { en: 'Fix the problems first.', zh: '请先修正错误。' },
  unchanged: { en: 'No changes to save.', zh: '没有需要保存的修改。' },
  // Palette of nodes that can be added.
  palette: { en: 'Add node', zh: '添加节点' },
  paletteHelp: {
    en: 'Drag a node to the canvas, or press Enter.',
    zh: '拖拽节点到画布，或按 Enter 添加。',
  },
  findNode: { en: 'Find node', zh: '查找节点' },
  sources: { en: 'Sources', zh: '数据来源' },
  processing: { en: 'Processing', zh: '处理' },
  sinks: { en: 'Outputs', zh: '输出' },
  noKind: { en: 'No matching nodes', zh: '没有匹配的节点' },
  otherSources: {
    en: (reason: string) => `Other sources: ${reason}`,
    zh: (reason: string) => `其他数据来源：${reason}`,
  },
  otherSinks: {
    en: (reason: string) => `Other outputs: ${reason}`,
    zh: (reason: string) => `其他输出：${reason}`,
  },
  once: { en: 'A flow can contain only one such node.', zh: '每个数据流最多一个。' },
  // Tools above the canvas.
  tools: { en: 'Canvas tools', zh: '画布工具' },
  undo: { en: 'Undo', zh: '撤销' },
  redo: { en: 'Redo', zh: '重做' },
  copy: { en: 'Copy', zh: '复制' },
  paste: { en: 'Paste', zh: '粘贴' },
  layout: { en: 'Arrange automatically', zh: '自动布局' },
  canvas: {
    en: (name: string) => `Flow ${name}`,
    zh: (name: string) => `数据流 ${name}`,
  },
  // Nodes as a list.
  nodes: { en: 'Nodes', zh: '节点' },
  noNodes: {
    en: 'The flow is empty. Add a source and an output.',
    zh: '数据流为空，请添加数据来源和输出。',
  },
  open: { en: (node: string) => `Open ${node}`, zh: (node: string) => `打开 ${node}` },
  remove: { en: (node: string) => `Remove ${node}`, zh: (node: string) => `移除 ${node}` },
  connectFrom: {
    en: (node: string) => `Connect ${node}`,
    zh: (node: string) => `连接 ${node}`,
  },
  connect: { en: 'Connect', zh: '连接' },
  connections: { en: 'Connections', zh: '连接' },
  connectTo: {
    en: (node: string) => `Connect ${node} to`,
    zh: (node: string) => `将 ${node} 连接到`,
  },
  noTargets: {
    en: 'No node to connect to.',
    zh: '没有可连接的后续节点。',
  },
  disconnect: {
    en: (from: string, to: string) => `Remove the connection from ${from} to ${to}`,
    zh: (from: string, to: string) => `移除从 ${from} 到 ${to} 的连接`,
  },
  // Side panel of the canvas.
  aside: { en: 'Side panel', zh: '画布侧栏' },
  sql: { en: 'SQL', zh: 'SQL' },
  live: { en: 'Live', zh: '实时' },
  run: { en: 'Run', zh: '运行' },
  statement: { en: 'Statement', zh: '语句' },
  faults: {
    en: (count: string) => plural(count, 'problem', 'problems'),
    zh: (count: string) => `${count} 个错误`,
  },
  noFaults: { en: 'The flow is valid.', zh: '数据流有效。' },
  notDrawn: {
    en: 'This statement cannot be shown as a diagram',
    zh: '无法以图形呈现该语句',
  },
  syntax: {
    en: 'The SQL is invalid. The canvas shows the last valid statement.',
    zh: 'SQL 无效，画布显示的是上一条有效语句。',
  },
  different: {
    en: 'A diagram would change the meaning of the statement. Edit it as SQL.',
    zh: '图形会改变语句的含义，请以 SQL 方式编辑。',
  },
  tooLarge: {
    en: 'The statement has too many sources and outputs for a diagram. Edit it as SQL.',
    zh: '数据来源和输出过多，无法绘制，请以 SQL 方式编辑。',
  },
  warnings: {
    en: (count: string) => plural(count, 'warning', 'warnings'),
    zh: (count: string) => `${count} 个警告`,
  },
  atNode: {
    en: (node: string, sentence: string) => `${node}: ${sentence}`,
    zh: (node: string, sentence: string) => `${node}节点：${sentence}`,
  },
}
