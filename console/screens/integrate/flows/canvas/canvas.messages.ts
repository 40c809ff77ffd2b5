import { plural } from '#plural.ts'

export const canvasMessages = {
  canvas: { en: 'Canvas', zh: '画布' },
  begin: {
    en: 'Select a source in the list, or drag it here. Then add an output and connect the two.',
    zh: '从列表中选择数据来源，或将其拖拽到此处，然后添加输出并连接两者。',
  },
  keys: {
    en: 'Use the arrow keys to move between nodes and Enter to open one. E selects a connection of the node.',
    zh: '方向键在节点间移动，Enter 打开节点，E 选中节点的连接。',
  },
  editKeys: {
    en: 'Use the arrow keys to move between nodes, and Alt with an arrow key to move a node. Enter opens it, C connects it, E selects one of its connections after the other. Delete removes the selected connection, or the node.',
    zh: '方向键在节点间移动，Alt 加方向键移动节点，Enter 打开，C 连接，E 依次选中其连接，Delete 移除选中的连接或该节点。',
  },
  faults: {
    en: (count: string) => plural(count, 'problem', 'problems'),
    zh: (count: string) => `${count} 个错误`,
  },
  fit: { en: 'Fit to window', zh: '适应窗口' },
  selectedEdge: {
    en: (edge: string) => `Selected connection: ${edge}`,
    zh: (edge: string) => `选中的连接：${edge}`,
  },
  removeEdge: {
    en: (edge: string) => `Remove connection: ${edge}`,
    zh: (edge: string) => `移除连接：${edge}`,
  },
  zoomIn: { en: 'Zoom in', zh: '放大' },
  zoomOut: { en: 'Zoom out', zh: '缩小' },
  map: { en: 'Mini map', zh: '缩略图' },
  // Names of the kinds of nodes.
  message: { en: 'Message', zh: '消息' },
  event: { en: 'Event', zh: '事件' },
  source: { en: 'Source', zh: '数据来源' },
  function: { en: 'Function', zh: '函数' },
  filter: { en: 'Filter', zh: '过滤器' },
  pass: { en: 'All fields', zh: '全部字段' },
  republish: { en: 'Republish', zh: '消息重发布' },
  console: { en: 'Console output', zh: '控制台输出' },
  action: { en: 'Action', zh: '动作' },
  locked: { en: 'Plugin function', zh: '插件函数' },
  group: { en: 'Group', zh: '分组' },
}
