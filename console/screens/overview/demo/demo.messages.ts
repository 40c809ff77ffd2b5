export const demoMessages = {
  running: { en: 'Demo traffic', zh: '演示数据' },
  remove: { en: 'Remove demo', zh: '移除演示数据' },
  removed: {
    en: 'Demo traffic removed, with its sessions and retained messages',
    zh: '已移除演示数据及其会话和保留消息',
  },
  start: { en: 'Start demo traffic', zh: '启动演示数据' },
  started: {
    en: 'Demo traffic started: 20 clients with IDs that begin with demo-. It ends after 24 hours.',
    zh: '已启动演示数据：20 个客户端，客户端 ID 以 demo- 开头，24 小时后自动结束。',
  },
  startHelp: {
    en: 'A small factory of 20 clients inside the broker, so that every screen has data. Removed with one click.',
    zh: '在服务端内运行一个包含 20 个客户端的小型工厂，让各页面都有数据，可一键移除。',
  },
}
