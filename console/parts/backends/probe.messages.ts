export const probeMessages = {
  connected: {
    en: (ms: string) => `It answers, after ${ms} ms`,
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
  noServer: { en: 'It asks no server: it is always there', zh: '不依赖外部服务，始终可用' },
  probe: { en: 'Test the connection', zh: '测试连接' },
  upstream: { en: 'A cluster cannot test a connection beforehand', zh: '集群不支持保存前测试连接' },
  upstreamText: {
    en: 'Create it disabled, enable it and watch its status; should it not connect, disable or remove it again.',
    zh: '可以先以禁用状态创建，再启用并观察其状态；如果无法连接，再禁用或删除。',
  },
  viewerOnly: { en: 'Your role is read-only', zh: '当前角色为只读' },
}
