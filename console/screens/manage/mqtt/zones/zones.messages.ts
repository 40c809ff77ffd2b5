export const zonesMessages = {
  about: {
    en: 'A zone has settings that differ from the global ones. They apply to the clients of the listeners that name the zone.',
    zh: '区域中的设置与全局设置不同，适用于使用该区域的监听器的客户端。',
  },
  create: { en: 'Create zone', zh: '创建区域' },
  created: { en: 'Created', zh: '创建成功' },
  clients: { en: 'Clients', zh: '客户端' },
  delete: { en: 'Delete', zh: '删除' },
  deleted: { en: 'Deleted', zh: '删除成功' },
  deleteText: {
    en: (name: string, listeners: string, clients: string) =>
      `Clients of ${listeners} get the global settings: ${clients} connected now. Listeners keep the name ${name} of the zone.`,
    zh: (name: string, listeners: string, clients: string) =>
      `${listeners} 的客户端将使用全局设置：当前连接数 ${clients}。监听器仍保留区域名称 ${name}。`,
  },
  deleteTitle: {
    en: (name: string) => `Delete zone ${name}?`,
    zh: (name: string) => `删除区域 ${name}？`,
  },
  deleteUnused: { en: 'No listener uses this zone.', zh: '没有监听器使用该区域。' },
  durable: { en: 'Durable sessions', zh: '持久会话' },
  empty: { en: 'No named zones', zh: '没有独立区域' },
  emptyText: {
    en: 'Create a zone if the clients of one listener need other limits, such as a shorter queue. Then select the zone in the settings of the listener.',
    zh: '若某个监听器的客户端需要不同的限制（例如更短的消息队列），请创建区域，并在该监听器的设置中选择它。',
  },
  enable: { en: 'Store sessions', zh: '保存会话' },
  enableHelp: {
    en: 'Off: new sessions of the zone are kept in memory. Stored sessions remain stored.',
    zh: '关闭后，该区域的新会话仅保存在内存中，已持久化的会话不受影响。',
  },
  enableLocked: {
    en: 'The broker stores no sessions. Start it with --durable-sessions.',
    zh: '服务端未持久化会话，请使用 --durable-sessions 启动。',
  },
  listeners: { en: 'Listeners', zh: '监听器' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: { en: 'Listeners refer to the zone by this name.', zh: '监听器通过此名称引用该区域。' },
  nameRequired: { en: 'Enter a name', zh: '请输入名称' },
  nameTaken: { en: 'A zone with this name exists', zh: '该名称的区域已存在' },
  nameWrong: {
    en: 'Use letters, digits, - and _, beginning with a letter or a digit',
    zh: '仅可使用字母、数字、- 和 _，并以字母或数字开头',
  },
  none: { en: 'none', zh: '无' },
  noListeners: { en: 'no listeners', zh: '无监听器' },
  ownValues: { en: 'Own values', zh: '独立值' },
  notFound: { en: 'Zone not found', zh: '区域不存在' },
  back: { en: 'All zones', zh: '全部区域' },
  title: { en: 'Zones', zh: '区域' },
  upstream: {
    en: 'The API of EMQX does not return zones. They are defined in the configuration file of each node.',
    zh: 'EMQX 的 API 不返回区域，区域在各节点的配置文件中定义。',
  },
}
