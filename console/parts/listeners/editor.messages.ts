import { plural } from '../../plural.ts'

/** Inputs of the form of listeners that no other form has, its steps and its results. */
export const editorMessages = {
  address: { en: 'Address or network', zh: '地址或网段' },
  addRule: { en: 'Add rule', zh: '添加规则' },
  addDenyAll: { en: 'Add deny all', zh: '添加“拒绝 all”' },
  allow: { en: 'Allow', zh: '允许' },
  asForm: { en: 'Form', zh: '表单' },
  asText: { en: 'Custom config text', zh: '自定义配置文本' },
  create: { en: 'Create', zh: '创建' },
  createAbout: {
    en: 'A new port for MQTT clients, opened on every node.',
    zh: '为 MQTT 客户端新增一个端口，在所有节点上打开。',
  },
  createRevert: {
    en: 'When the change is reverted, the listener is deleted and its clients are disconnected.',
    zh: '撤销时，监听器将被删除，其客户端将断开连接。',
  },
  deny: { en: 'Deny', zh: '拒绝' },
  down: { en: 'Move down', zh: '下移' },
  later: {
    en: 'Connected clients stay connected',
    zh: '已连接的客户端保持连接',
  },
  laterText: {
    en: 'The new settings apply to clients that connect afterwards.',
    zh: '新设置对之后连接的客户端生效。',
  },
  noEffect: { en: 'The listener is not open', zh: '监听器未打开' },
  noEffectText: { en: 'No clients are affected.', zh: '不影响任何客户端。' },
  noRules: {
    en: 'Without a rule, every client is accepted.',
    zh: '没有规则时，接受所有客户端。',
  },
  quic: {
    en: 'QUIC is not part of every build of the broker',
    zh: '并非所有服务端构建都支持 QUIC',
  },
  quicText: {
    en: 'On a build without QUIC, the create request fails, but the listener is stored all the same. From then on every request about listeners fails until it is removed by a command on a node. A node that restarts logs that the listener is not started. Check the build first.',
    zh: '在不支持 QUIC 的构建上，创建请求会失败，但监听器仍会被保存；此后所有监听器请求都会失败，直到在节点上用命令将其删除。节点重启时会在日志中记录该监听器未启动。请先确认构建支持 QUIC。',
  },
  quicConfirm: {
    en: 'Create a QUIC listener?',
    zh: '确认创建 QUIC 监听器？',
  },
  quicFailed: {
    en: 'If this build has no QUIC, the listener is stored all the same, and every request about listeners fails. This command on any node removes it, without a restart:',
    zh: '如果该构建不支持 QUIC，监听器仍已保存，所有监听器请求都会失败。在任一节点上执行以下命令即可删除，无需重启：',
  },
  quicLost: {
    en: 'A QUIC listener on a build without QUIC causes this error. On any node, the first command lists the stored listeners, and the second one removes a QUIC listener, without a restart:',
    zh: '在不支持 QUIC 的构建上创建 QUIC 监听器会导致此问题。在任一节点上执行第一条命令可列出已保存的监听器，执行第二条命令可删除 QUIC 监听器，无需重启：',
  },
  repair: { en: 'Repair', zh: '修复' },
  quicNone: {
    en: 'The embedded broker does not support QUIC, because Node.js does not. A cluster with QUIC is managed with --upstream.',
    zh: '内置服务端不支持 QUIC（Node.js 未提供）。可用 --upstream 管理支持 QUIC 的集群。',
  },
  remove: { en: 'Remove', zh: '移除' },
  restarts: {
    en: (clients: string) =>
      clients === '0'
        ? 'The listener is closed and opened again'
        : `The listener is closed and opened again: ${plural(clients, 'client', 'clients')} disconnected`,
    zh: (clients: string) =>
      clients === '0'
        ? '监听器将关闭并重新打开'
        : `监听器将关闭并重新打开，断开 ${clients} 个客户端`,
  },
  restartsText: {
    en: 'Clients can connect again as soon as it is open, at its new address if that changes.',
    zh: '重新打开后客户端即可再次连接；地址改变时需使用新地址。',
  },
  rule: { en: (n: string) => `Rule ${n}`, zh: (n: string) => `规则 ${n}` },
  shownAs: { en: 'Settings as', zh: '设置的显示方式' },
  stops: {
    en: (clients: string) =>
      `The listener is closed: ${plural(clients, 'client', 'clients')} disconnected`,
    zh: (clients: string) => `监听器将关闭，断开 ${clients} 个客户端`,
  },
  textHelp: {
    en: 'All settings as HOCON; JSON is accepted, too. A setting that is removed from the text returns to its default.',
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
  verb: { en: 'Effect', zh: '动作' },
}
