import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

const closed = (clients: string) =>
  clients === '0'
    ? 'No clients are connected.'
    : `${plural(clients, 'client is', 'clients are')} disconnected.`
const closedZh = (clients: string) =>
  clients === '0' ? '当前没有客户端连接。' : `${clients} 个客户端将断开连接。`

export const listenersMessages = {
  about: {
    en: 'Ports on which the broker accepts MQTT clients. Every node opens the same listeners.',
    zh: '服务端接受 MQTT 客户端连接的端口。每个节点打开相同的监听器。',
  },
  acceptors: { en: 'Acceptors', zh: '接收进程数' },
  bind: { en: 'Bind', zh: '监听地址' },
  byOption: {
    en: (option: string) =>
      `The address is set by the option ${option} at start. To change it, restart the broker with another value or without the option.`,
    zh: (option: string) =>
      `监听地址由启动选项 ${option} 指定。如需修改，请更改或去掉该选项后重启服务端。`,
  },
  certificateByOption: {
    en: 'The certificate is set by the options --tls-cert and --tls-key at start. To change it, restart the broker with other files.',
    zh: '证书由启动选项 --tls-cert 和 --tls-key 指定。如需修改，请更换文件后重启服务端。',
  },
  byNode: { en: 'By node', zh: '各节点' },
  certificate: { en: 'Certificate', zh: '证书' },
  certificateEarly: { en: 'not valid yet', zh: '尚未生效' },
  certificateExpired: {
    en: (time: string) => `expired ${time}`,
    zh: (time: string) => `已于 ${time} 过期`,
  },
  certificateSoon: {
    en: (left: string) => `expires in ${left}`,
    zh: (left: string) => `${left} 后过期`,
  },
  certificateUnread: { en: 'cannot be read', zh: '无法读取' },
  certificateUntil: {
    en: (time: string) => `until ${time}`,
    zh: (time: string) => `有效期至 ${time}`,
  },
  connections: { en: 'Connections', zh: '连接数' },
  connectionsHelp: {
    en: 'Connections and limit are totals of all nodes.',
    zh: '连接数和上限均为所有节点之和。',
  },
  connectionsOf: {
    en: (now: string, most: string) => `${now} of ${most}`,
    zh: (now: string, most: string) => `${now}，上限 ${most}`,
  },
  copyOf: { en: (id: string) => `Copy of ${id}`, zh: (id: string) => `复制 ${id}` },
  create: { en: 'Create listener', zh: '创建监听器' },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (id: string, clients: string) =>
      `The listener ${id} is closed on every node and its settings are deleted. ${closed(clients)}`,
    zh: (id: string, clients: string) =>
      `监听器 ${id} 将在所有节点上关闭，其设置将被删除。${closedZh(clients)}`,
  },
  deleteTitle: { en: 'Delete this listener?', zh: '确认删除该监听器？' },
  disable: { en: 'Disable', zh: '停用' },
  disabled: stateMessages.disabled,
  disabledNow: resultMessages.disabled,
  disableText: {
    en: (id: string, clients: string) =>
      `The listener ${id} is closed on every node and stays closed after a restart. ${closed(clients)}`,
    zh: (id: string, clients: string) =>
      `监听器 ${id} 将在所有节点上关闭，重启后仍保持关闭。${closedZh(clients)}`,
  },
  disableTitle: { en: 'Disable this listener?', zh: '确认停用该监听器？' },
  duplicate: { en: 'Duplicate', zh: '复制' },
  empty: { en: 'No listeners', zh: '暂无监听器' },
  emptyText: {
    en: 'A listener is a port that MQTT clients connect to. Without one, the broker accepts no clients.',
    zh: '监听器是 MQTT 客户端连接的端口。没有监听器时，服务端不接受任何客户端。',
  },
  enabled: stateMessages.enabled,
  enabledNow: resultMessages.enabled,
  failed: stateMessages.stopped,
  failedSome: stateMessages.notRunningOn,
  fullNow: {
    en: 'Connection limit reached. Additional clients are refused.',
    zh: '连接数已达上限，新的客户端会被拒绝。',
  },
  inconsistent: stateMessages.inconsistent,
  name: { en: 'Name', zh: '名称' },
  noLimitOf: {
    en: (now: string) => `${now} (no limit)`,
    zh: (now: string) => `${now}（不限制）`,
  },
  noLimit: { en: 'no limit', zh: '不限制' },
  limit: { en: (most: string) => `of ${most}`, zh: (most: string) => `上限 ${most}` },
  noReason: {
    en: 'The port is probably in use, or the node does not have the address. See the log of the node for the reason.',
    zh: '可能是端口已被占用，或节点没有该地址。具体原因请查看该节点的日志。',
  },
  noStart: {
    en: (nodes: string) =>
      `${nodes} will not start again: EMQX does not start if a listener cannot be opened. Disable the listener or change its address.`,
    zh: (nodes: string) =>
      `${nodes} 将无法再次启动：监听器无法打开时，EMQX 会中止节点的启动。请停用该监听器或修改其地址。`,
  },
  back: { en: 'All listeners', zh: '全部监听器' },
  notFound: { en: 'Listener not found', zh: '监听器不存在' },
  overview: { en: 'Overview', zh: '概览' },
  restart: { en: 'Restart', zh: '重启' },
  restarted: { en: (id: string) => `Restarted: ${id}`, zh: (id: string) => `已重启：${id}` },
  restartText: {
    en: (id: string, clients: string) =>
      `The listener ${id} is closed and opened again on every node, and enabled if it was disabled. ${closed(clients)}`,
    zh: (id: string, clients: string) =>
      `监听器 ${id} 将在所有节点上关闭并重新打开；若已停用则会启用。${closedZh(clients)}`,
  },
  restartTitle: { en: 'Restart this listener?', zh: '确认重启该监听器？' },
  running: stateMessages.running,
  sample: { en: 'Sample certificate', zh: '示例证书' },
  sampleText: {
    en: 'The key of this certificate is public, so anyone can decrypt the traffic or pose as the broker. Replace the certificate.',
    zh: '该证书的私钥是公开的，任何人都可以解密流量或冒充服务端，请更换证书。',
  },
  search: { en: 'Search listeners', zh: '搜索监听器' },
  settings: { en: 'Settings', zh: '设置' },
  state: { en: 'Status', zh: '状态' },
  stateUnread: {
    en: (id: string) => `${id}: the change was made, but the status could not be read`,
    zh: (id: string) => `${id}：更改已执行，但无法读取其状态`,
  },
  tabs: { en: 'Listener sections', zh: '监听器页面' },
  test: { en: 'Test with a client', zh: '用客户端测试' },
  testAbout: {
    en: 'Subscribes to all topics. Add -u and -P if clients need a username and a password.',
    zh: '订阅所有主题。如需用户名和密码，请加上 -u 和 -P。',
  },
  testCertificate: {
    en: (file: string) =>
      `Save the certificate as ${file} first. Add -u and -P if clients need a username and a password.`,
    zh: (file: string) => `请先将证书保存为 ${file}。如需用户名和密码，请加上 -u 和 -P。`,
  },
  command: { en: 'command', zh: '命令' },
  saveCertificate: { en: 'Save certificate', zh: '保存证书' },
  title: { en: 'Listeners', zh: '监听器' },
  type: { en: 'Type', zh: '类型' },
  lockedTypes: {
    en: (count: string) => `${plural(count, 'type', 'types')} not available`,
    zh: (count: string) => `${count} 种类型不可用`,
  },
  webClient: {
    en: 'The WebSocket client of this console is also disconnected if it uses this listener.',
    zh: '本控制台中使用该监听器的 WebSocket 客户端也会断开。',
  },
  zone: { en: 'Zone', zh: '区域' },
}

/** Why a listener could not be opened or changed. */
export const certificateMessages = {
  chain: { en: 'Certificate chain', zh: '证书链' },
  fingerprint: { en: 'SHA-256 fingerprint', zh: 'SHA-256 指纹' },
  file: { en: 'File', zh: '文件' },
  from: { en: 'Valid from', zh: '生效时间' },
  issuer: { en: 'Issuer', zh: '颁发者' },
  names: { en: 'Valid for', zh: '适用名称' },
  serial: { en: 'Serial number', zh: '序列号' },
  subject: { en: 'Subject', zh: '主体' },
  until: { en: 'Valid until', zh: '有效期至' },
  unreachable: {
    en: 'The cluster API does not return certificate details, and Signalbox cannot connect to this listener to read its certificate.',
    zh: '集群 API 不返回证书详情，Signalbox 也无法连接到此监听器以读取其证书。',
  },
  upstream: {
    en: 'The API of this broker does not return certificate details.',
    zh: '当前服务端的 API 不返回证书详情。',
  },
}

export const typeGroupMessages = {
  encrypted: { en: 'Encrypted', zh: '加密' },
  plain: { en: 'Not encrypted', zh: '不加密' },
}

/** Purpose of each listener type, with its usual port. */
export const typeAboutMessages = {
  ssl: {
    en: (port: string) => `MQTT over TLS, port ${port}`,
    zh: (port: string) => `基于 TLS 的 MQTT，端口 ${port}`,
  },
  wss: {
    en: (port: string) => `MQTT over WebSocket with TLS, for browsers, port ${port}`,
    zh: (port: string) => `基于 WebSocket 和 TLS 的 MQTT，适用于浏览器，端口 ${port}`,
  },
  quic: {
    en: (port: string) => `MQTT over QUIC, for changing networks, UDP port ${port}`,
    zh: (port: string) => `基于 QUIC 的 MQTT，适用于多变的网络，UDP 端口 ${port}`,
  },
  tcp: {
    en: (port: string) => `MQTT over TCP, port ${port}`,
    zh: (port: string) => `基于 TCP 的 MQTT，端口 ${port}`,
  },
  ws: {
    en: (port: string) => `MQTT over WebSocket, for browsers, port ${port}`,
    zh: (port: string) => `基于 WebSocket 的 MQTT，适用于浏览器，端口 ${port}`,
  },
}
