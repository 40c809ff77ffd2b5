import { errorMessages } from '#messages/errors.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

// Texts of the WebSocket client: connections, states and errors.

export const messages = {
  title: { en: 'WebSocket client', zh: 'WebSocket 客户端' },
  about: {
    en: 'MQTT client in the browser: connect over WebSocket, subscribe, publish and inspect messages.',
    zh: '页面内置的 MQTT 客户端：通过 WebSocket 连接，订阅、发布并查看每一条消息。',
  },

  connections: { en: 'Connections', zh: '连接' },
  newConnection: { en: 'New connection', zh: '新建连接' },
  defaultName: { en: 'Default', zh: '默认' },
  unread: { en: (count: string) => `${count} new`, zh: (count: string) => `${count} 条新消息` },
  rename: { en: 'Rename', zh: '重命名' },
  name: { en: 'Connection name', zh: '连接名称' },
  nameRequired: fieldMessages.nameRequired,
  save: { en: 'Save', zh: '保存' },
  closeTab: { en: (name: string) => `Close ${name}`, zh: (name: string) => `关闭 ${name}` },
  closeDefault: {
    en: 'The first connection cannot be closed',
    zh: '第一个连接不能关闭',
  },
  tabsFull: {
    en: (limit: number) =>
      `Limit reached: ${plural(`${limit}`, 'additional connection', 'additional connections')}`,
    zh: (limit: number) => `已达上限：最多新建 ${limit} 个连接`,
  },
  closeTitle: {
    en: (name: string) => `Disconnect and close ${name}?`,
    zh: (name: string) => `断开并关闭 ${name}？`,
  },
  closeBody: {
    en: 'The client is connected. Its messages on this page are deleted.',
    zh: '客户端处于连接状态，关闭后此页面上的消息也会清除。',
  },
  closeConfirm: { en: 'Disconnect and close', zh: '断开并关闭' },

  state_disconnected: stateMessages.disconnected,
  state_connecting: stateMessages.connecting,
  state_connected: stateMessages.connected,
  state_disconnecting: { en: 'Disconnecting', zh: '断开中' },
  state_reconnecting: { en: 'Reconnecting', zh: '重连中' },
  attempt: {
    en: (number: string) => `Attempt ${number}`,
    zh: (number: string) => `第 ${number} 次尝试`,
  },
  attemptIn: {
    en: (number: string, wait: string) => `Attempt ${number} in ${wait}`,
    zh: (number: string, wait: string) => `${wait}后第 ${number} 次尝试`,
  },

  connect: { en: 'Connect', zh: '连接' },
  disconnect: { en: 'Disconnect', zh: '断开连接' },
  cancel: { en: 'Cancel', zh: '取消' },
  stopReconnecting: { en: 'Stop', zh: '停止' },
  notConnected: errorMessages.notConnected,

  granted: { en: 'Server response (CONNACK)', zh: '服务端返回的参数' },
  sessionPresent: { en: 'Session present', zh: '已有会话' },
  assignedClientIdentifier: { en: 'Assigned Client ID', zh: '分配的客户端 ID' },
  serverKeepAlive: { en: 'Server Keep Alive', zh: '服务端心跳时长' },
  grantedSessionExpiry: { en: 'Session Expiry Interval', zh: '会话过期间隔' },
  grantedReceiveMaximum: { en: 'Receive Maximum', zh: '接收最大值' },
  grantedPacketSize: { en: 'Maximum Packet Size', zh: '最大报文长度' },
  maximumQoS: { en: 'Maximum QoS', zh: '最大 QoS' },
  retainAvailable: { en: 'Retained messages', zh: '保留消息' },
  wildcardAvailable: { en: 'Wildcard subscriptions', zh: '通配符订阅' },
  sharedAvailable: { en: 'Shared subscriptions', zh: '共享订阅' },
  identifiersAvailable: { en: 'Subscription identifiers', zh: '订阅标识符' },
  grantedTopicAlias: { en: 'Topic Alias Maximum', zh: '主题别名最大值' },
  responseInformation: { en: 'Response Information', zh: '响应信息' },
  available: { en: 'available', zh: '可用' },
  unavailable: { en: 'not available', zh: '不可用' },
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
  never: { en: 'never', zh: '永不过期' },

  ending_refused: { en: 'The broker refused the connection', zh: '服务端拒绝了连接' },
  ending_endedByBroker: {
    en: 'Disconnected by the broker',
    zh: '服务端断开了连接',
  },
  ending_lost: { en: 'Connection lost', zh: '连接已断开' },
  ending_lostDetail: {
    en: 'The network connection closed without a DISCONNECT packet from the broker.',
    zh: '网络连接已关闭，服务端没有发送 DISCONNECT 报文。',
  },
  ending_keepAlive: {
    en: 'Disconnected: no response to the keep-alive ping',
    zh: '连接已断开：服务端没有响应心跳请求',
  },
  ending_malformed: {
    en: 'Disconnected: received data is not valid MQTT',
    zh: '连接已断开：收到的数据不是有效的 MQTT 报文',
  },
  ending_timeout: {
    en: 'No response within 5 seconds',
    zh: '5 秒内没有响应',
  },
  ending_timeoutOpened: {
    en: 'The WebSocket opened, but no CONNACK arrived. Check that this is the address of an MQTT listener.',
    zh: 'WebSocket 已打开，但没有收到 CONNACK 报文。请确认这是 MQTT 监听器的地址。',
  },
  ending_noAnswer: {
    en: 'The WebSocket closed before the broker responded',
    zh: '服务端应答之前 WebSocket 已被关闭',
  },
  ending_noAnswerDetail: {
    en: 'The server at this port and path closed the connection without a CONNACK. It may not support the protocol version, or the listener may have reached its connection limit.',
    zh: '该端口和路径有响应，但没有返回 CONNACK 就断开了。可能不支持此协议版本，或监听器已达到最大连接数。',
  },
  ending_unreachable: {
    en: 'Could not open the WebSocket',
    zh: '无法打开 WebSocket',
  },
  ending_blocked: {
    en: 'The browser blocked an insecure connection (ws://) from this page',
    zh: '浏览器阻止了此页面的不安全连接（ws://）',
  },
  ending_invalid: {
    en: 'Cannot connect with these settings',
    zh: '无法用这些设置建立连接',
  },
  ending_libraryMissing: {
    en: 'Could not load the MQTT client',
    zh: '无法加载 MQTT 客户端',
  },
  ending_libraryMissingDetail: {
    en: 'The console may have been upgraded or stopped. Reload the page and try again.',
    zh: '控制台可能已升级或停止。请刷新页面后重试。',
  },
  notRetried: {
    en: 'Automatic reconnection stopped: retrying would not help.',
    zh: '已停止自动重连：重试无法解决该问题。',
  },
  closeCode: {
    en: (code: number) => `WebSocket close code ${code}`,
    zh: (code: number) => `WebSocket 关闭码 ${code}`,
  },
  reasonString: {
    en: (text: string) => `Broker message: ${text}`,
    zh: (text: string) => `服务端说明：${text}`,
  },
  serverReference: {
    en: (server: string) => `Server to use instead: ${server}`,
    zh: (server: string) => `请改用服务端：${server}`,
  },

  causes: {
    en: 'The browser does not report the reason. Common causes:',
    zh: '浏览器不报告原因，常见原因：',
  },
  cause_address: {
    en: (port: string) => `Host, port ${port} or path is wrong.`,
    zh: (port: string) => `主机、端口 ${port} 或路径有误。`,
  },
  cause_listener: {
    en: 'The WebSocket listener is stopped, or a firewall blocks it.',
    zh: 'WebSocket 监听器已停止，或被防火墙拦截。',
  },
  cause_tls: {
    en: 'TLS is off, but the listener at this port requires TLS.',
    zh: '未启用 TLS，但该端口的监听器需要 TLS。',
  },
  cause_certificate: {
    en: 'The browser does not trust the certificate of the broker. Open the address in a new tab, accept the certificate, then reconnect:',
    zh: '浏览器不信任服务端证书。请在新标签页打开并接受证书，然后重新连接：',
  },
  mixedTitle: {
    en: 'This page uses https, so the browser only allows wss://',
    zh: '此页面通过 https 打开，浏览器只允许使用 wss://',
  },
  mixedBody: {
    en: 'Enable TLS and use the port of a wss listener, usually 8084. Only local addresses work without TLS.',
    zh: '请启用 TLS 并使用 wss 监听器的端口（通常为 8084）。只有本机地址可以不使用 TLS。',
  },

  messagesReceived: { en: 'Received', zh: '已接收' },
  messagesPublished: { en: 'Published', zh: '已发布' },
  messagesAll: { en: 'All', zh: '全部' },
  noMessages: { en: 'No messages yet', zh: '暂无消息' },
  noMessagesText: {
    en: 'Received and published messages are listed here, newest first.',
    zh: '收到和发布的消息会显示在这里，最新的在最前。',
  },
  pause: { en: 'Pause', zh: '暂停' },
  resume: { en: 'Resume', zh: '继续' },
  paused: {
    en: (count: string) => `Paused · ${count} new`,
    zh: (count: string) => `已暂停 · ${count} 条新消息`,
  },
  whyNotArrived: { en: 'Why did it not arrive?', zh: '为什么没有送达？' },
  messagesTitle: { en: 'Messages', zh: '消息' },
  noReceived: { en: 'No messages received yet', zh: '尚未收到消息' },
  noReceivedText: {
    en: 'Subscribe to a topic filter; received messages are listed here, newest first.',
    zh: '订阅主题后，收到的消息会显示在这里，最新的在最前。',
  },
  noPublished: { en: 'No messages published yet', zh: '尚未发布消息' },
  noPublishedText: {
    en: 'Messages published on this connection are listed here with their delivery status.',
    zh: '该连接发布的消息及其结果会显示在这里。',
  },
  noMatch: { en: 'No matching messages', zh: '没有符合条件的消息' },
  filter: { en: 'Filter by topic or payload', zh: '按主题或内容过滤' },
  showAs: { en: 'Show payload as', zh: '内容显示为' },
  format_plaintext: { en: 'Plaintext', zh: '纯文本' },
  format_json: { en: 'JSON', zh: 'JSON' },
  format_base64: { en: 'Base64', zh: 'Base64' },
  format_hex: { en: 'Hex', zh: '十六进制' },
  deleteMessage: { en: 'Delete', zh: '删除' },
  deleteMessageHelp: {
    en: 'Deletes the message from this view only (Delete key)',
    zh: '仅从此视图中删除该消息（Delete 键）',
  },
  onlySubscription: { en: 'Filtered by subscription', zh: '按订阅筛选' },
  showAll: { en: 'Show messages of all subscriptions', zh: '显示所有订阅的消息' },
  clear: { en: 'Clear', zh: '清空' },
  cleared: resultMessages.cleared,
  counter: {
    en: (shown: string, total: string) => `${shown} of ${plural(total, 'message', 'messages')}`,
    zh: (shown: string, total: string) => `${total} 条消息中的 ${shown} 条`,
  },
  pushedOut: {
    en: (count: string) => `${plural(count, 'older message', 'older messages')} discarded`,
    zh: (count: string) => `已移除较早的 ${count} 条`,
  },
  newMessages: {
    en: (count: string) => `Show ${count} new`,
    zh: (count: string) => `${count} 条新消息，点击查看`,
  },
  retained: { en: 'Retained', zh: '保留' },
  duplicate: { en: 'Duplicate', zh: '重复' },
  emptyPayload: { en: 'empty', zh: '空' },
  copyTopic: { en: 'Copy topic', zh: '复制主题' },
  messageDetail: { en: 'Message', zh: '消息详情' },
  close: { en: 'Close', zh: '关闭' },
  time: { en: 'Time', zh: '时间' },
  subscriptionIds: { en: 'Subscription Identifiers', zh: '订阅标识符' },

  delivery_pending: { en: 'waiting for acknowledgement', zh: '等待确认' },
  delivery_sent: { en: 'sent', zh: '已发送' },
  delivery_acknowledged: { en: 'acknowledged', zh: '已确认' },
  delivery_noSubscribers: {
    en: 'acknowledged, no matching subscribers',
    zh: '已确认，没有匹配的订阅者',
  },
  delivery_refused: errorMessages.publishFailed,
  delivery_notSent: errorMessages.publishFailed,
  delivery_lost: {
    en: 'connection lost before the acknowledgement',
    zh: '确认之前连接已断开',
  },
}
