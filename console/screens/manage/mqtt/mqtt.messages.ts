import { stateMessages } from '#messages/states.messages.ts'

export const mqttScreenMessages = {
  about: {
    en: 'Settings for all listeners. Listeners with a named zone can override them.',
    zh: '所有监听器共用的设置，使用独立区域的监听器可覆盖这些值。',
  },
  advanced: { en: 'Advanced', zh: '高级' },
  alarmSettings: { en: 'Alarm and monitoring settings', zh: '告警与监控设置' },
  cutOff: {
    en: 'You are connected through this listener',
    zh: '您正通过此监听器访问',
  },
  cutOffText: {
    en: 'The broker reopens the listener with the new values. If the address is wrong, this console and the API cannot be reached, and the value must be corrected in the configuration file.',
    zh: '服务端会以新值重新打开监听器。若地址有误，将无法访问控制台和 API，只能在配置文件中更正。',
  },
  down: stateMessages.stopped,
  durable: { en: 'Durable sessions', zh: '持久会话' },
  flapping: { en: 'Flapping detection', zh: '连接抖动检测' },
  general: { en: 'General', zh: '基础' },
  node: { en: 'Node', zh: '节点' },
  noDurable: {
    en: 'This broker does not support durable sessions',
    zh: '当前服务端不支持持久会话',
  },
  precedence: {
    en: 'A change applies to all nodes. A value in emqx.conf or in an environment variable replaces it at the next restart. Such values are marked if they differ between nodes; the API does not report them if they are equal.',
    zh: '修改对所有节点生效。若 emqx.conf 或环境变量中设置了同一项，下次重启后以其为准。各节点的值不同时会在设置下方标出；若相同，API 不报告其来源。',
  },
  retained: { en: 'Retained messages', zh: '保留消息' },
  retainer: { en: 'Retainer', zh: '保留消息' },
  session: { en: 'Session', zh: '会话' },
  slow: {
    en: 'In a cluster with a slow node, saving can take up to two minutes.',
    zh: '集群中有节点响应缓慢时，保存最长可能需要两分钟。',
  },
  shards: { en: 'Shards', zh: '分片数' },
  shardsNotUp: { en: 'Shards not ready', zh: '未就绪的分片' },
  site: { en: 'Site', zh: '站点' },
  state: { en: 'Status', zh: '状态' },
  storage: { en: 'Durable storage', zh: '持久存储' },
  storageAbout: {
    en: 'Nodes that store sessions and messages.',
    zh: '保存会话和消息的节点。',
  },
  storageUnused: { en: 'Durable storage is not in use.', zh: '未使用持久存储。' },
  sysTopics: { en: 'System topics', zh: '系统主题' },
  title: { en: 'MQTT settings', zh: 'MQTT 配置' },
  up: stateMessages.running,
  zones: { en: 'Zones', zh: '区域' },
}
