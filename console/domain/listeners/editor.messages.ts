import { plural } from '#plural.ts'

/** Inputs of the form of listeners that no other form has, its steps and its results. */
export const editorMessages = {
  address: { en: 'Address or network', zh: '地址或网段' },
  addRule: { en: 'Add rule', zh: '添加规则' },
  addDenyAll: { en: 'Add deny all', zh: '添加“deny all”' },
  allow: { en: 'Allow', zh: '允许' },
  asForm: { en: 'Form', zh: '表单' },
  asText: { en: 'Custom config text', zh: '自定义配置文本' },
  create: { en: 'Create', zh: '创建' },
  createAbout: {
    en: 'Opens a new port for MQTT clients on every node.',
    zh: '为 MQTT 客户端新增一个端口，在所有节点上打开。',
  },
  createRevert: {
    en: 'Reverting deletes the listener and disconnects its clients.',
    zh: '撤销时，监听器将被删除，其客户端将断开连接。',
  },
  deny: { en: 'Deny', zh: '拒绝' },
  down: { en: 'Move down', zh: '下移' },
  later: {
    en: 'Connected clients stay connected',
    zh: '已连接的客户端保持连接',
  },
  laterText: {
    en: 'Applies to new connections.',
    zh: '仅对新连接生效。',
  },
  noEffect: { en: 'The listener is not open', zh: '监听器未打开' },
  noEffectText: { en: 'No clients are affected.', zh: '不影响任何客户端。' },
  noRules: {
    en: 'No rules: every address is accepted.',
    zh: '没有规则：接受所有地址。',
  },
  quic: {
    en: 'Not every build of the broker supports QUIC',
    zh: '并非所有服务端构建都支持 QUIC',
  },
  quicText: {
    en: 'On a build without QUIC, the request fails but the listener is stored. All listener requests then fail until a command on a node removes it. After a restart, the node log reports that the listener was not started. Check the build first.',
    zh: '在不支持 QUIC 的构建上，创建请求会失败，但监听器仍会被保存；此后所有监听器请求都会失败，直到在节点上用命令将其删除。节点重启时会在日志中记录该监听器未启动。请先确认构建支持 QUIC。',
  },
  quicConfirm: {
    en: 'Create a QUIC listener?',
    zh: '确认创建 QUIC 监听器？',
  },
  quicFailed: {
    en: 'If this build of the broker does not support QUIC, the listener is stored anyway, and all listener requests fail. This command on any node removes it without a restart:',
    zh: '如果当前服务端的构建不支持 QUIC，监听器仍会被保存，所有监听器请求都会失败。在任一节点上执行以下命令即可删除，无需重启：',
  },
  quicLost: {
    en: 'A QUIC listener on a build without QUIC causes this error. On any node, the first command lists the stored listeners, and the second one removes a QUIC listener without a restart:',
    zh: '在不支持 QUIC 的构建上创建 QUIC 监听器会导致此问题。在任一节点上执行第一条命令可列出已保存的监听器，执行第二条命令可删除 QUIC 监听器，无需重启：',
  },
  repair: { en: 'Repair', zh: '修复' },
  quicNone: {
    en: 'The embedded broker does not support QUIC, because Node.js does not. Use --upstream to manage a cluster with QUIC.',
    zh: '内置服务端不支持 QUIC（Node.js 未提供）。可用 --upstream 管理支持 QUIC 的集群。',
  },
  remove: { en: 'Remove', zh: '移除' },
  restarts: {
    en: (clients: string) =>
      clients === '0'
        ? 'The listener restarts'
        : `The listener restarts: ${plural(clients, 'client', 'clients')} disconnected`,
    zh: (clients: string) =>
      clients === '0' ? '监听器将重启' : `监听器将重启，断开 ${clients} 个客户端`,
  },
  restartsText: {
    en: 'Clients can reconnect when the listener is open again, at its new address if it was changed.',
    zh: '重新打开后客户端即可再次连接；地址改变时需使用新地址。',
  },
  rule: { en: (n: string) => `Rule ${n}`, zh: (n: string) => `规则 ${n}` },
  shownAs: { en: 'Show settings as', zh: '设置的显示方式' },
  stops: {
    en: (clients: string) =>
      `The listener closes: ${plural(clients, 'client', 'clients')} disconnected`,
    zh: (clients: string) => `监听器将关闭，断开 ${clients} 个客户端`,
  },
  textHelp: {
    en: 'All settings as HOCON or JSON. Settings removed from the text return to their defaults.',
    zh: '以 HOCON 表示的全部设置，也可使用 JSON。从文本中删除的设置会恢复默认值。',
  },
  textLabel: { en: 'Settings as HOCON', zh: 'HOCON 格式的设置' },
  textWrong: {
    en: (line: string, problem: string) => `Line ${line} is not valid: ${problem}`,
    zh: (line: string, problem: string) => `第 ${line} 行无效：${problem}`,
  },
  unknownKeys: {
    en: (keys: string) => `Unknown settings: ${keys}`,
    zh: (keys: string) => `未知设置：${keys}`,
  },
  up: { en: 'Move up', zh: '上移' },
  verb: { en: 'Action', zh: '动作' },
}
