/** States of nodes, listeners, connectors and other objects, in one word each. */
export const stateMessages = {
  available: { en: 'Available', zh: '可用' },
  connected: { en: 'Connected', zh: '已连接' },
  connecting: { en: 'Connecting', zh: '连接中' },
  disabled: { en: 'Disabled', zh: '已停用' },
  disconnected: { en: 'Disconnected', zh: '已断开' },
  enabled: { en: 'Enabled', zh: '已启用' },
  error: { en: 'Error', zh: '错误' },
  /** The names of the nodes follow. */
  inconsistent: { en: 'Inconsistent', zh: '不一致' },
  notConnectedOn: {
    en: (nodes: string) => `Not connected on ${nodes}`,
    zh: (nodes: string) => `未连接的节点：${nodes}`,
  },
  notRunningOn: {
    en: (nodes: string) => `Not running on ${nodes}`,
    zh: (nodes: string) => `未运行的节点：${nodes}`,
  },
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  unavailable: { en: 'Unavailable', zh: '不可用' },
}
