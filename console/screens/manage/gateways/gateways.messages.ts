import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const gatewaysMessages = {
  title: { en: 'Gateways', zh: '网关' },
  about: {
    en: 'Gateways connect devices that use protocols other than MQTT. Each protocol has one gateway.',
    zh: '网关用于接入使用其他协议的设备，每种协议只有一个网关。',
  },
  name: { en: 'Gateway', zh: '网关' },
  state: { en: 'Status', zh: '状态' },
  running: stateMessages.running,
  stopped: stateMessages.disabled,
  unloaded: { en: 'Not set up', zh: '未配置' },
  inconsistent: stateMessages.inconsistent,
  stoppedNodes: stateMessages.notRunningOn,
  handlerAway: {
    en: (reason: string) => `Handler service not connected: ${reason}`,
    zh: (reason: string) => `未连接到处理服务：${reason}`,
  },
  failedCalls: {
    en: (count: string) => `${plural(count, 'handler call', 'handler calls')} failed`,
    zh: (count: string) => `处理服务调用失败次数：${count}`,
  },
  connections: { en: 'Clients', zh: '客户端' },
  connectionsOf: {
    en: (now: string, most: string) => `${now} / ${most}`,
    zh: (now: string, most: string) => `${now} / ${most}`,
  },
  listeners: { en: 'Listeners', zh: '监听器' },
  enabled: stateMessages.enabled,
  started: { en: 'Started', zh: '启动时间' },
  stoppedAt: { en: 'Stopped at', zh: '停止时间' },
  setUp: { en: 'Set up', zh: '配置' },
  settings: { en: 'Settings', zh: '设置' },
  auth: { en: 'Authentication', zh: '客户端认证' },
  clients: { en: 'Clients', zh: '客户端' },
  tabs: { en: 'Gateway sections', zh: '网关内容' },
  noRemoval: {
    en: 'A gateway cannot be deleted. Disable it instead.',
    zh: 'API 不支持删除网关，只能将其停用。',
  },
  disableTitle: { en: 'Disable this gateway?', zh: '确认停用该网关？' },
  disableText: {
    en: (name: string, clients: string) =>
      `${name}: ${plural(clients, 'client is', 'clients are')} disconnected.`,
    zh: (name: string, clients: string) => `${name}：将断开 ${clients} 个客户端。`,
  },
  disable: { en: 'Disable', zh: '停用' },
  enabledNow: resultMessages.enabled,
  disabledNow: resultMessages.disabled,
  notFound: { en: 'Gateway not found', zh: '网关不存在' },
  notOffered: {
    en: (name: string) => `This broker has no ${name} gateway`,
    zh: (name: string) => `当前服务端没有 ${name} 网关`,
  },
  notOfferedText: {
    en: 'Gateways for vehicles and charge points are part of the enterprise edition.',
    zh: '车辆和充电桩网关属于企业版。',
  },
  back: { en: 'All gateways', zh: '全部网关' },
  readOnly: {
    en: 'This console has no form for the settings of this gateway.',
    zh: '控制台不识别该网关，无法在此修改设置。',
  },
  disconnects: {
    en: (clients: string) => `All clients of the gateway are disconnected (currently ${clients}).`,
    zh: (clients: string) => `该网关的所有客户端都会断开，目前为 ${clients} 个。`,
  },
  restartTitle: { en: 'Save and restart the gateway?', zh: '确认保存并重启网关？' },
  restartText: {
    en: (clients: string) =>
      `A cluster restarts the gateway on every node to apply changes. All its clients are disconnected, including clients of other listeners (currently ${clients}).`,
    zh: (clients: string) =>
      `集群会在每个节点上重启该网关以应用更改。该网关的所有客户端（包括其他监听器的客户端）都会断开，目前为 ${clients} 个。`,
  },
  restart: { en: 'Save and restart', zh: '保存并重启' },
  choose: { en: 'Set up a gateway', zh: '配置网关' },
  protocol: { en: 'Protocol', zh: '协议' },
  isSetUp: {
    en: 'Already set up. Each protocol has one gateway.',
    zh: '已配置，每种协议只有一个网关。',
  },
  areSetUp: {
    en: (count: string) =>
      plural(count, 'protocol is set up already', 'protocols are set up already'),
    zh: (count: string) => `${count} 种协议已配置`,
  },
  newTitle: { en: (name: string) => `Set up ${name}`, zh: (name: string) => `配置 ${name}` },
  newAbout: {
    en: 'The gateway starts immediately. Add TLS listeners and authentication later.',
    zh: '网关将立即启动。TLS 监听器和客户端认证可稍后添加。',
  },
  create: { en: 'Set up', zh: '配置' },
  created: { en: (name: string) => `${name} is set up`, zh: (name: string) => `${name} 已配置` },
  authLater: {
    en: 'Any client can connect until the gateway has an authenticator',
    zh: '网关配置认证器之前，任何客户端都可连接',
  },
  authLaterText: {
    en: 'Create an authenticator on the Authentication tab of the gateway.',
    zh: '可在网关的“客户端认证”页添加认证器。',
  },
  ports: { en: 'First listener', zh: '首个监听器' },
}

/** Groups of protocols where a gateway is chosen. */
export const protocolGroupMessages = {
  devices: { en: 'Devices and sensors', zh: '设备与传感器' },
  vehicles: { en: 'Vehicles and charge points', zh: '车辆与充电桩' },
  own: { en: 'Your own protocol', zh: '自定义协议' },
}

/** Names of the protocols, with their purposes. */
export const protocolMessages = {
  coap: { en: 'CoAP', zh: 'CoAP' },
  coapAbout: {
    en: 'Publish and subscribe for constrained devices, over UDP.',
    zh: '面向资源受限设备的发布/订阅协议，基于 UDP。',
  },
  exproto: { en: 'ExProto', zh: 'ExProto' },
  exprotoAbout: {
    en: 'Any protocol, implemented by your gRPC service.',
    zh: '由用户的 gRPC 服务实现的自定义协议。',
  },
  lwm2m: { en: 'LwM2M', zh: 'LwM2M' },
  lwm2mAbout: {
    en: 'Management of devices and their resources, over CoAP.',
    zh: '基于 CoAP 的设备与资源管理协议。',
  },
  mqttsn: { en: 'MQTT-SN', zh: 'MQTT-SN' },
  mqttsnAbout: {
    en: 'MQTT for sensor networks: UDP, short topics, sleeping clients.',
    zh: '用于传感器网络的 MQTT：UDP、短主题、休眠客户端。',
  },
  stomp: { en: 'STOMP', zh: 'STOMP' },
  stompAbout: {
    en: 'Text frames over TCP, for message queues and scripts.',
    zh: '基于 TCP 的文本帧协议，常用于消息队列和脚本。',
  },
  gbt32960: { en: 'GB/T 32960', zh: 'GB/T 32960' },
  gbt32960About: {
    en: 'Electric vehicles (Chinese national standard).',
    zh: '电动汽车远程服务与管理国家标准。',
  },
  jt808: { en: 'JT/T 808', zh: 'JT/T 808' },
  jt808About: { en: 'Vehicle terminals in China.', zh: '道路运输车辆卫星定位系统终端协议。' },
  ocpp: { en: 'OCPP', zh: 'OCPP' },
  ocppAbout: { en: 'Charge points, over WebSocket.', zh: '充电桩通信协议，基于 WebSocket。' },
}

export const gatewayListenerMessages = {
  add: { en: 'Create listener', zh: '创建监听器' },
  all: { en: 'All listeners', zh: '全部监听器' },
  parts: { en: 'Listener sections', zh: '监听器内容' },
  auth: { en: 'Authentication', zh: '客户端认证' },
  missing: { en: 'Listener not found', zh: '监听器不存在' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Letters, digits, - and _, beginning with a letter. Cannot be changed later.',
    zh: '以字母开头，可包含字母、数字、- 和 _，之后不可修改。',
  },
  nameTaken: { en: 'A listener with this name already exists', zh: '已存在同名监听器' },
  type: { en: 'Type', zh: '类型' },
  bind: { en: 'Bind', zh: '监听地址' },
  state: { en: 'Status', zh: '状态' },
  running: stateMessages.running,
  stopped: stateMessages.stopped,
  disabled: stateMessages.disabled,
  inconsistent: stateMessages.inconsistent,
  stoppedNodes: stateMessages.notRunningOn,
  connections: { en: 'Clients', zh: '客户端' },
  edit: { en: 'Settings', zh: '设置' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this listener?', zh: '确认删除该监听器？' },
  deleteText: {
    en: (id: string, clients: string) =>
      `${id}: ${plural(clients, 'client is', 'clients are')} disconnected.`,
    zh: (id: string, clients: string) => `${id}：将断开 ${clients} 个客户端。`,
  },
  deleted: resultMessages.deleted,
  created: resultMessages.created,
  empty: { en: 'No listeners', zh: '暂无监听器' },
  emptyText: {
    en: 'Without a listener, no client can connect to this gateway.',
    zh: '没有监听器时，客户端无法连接到该网关。',
  },
  disconnects: {
    en: (clients: string) =>
      `The clients of this listener are disconnected (currently ${clients}).`,
    zh: (clients: string) => `该监听器的客户端都会断开，目前为 ${clients} 个。`,
  },
  noDtls: {
    en: 'This broker does not support DTLS. Use UDP behind a DTLS proxy.',
    zh: '当前服务端不支持 DTLS，请使用 UDP，并在前面部署 DTLS 代理。',
  },
}

export const gatewayAuthMessages = {
  none: { en: 'Any client can connect', zh: '所有客户端都可连接' },
  noneText: {
    en: 'Create an authenticator to check the credentials of gateway clients.',
    zh: '创建认证器，以校验该网关客户端的凭据。',
  },
  add: { en: 'Create authenticator', zh: '创建认证器' },
  kindLabel: { en: 'Type of the authenticator', zh: '认证器类型' },
  added: resultMessages.created,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this authenticator?', zh: '确认删除该认证器？' },
  deleteText: {
    en: 'After that, any client can connect. Users of a built-in database are deleted as well.',
    zh: '之后所有客户端都可连接。内置数据库中的用户将一并删除。',
  },
  deleted: resultMessages.deleted,
  disableTitle: { en: 'Disable this authenticator?', zh: '确认停用该认证器？' },
  disableText: { en: 'After that, any client can connect.', zh: '之后所有客户端都可连接。' },
  disable: { en: 'Disable', zh: '停用' },
  users: { en: 'Users', zh: '用户' },
  ownServices: {
    en: 'This gateway authenticates clients with the HTTP services in its settings.',
    zh: '该网关通过其设置中的 HTTP 服务进行认证。',
  },
  noForm: {
    en: 'This console has no form for this type of authenticator.',
    zh: '控制台没有该类认证器的表单。',
  },
  settings: { en: 'Authenticator settings', zh: '认证器设置' },
}

/** Texts about the authenticator of a listener that differ from those of a gateway's. */
export const listenerAuthMessages = {
  none: { en: 'No separate authenticator', zh: '没有单独的认证器' },
  noneText: {
    en: 'The listener uses the authenticator of the gateway. Create one for this listener only.',
    zh: '该监听器使用网关的认证器，也可以为其单独创建认证器。',
  },
  deleteText: {
    en: 'After that, the listener uses the authenticator of the gateway. Users of a built-in database are deleted as well.',
    zh: '之后该监听器使用网关的认证器。内置数据库中的用户将一并删除。',
  },
  disableText: {
    en: 'After that, any client can connect through this listener.',
    zh: '之后所有客户端都可通过该监听器连接。',
  },
}

export const gatewayClientMessages = {
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  endpoint: { en: 'Endpoint', zh: '终端名称' },
  username: { en: 'Username', zh: '用户名' },
  address: { en: 'Address', zh: '地址' },
  state: { en: 'Status', zh: '状态' },
  connected: stateMessages.connected,
  disconnected: stateMessages.disconnected,
  asleep: { en: 'Asleep', zh: '休眠' },
  connectedAt: { en: 'Connected at', zh: '连接时间' },
  lifetime: { en: 'Lifetime', zh: '生存期' },
  node: { en: 'Node', zh: '节点' },
  protocol: { en: 'Protocol', zh: '协议' },
  mountpoint: { en: 'Mountpoint', zh: '挂载点' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  received: { en: 'Messages received', zh: '接收消息' },
  sent: { en: 'Messages sent', zh: '发送消息' },
  queue: { en: 'Message queue', zh: '消息队列' },
  inflight: { en: 'In-flight window', zh: '飞行窗口' },
  search: { en: 'Search clients', zh: '搜索客户端' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  empty: { en: 'No clients', zh: '暂无客户端' },
  emptyText: {
    en: 'Clients are listed while they are connected to this gateway.',
    zh: '此处列出连接到该网关的客户端。',
  },
  stopped: { en: 'The gateway is disabled', zh: '网关已停用' },
  stoppedText: {
    en: 'Enable the gateway so that clients can connect.',
    zh: '启用后客户端才能连接。',
  },
  kick: { en: 'Kick', zh: '踢出' },
  kickTitle: { en: 'Kick this client?', zh: '确认踢出该客户端？' },
  kickText: {
    en: (id: string) => `${id} is disconnected, and its session ends.`,
    zh: (id: string) => `将断开 ${id} 并结束其会话。`,
  },
  kicked: { en: (id: string) => `Kicked: ${id}`, zh: (id: string) => `已踢出：${id}` },
  client: { en: 'Client', zh: '客户端' },
  details: { en: 'Details', zh: '详情' },
  all: { en: 'All clients', zh: '全部客户端' },
  gone: { en: 'The client is not connected', zh: '客户端未连接' },
  clients: { en: 'Clients', zh: '客户端' },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  subid: { en: 'Subscription ID', zh: '订阅 ID' },
  subidHelp: {
    en: 'Identifier of the subscription in the client.',
    zh: '客户端用于标识该订阅的 ID。',
  },
  topicHelp: {
    en: 'The broker adds the mountpoint.',
    zh: '服务端会自动添加挂载点。',
  },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  subscribed: {
    en: (topic: string) => `Subscribed: ${topic}`,
    zh: (topic: string) => `已订阅：${topic}`,
  },
  unsubscribe: { en: 'Unsubscribe', zh: '取消订阅' },
  unsubscribeTitle: { en: 'Unsubscribe the client from this topic?', zh: '确认取消该订阅？' },
  unsubscribed: {
    en: (topic: string) => `Unsubscribed: ${topic}`,
    zh: (topic: string) => `已取消订阅：${topic}`,
  },
  noSubscriptions: { en: 'No subscriptions', zh: '暂无订阅' },
  required: fieldMessages.required,
  topicRequired: fieldMessages.topicRequired,
  wrongTopic: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  events: { en: 'Recent events', zh: '近期事件' },
}

export const lwm2mMessages = {
  title: { en: 'Resources', zh: '资源' },
  about: {
    en: 'Values are from the last response of the device. A device in queue mode responds when it wakes up.',
    zh: '显示设备最近一次返回的值。队列模式的设备会在唤醒后应答。',
  },
  path: { en: 'Path', zh: '路径' },
  pathHelp: { en: 'Object, instance or resource, such as /3/0', zh: '对象、实例或资源，例如 /3/0' },
  wrongPath: {
    en: 'Enter up to three numbers: /3, /3/0 or /3/0/1',
    zh: '请输入至多三个数字：/3、/3/0 或 /3/0/1',
  },
  discover: { en: 'Discover', zh: '发现资源' },
  resource: { en: 'Resource', zh: '资源' },
  type: { en: 'Type', zh: '类型' },
  operations: { en: 'Operations', zh: '操作' },
  value: { en: 'Value', zh: '值' },
  read: { en: 'Read', zh: '读取' },
  write: { en: 'Write', zh: '写入' },
  writeTitle: { en: (path: string) => `Write ${path}`, zh: (path: string) => `写入 ${path}` },
  observe: { en: 'Observe', zh: '观察' },
  unobserve: { en: 'Stop observing', zh: '停止观察' },
  sent: { en: 'Command sent', zh: '命令已发送' },
  waiting: { en: 'Waiting for the device…', zh: '等待设备应答…' },
  noAnswer: { en: 'The device did not respond within 30 s', zh: '设备在 30 秒内未应答' },
  refused: {
    en: (code: string, words: string) => `The device responded with ${code} ${words}`,
    zh: (code: string, words: string) => `设备返回 ${code} ${words}`,
  },
  noCommands: {
    en: 'The device has no subscription for commands',
    zh: '该设备没有用于接收命令的订阅',
  },
  empty: { en: 'Nothing read yet', zh: '尚未读取' },
}

export const coapMessages = {
  title: { en: 'Send a request', zh: '发送请求' },
  method: { en: 'Method', zh: '方法' },
  contentType: { en: 'Content type', zh: '内容类型' },
  payload: { en: 'Payload', zh: '消息内容' },
  payloadHelp: {
    en: 'Base64 for application/octet-stream',
    zh: 'application/octet-stream 使用 Base64',
  },
  timeout: { en: 'Time limit', zh: '超时' },
  wrongTimeout: { en: 'Enter a duration, such as 10s', zh: '请输入时长，例如 10s' },
  token: { en: 'Token', zh: 'Token' },
  wrongToken: { en: 'At most 8 bytes', zh: '最多 8 字节' },
  send: { en: 'Send', zh: '发送' },
  noAnswer: {
    en: 'The client did not respond in time',
    zh: '客户端未在时限内应答',
  },
  answer: { en: 'Response', zh: '应答' },
}
