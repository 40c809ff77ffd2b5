import { resultMessages } from '#messages/results.messages.ts'

export const zonesMessages = {
  about: {
    en: 'A zone overrides global settings for the clients of its listeners.',
    zh: '区域的设置对使用该区域的监听器的客户端生效，并覆盖全局设置。',
  },
  create: { en: 'Create zone', zh: '创建区域' },
  created: resultMessages.created,
  clients: { en: 'Clients', zh: '客户端' },
  delete: { en: 'Delete', zh: '删除' },
  deleted: resultMessages.deleted,
  deleteText: {
    en: (name: string, listeners: string, clients: string) =>
      `Clients of ${listeners} will use the global settings (currently connected: ${clients}). The listeners keep the zone name ${name}.`,
    zh: (name: string, listeners: string, clients: string) =>
      `${listeners} 的客户端将使用全局设置（当前连接数 ${clients}）。监听器仍保留区域名称 ${name}。`,
  },
  deleteTitle: {
    en: (name: string) => `Delete zone ${name}?`,
    zh: (name: string) => `删除区域 ${name}？`,
  },
  deleteUnused: { en: 'No listener uses this zone.', zh: '没有监听器使用该区域。' },
  durable: { en: 'Durable sessions', zh: '持久会话' },
  empty: { en: 'No named zones', zh: '暂无区域' },
  emptyText: {
    en: 'Create a zone if the clients of one listener need other limits, such as a shorter queue. Then select the zone in the settings of the listener.',
    zh: '若某个监听器的客户端需要不同的限制（例如更短的消息队列），请创建区域，并在该监听器的设置中选择它。',
  },
  enable: { en: 'Store sessions', zh: '保存会话' },
  enableHelp: {
    en: 'If off, new sessions of the zone are kept in memory only. Stored sessions are not affected.',
    zh: '关闭后，该区域的新会话仅保存在内存中，已持久化的会话不受影响。',
  },
  enableLocked: {
    en: 'The broker stores no sessions. Start it with --durable-sessions.',
    zh: '服务端未持久化会话，请使用 --durable-sessions 启动。',
  },
  listeners: { en: 'Listeners', zh: '监听器' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: { en: 'Listeners refer to the zone by this name.', zh: '监听器通过此名称引用该区域。' },
  nameTaken: { en: 'A zone with this name already exists', zh: '已存在同名区域' },
  none: { en: 'none', zh: '无' },
  noListeners: { en: 'None', zh: '无' },
  ownValues: { en: 'Overrides', zh: '覆盖的设置' },
  notFound: { en: 'Zone not found', zh: '区域不存在' },
  back: { en: 'All zones', zh: '全部区域' },
  title: { en: 'Zones', zh: '区域' },
  upstream: { en: 'Zones cannot be changed here', zh: '区域无法在此修改' },
  upstreamEmpty: {
    en: 'All listeners use the global settings. Zones that no listener uses are not listed.',
    zh: '所有监听器均使用全局设置。未被监听器使用的区域不会列出。',
  },
  upstreamText: {
    en: 'Zones are defined in the configuration file of each node. The EMQX API neither returns nor changes their settings. The table lists the zones that listeners use.',
    zh: '区域在各节点的配置文件中定义。EMQX 的 API 既不返回也不修改其设置。下表列出监听器所使用的区域。',
  },
}
