import { plural } from '../../../plural.ts'

export const gatewaysMessages = {
  title: { en: 'Gateways', zh: '网关' },
  about: {
    en: 'Gateways connect devices that speak protocols other than MQTT. Each protocol has one gateway.',
    zh: '网关用于接入使用其他协议的设备，每种协议只有一个网关。',
  },
  name: { en: 'Gateway', zh: '网关' },
  state: { en: 'Status', zh: '状态' },
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  unloaded: { en: 'Not set up', zh: '未配置' },
  inconsistent: { en: 'Nodes differ', zh: '节点状态不一致' },
  stoppedNodes: {
    en: (nodes: string) => `Not running on ${nodes}`,
    zh: (nodes: string) => `未运行的节点：${nodes}`,
  },
  connections: { en: 'Clients', zh: '客户端' },
  connectionsOf: {
    en: (now: string, most: string) => `${now} / ${most}`,
    zh: (now: string, most: string) => `${now} / ${most}`,
  },
  listeners: { en: 'Listeners', zh: '监听器' },
  enabled: { en: 'Enabled', zh: '启用' },
  started: { en: 'Started', zh: '启动时间' },
  stoppedAt: { en: 'Stopped', zh: '停止时间' },
  setUp: { en: 'Set up', zh: '配置' },
  settings: { en: 'Settings', zh: '设置' },
  auth: { en: 'Authentication', zh: '客户端认证' },
  clients: { en: 'Clients', zh: '客户端' },
  tabs: { en: 'Sections of the gateway', zh: '网关内容' },
  noRemoval: {
    en: 'A gateway cannot be deleted. Disable it instead.',
    zh: 'API 不支持删除网关，只能将其禁用。',
  },
  disableTitle: { en: 'Disable this gateway?', zh: '确认禁用该网关？' },
  disableText: {
    en: (name: string, clients: string) =>
      `${name}: ${plural(clients, 'client is', 'clients are')} disconnected.`,
    zh: (name: string, clients: string) => `${name}：将断开 ${clients} 个客户端。`,
  },
  disable: { en: 'Disable', zh: '禁用' },
  enabledNow: { en: 'Enabled', zh: '已启用' },
  disabledNow: { en: 'Disabled', zh: '已禁用' },
  notFound: { en: 'Gateway not found', zh: '网关不存在' },
  notOffered: {
    en: (name: string) => `This broker has no ${name} gateway`,
    zh: (name: string) => `该服务端没有 ${name} 网关`,
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
    en: (clients: string) =>
      `All clients of the gateway are disconnected: ${plural(clients, 'client', 'clients')} now.`,
    zh: (clients: string) => `该网关的所有客户端都会断开，目前为 ${clients} 个。`,
  },
  restartTitle: { en: 'Restart the gateway for this change?', zh: '此更改将重启网关，是否继续？' },
  restartText: {
    en: (clients: string) =>
      `A cluster restarts the gateway on each node to apply any change. All clients of the gateway are disconnected, also those of other listeners: ${plural(clients, 'client', 'clients')} now.`,
    zh: (clients: string) =>
      `集群会在每个节点上重启该网关以应用更改。该网关的所有客户端（包括其他监听器的客户端）都会断开，目前为 ${clients} 个。`,
  },
  restart: { en: 'Change and disconnect', zh: '更改并断开客户端' },
  newTitle: { en: (name: string) => `Set up ${name}`, zh: (name: string) => `配置 ${name}` },
  newAbout: {
    en: 'The gateway starts immediately. Further listeners, also with TLS, and authentication are added afterwards.',
    zh: '网关将立即启动。其他监听器（包括 TLS）和客户端认证可在之后添加。',
  },
  create: { en: 'Set up', zh: '配置' },
  created: { en: (name: string) => `${name} is set up`, zh: (name: string) => `${name} 已配置` },
  authLater: {
    en: 'Every client can connect until the gateway has an authenticator',
    zh: '初始状态下所有客户端都可连接',
  },
  authLaterText: {
    en: 'Create an authenticator on the Authentication tab of the gateway.',
    zh: '可在网关的“客户端认证”页添加认证器。',
  },
  ports: { en: 'First listener', zh: '首个监听器' },
}

/** The protocols, and what they are for. */
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
    en: 'Electric vehicles, by the Chinese national standard.',
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
  parts: { en: 'Sections of the listener', zh: '监听器内容' },
  auth: { en: 'Authentication', zh: '客户端认证' },
  missing: { en: 'This listener does not exist', zh: '该监听器不存在' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Letters, digits, - and _, beginning with a letter. Cannot be changed later.',
    zh: '以字母开头，可包含字母、数字、- 和 _，之后不可修改。',
  },
  nameWrong: {
    en: 'Letters, digits, - and _, beginning with a letter',
    zh: '须以字母开头，只能包含字母、数字、- 和 _',
  },
  nameTaken: { en: 'Another listener has this name', zh: '已存在同名监听器' },
  type: { en: 'Type', zh: '类型' },
  bind: { en: 'Bind', zh: '监听地址' },
  state: { en: 'Status', zh: '状态' },
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Not running', zh: '未运行' },
  disabled: { en: 'Disabled', zh: '已禁用' },
  inconsistent: { en: 'Nodes differ', zh: '节点状态不一致' },
  connections: { en: 'Clients', zh: '客户端' },
  edit: { en: 'Settings', zh: '设置' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this listener?', zh: '确认删除该监听器？' },
  deleteText: {
    en: (id: string, clients: string) =>
      `${id}: ${plural(clients, 'client is', 'clients are')} disconnected.`,
    zh: (id: string, clients: string) => `${id}：将断开 ${clients} 个客户端。`,
  },
  deleted: { en: 'Listener deleted', zh: '监听器已删除' },
  created: { en: 'Listener created', zh: '监听器已创建' },
  empty: { en: 'No listeners', zh: '暂无监听器' },
  emptyText: {
    en: 'Without a listener no client can connect to this gateway.',
    zh: '没有监听器时，客户端无法连接到该网关。',
  },
  disconnects: {
    en: (clients: string) =>
      `The clients of this listener are disconnected: ${plural(clients, 'client', 'clients')} now.`,
    zh: (clients: string) => `该监听器的客户端都会断开，目前为 ${clients} 个。`,
  },
  noDtls: {
    en: 'This broker has no DTLS: use UDP behind a DTLS proxy.',
    zh: '该服务端不支持 DTLS，请在 DTLS 代理之后使用 UDP。',
  },
}

export const gatewayAuthMessages = {
  none: { en: 'Every client may connect', zh: '所有客户端都可连接' },
  noneText: {
    en: 'Create an authenticator to check the credentials of the clients of this gateway.',
    zh: '创建认证器，以校验该网关客户端的凭据。',
  },
  add: { en: 'Create authenticator', zh: '创建认证器' },
  mechanism: { en: 'Mechanism', zh: '认证方式' },
  backend: { en: 'Backend', zh: '数据源' },
  added: { en: 'Authenticator created', zh: '认证器已创建' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this authenticator?', zh: '确认删除该认证器？' },
  deleteText: {
    en: 'Every client may then connect. Users of a built-in database are deleted as well.',
    zh: '之后所有客户端都可连接。内置数据库中的用户将一并删除。',
  },
  deleted: { en: 'Authenticator deleted', zh: '认证器已删除' },
  disableTitle: { en: 'Disable this authenticator?', zh: '确认禁用该认证器？' },
  disableText: { en: 'Every client may then connect.', zh: '之后所有客户端都可连接。' },
  disable: { en: 'Disable', zh: '禁用' },
  users: { en: 'Users', zh: '用户' },
  ownServices: {
    en: 'This gateway authenticates by the HTTP services in its settings.',
    zh: '该网关通过其设置中的 HTTP 服务进行认证。',
  },
  noForm: {
    en: 'This console has no form for this kind of authenticator.',
    zh: '控制台没有该类认证器的表单。',
  },
  settings: { en: 'Settings of the authenticator', zh: '认证器设置' },
}

/** Where the authenticator of a listener differs from that of a gateway. */
export const listenerAuthMessages = {
  none: { en: 'No authenticator of its own', zh: '没有单独的认证器' },
  noneText: {
    en: 'The listener uses the authenticator of the gateway. Create one for this listener only.',
    zh: '该监听器使用网关的认证器，也可以为其单独创建认证器。',
  },
  deleteText: {
    en: 'The listener then uses the authenticator of the gateway. Users of a built-in database are deleted as well.',
    zh: '之后该监听器使用网关的认证器。内置数据库中的用户将一并删除。',
  },
  disableText: {
    en: 'Every client of this listener may then connect.',
    zh: '之后所有客户端都可通过该监听器连接。',
  },
}

export const gatewayClientMessages = {
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  endpoint: { en: 'Endpoint', zh: '终端名称' },
  username: { en: 'Username', zh: '用户名' },
  address: { en: 'Address', zh: '地址' },
  state: { en: 'Status', zh: '状态' },
  connected: { en: 'Connected', zh: '已连接' },
  disconnected: { en: 'Disconnected', zh: '未连接' },
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
  stopped: { en: 'The gateway is stopped', zh: '网关已停止' },
  stoppedText: { en: 'Enable it so that clients can connect.', zh: '启用后客户端才能连接。' },
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
  gone: { en: 'This client is not connected', zh: '该客户端未连接' },
  clients: { en: 'Clients', zh: '客户端' },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  subid: { en: 'Subscription ID', zh: '订阅 ID' },
  subidHelp: {
    en: 'The name of the subscription at the client.',
    zh: '客户端用于标识该订阅的 ID。',
  },
  topicHelp: {
    en: 'Without the mountpoint, which the broker adds.',
    zh: '不含挂载点，服务端会自动添加。',
  },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  subscribed: {
    en: (topic: string) => `Subscribed: ${topic}`,
    zh: (topic: string) => `已订阅：${topic}`,
  },
  unsubscribe: { en: 'Unsubscribe', zh: '取消订阅' },
  unsubscribeTitle: { en: 'Unsubscribe this client?', zh: '确认取消该订阅？' },
  unsubscribed: {
    en: (topic: string) => `Unsubscribed: ${topic}`,
    zh: (topic: string) => `已取消订阅：${topic}`,
  },
  noSubscriptions: { en: 'No subscriptions', zh: '暂无订阅' },
  required: { en: 'Must not be empty', zh: '不能为空' },
  wrongTopic: { en: 'Not a topic filter', zh: '不是有效的主题过滤器' },
  events: { en: 'Recent events', zh: '近期事件' },
}

export const lwm2mMessages = {
  title: { en: 'Resources', zh: '资源' },
  about: {
    en: 'Values are from the last response of the device. A device in queue mode responds when it wakes up.',
    zh: '显示设备最近一次返回的值。队列模式的设备会在唤醒后应答。',
  },
  path: { en: 'Path', zh: '路径' },
  pathHelp: { en: 'An object, instance or resource: /3/0', zh: '对象、实例或资源，例如 /3/0' },
  wrongPath: { en: 'Up to three numbers: /3, /3/0, /3/0/1', zh: '至多三个数字：/3、/3/0、/3/0/1' },
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
    en: (code: string, words: string) => `The device answered ${code} ${words}`,
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
    en: 'application/octet-stream as Base64',
    zh: 'application/octet-stream 使用 Base64',
  },
  timeout: { en: 'Time limit', zh: '超时' },
  wrongTimeout: { en: 'A duration, such as 10s', zh: '请输入时长，例如 10s' },
  token: { en: 'Token', zh: 'Token' },
  wrongToken: { en: 'At most 8 bytes', zh: '最多 8 字节' },
  send: { en: 'Send', zh: '发送' },
  noAnswer: {
    en: 'The client did not respond in time',
    zh: '客户端未在时限内应答',
  },
  answer: { en: 'Answer', zh: '应答' },
}
