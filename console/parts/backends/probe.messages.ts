export const probeMessages = {
  allConnected: { en: 'Connected on every node', zh: '所有节点均已连接' },
  askChanged: {
    en: 'From that moment it decides by these settings.',
    zh: '启用后立即按新配置作出判断。',
  },
  askNew: {
    en: 'It is asked last. From that moment it decides about the clients that all others leave undecided; where no other is enabled, it decides about all of them, and while it is not connected they may be refused.',
    zh: '新的一项排在末尾，启用后即对其他各项均未决定的客户端作出判断；若没有其他已启用的项，则对所有客户端作出判断，未连接时客户端可能被拒绝。',
  },
  askTitle: { en: 'Enable it to watch it?', zh: '确认启用并观察？' },
  connected: {
    en: (ms: string) => `Connected in ${ms} ms`,
    zh: (ms: string) => `连接成功，耗时 ${ms} 毫秒`,
  },
  connecting: {
    en: (ms: string) => `No answer within ${ms} ms`,
    zh: (ms: string) => `${ms} 毫秒内没有应答`,
  },
  disconnected: {
    en: (ms: string) => `It cannot be reached (${ms} ms)`,
    zh: (ms: string) => `连接失败（${ms} 毫秒）`,
  },
  keep: { en: 'Keep it enabled', zh: '保持启用' },
  keepDisabled: { en: 'Keep it disabled', zh: '保留但禁用' },
  left: { en: 'What was tried stays enabled', zh: '试用的配置保持启用' },
  noServer: { en: 'It asks no server: it is always there', zh: '不依赖外部服务，始终可用' },
  notAll: { en: 'Not connected on every node', zh: '并非所有节点都已连接' },
  probe: { en: 'Test the connection', zh: '测试连接' },
  tryChanged: { en: 'Save and watch', zh: '保存并观察' },
  tryNew: { en: 'Create and watch', zh: '创建并观察' },
  undoChanged: { en: 'Put back what was there before', zh: '恢复原配置' },
  undoNew: { en: 'Remove it', zh: '删除' },
  undone: { en: 'Taken back', zh: '已撤销' },
  upstream: { en: 'A cluster cannot test a connection beforehand', zh: '集群不支持保存前测试连接' },
  upstreamChanged: {
    en: 'It can be saved, enabled and watched; then it stays, is disabled, or is put back as it was.',
    zh: '可以保存并启用，观察其连接状态，再选择保留、禁用或恢复原配置。',
  },
  upstreamNew: {
    en: 'It can be created at the end of the chain, enabled and watched; then it stays, is disabled, or is removed.',
    zh: '可以创建在末尾并启用，观察其连接状态，再选择保留、禁用或删除。',
  },
  viewerOnly: { en: 'Your role is read-only', zh: '当前角色为只读' },
  watching: { en: 'Watching its status on every node…', zh: '正在观察各节点的连接状态…' },
}
