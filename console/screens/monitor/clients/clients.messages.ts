export const clientsMessages = {
  perSecond: { en: 'messages per second', zh: '每秒消息数' },
  atLeast: {
    en: (what: string) => `${what}: at least`,
    zh: (what: string) => `${what}不少于`,
  },
  topBy: { en: 'Top 20 by …', zh: '前 20 名，按…' },
  about: {
    en: 'Connected clients, and the sessions that are kept for clients that are away.',
    zh: '在线客户端，以及已断开但会话仍保留的客户端。',
  },
  awaitingRel: { en: 'Awaiting release', zh: '待释放 QoS 2 消息' },
  awaitingRelHelp: {
    en: 'QoS 2 messages received from the client and not yet released by it.',
    zh: '已收到但客户端尚未发送 PUBREL 的 QoS 2 消息。',
  },
  attributes: { en: 'Attributes', zh: '客户端属性' },
  ban: { en: 'Ban…', zh: '加入黑名单…' },
  bridge: { en: 'Bridge', zh: '桥接' },
  bytes: { en: 'Bytes', zh: '字节' },
  cleanSession: { en: 'Clean Session', zh: '清除会话' },
  cleanStart: { en: 'Clean Start', zh: '全新开始' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  connected: { en: 'Connected', zh: '已连接' },
  connectedAfter: { en: 'Connected not before', zh: '连接时间不早于' },
  connectedAt: { en: 'Connected at', zh: '连接时间' },
  connectedBefore: { en: 'Connected not after', zh: '连接时间不晚于' },
  connection: { en: 'Connection', zh: '连接信息' },
  counters: { en: 'Counters of this connection', zh: '当前连接的统计' },
  counterRate: { en: 'per second', zh: '每秒' },
  createdAt: { en: 'Created at', zh: '会话创建时间' },
  disconnected: { en: 'Disconnected', zh: '未连接' },
  disconnectedAt: { en: 'Disconnected at', zh: '断开时间' },
  dropped: { en: 'Dropped', zh: '丢弃' },
  droppedAwaitingRel: { en: 'Dropped: never released', zh: '丢弃：等待 PUBREL 超时' },
  droppedExpired: { en: 'Dropped: expired', zh: '丢弃：消息过期' },
  droppedQueueFull: { en: 'Dropped: queue full', zh: '丢弃：队列已满' },
  droppedTooLarge: { en: 'Dropped: too large', zh: '丢弃：报文过大' },
  notAddressable: {
    en: (clientid: string) =>
      `The API of this cluster cannot address the client ID “${clientid}”: its subscriptions cannot be changed here, and queue, in-flight messages and authorization cache cannot be read.`,
    zh: (clientid: string) =>
      `该集群的 API 无法定位客户端 ID“${clientid}”：此处不能更改其订阅，也不能读取消息队列、飞行窗口和授权缓存。`,
  },
  empty: { en: 'No clients', zh: '暂无客户端' },
  emptyFiltered: {
    en: 'No client matches these filters. IDs are matched by case.',
    zh: '没有符合条件的客户端，注意匹配区分大小写。',
  },
  emptyText: {
    en: 'A client appears here as soon as it connects.',
    zh: '客户端连接后会显示在这里。',
  },
  exact: { en: 'exactly', zh: '精确匹配' },
  expiryInterval: { en: 'Session expiry', zh: '会话过期间隔' },
  fuzzy: { en: 'contains', zh: '包含' },
  heapSize: { en: 'Heap', zh: '进程堆内存' },
  inflight: { en: 'In-flight window', zh: '飞行窗口' },
  ipAddress: { en: 'IP address', zh: 'IP 地址' },
  keepalive: { en: 'Keep Alive', zh: '心跳时长' },
  kick: { en: 'Kick', zh: '踢出' },
  kickMany: {
    en: (count: string) => `Kick ${count} clients`,
    zh: (count: string) => `踢出 ${count} 个客户端`,
  },
  kickManyBody: {
    en: 'Their connections end and their sessions, with all subscriptions and queued messages, are gone. Clients with automatic reconnect come back at once.',
    zh: '将断开这些客户端的连接，并清除其会话、订阅和排队消息。启用自动重连的客户端会立即重新连接。',
  },
  kickManyDone: {
    en: (count: string) => `Clients kicked: ${count}`,
    zh: (count: string) => `已踢出客户端：${count}`,
  },
  kickOneBody: {
    en: (id: string) =>
      `The connection of ${id} ends, and its session with all subscriptions and queued messages is gone. If it reconnects automatically, it comes back at once.`,
    zh: (id: string) =>
      `将断开 ${id} 的连接，并清除其会话、订阅和排队消息。如果该客户端启用了自动重连，会立即重新连接。`,
  },
  kickOneTitle: { en: 'Kick this client?', zh: '确认踢出该客户端？' },
  kicked: { en: (id: string) => `${id} was kicked`, zh: (id: string) => `已踢出 ${id}` },
  cameBack: { en: 'connected again at once', zh: '已立即重新连接' },
  cleanMany: {
    en: (count: string) => `Clean ${count} sessions`,
    zh: (count: string) => `清除 ${count} 个会话`,
  },
  cleanManyBody: {
    en: 'These clients are not connected. Their sessions, with all subscriptions and queued messages, are deleted. A client that connects in the meantime is skipped.',
    zh: '这些客户端当前未连接。将清除为其保留的会话、订阅和排队消息；期间重新连接的客户端不受影响。',
  },
  cleanManyDone: {
    en: (count: string) => `Sessions cleaned: ${count}`,
    zh: (count: string) => `已清除会话：${count}`,
  },
  cleanMissing: { en: 'Clean disconnected sessions', zh: '清除未连接的会话' },
  connectedAgain: { en: 'connected in the meantime', zh: '期间已连接' },
  noneAway: { en: 'All of them are connected', zh: '所选客户端均已连接' },
  stillThere: { en: 'still there', zh: '仍然存在' },
  cleanOne: { en: 'Clean session', zh: '清除会话' },
  cleanOneBody: {
    en: (id: string) =>
      `${id} is not connected. Its kept session with all subscriptions and queued messages will be gone.`,
    zh: (id: string) => `${id} 当前未连接。将清除为其保留的会话、订阅和排队消息。`,
  },
  cleanOneTitle: { en: 'Clean this session?', zh: '确认清除该会话？' },
  cleaned: {
    en: (id: string) => `The session of ${id} was cleaned`,
    zh: (id: string) => `已清除 ${id} 的会话`,
  },
  listener: { en: 'Listener', zh: '监听器' },
  loadMore: { en: 'Load more', zh: '加载更多' },
  messageId: { en: 'Message ID', zh: '消息 ID' },
  messages: { en: 'Messages (PUBLISH)', zh: '消息（PUBLISH）' },
  mountpoint: { en: 'Mountpoint', zh: '挂载点' },
  mqueue: { en: 'Message queue', zh: '消息队列' },
  isFull: { en: (text: string) => `${text} full`, zh: (text: string) => `${text} 已满` },
  off: { en: 'off', zh: '关闭' },
  queueFull: {
    en: (count: string, max: string) =>
      `The message queue is full (${count} of ${max}): each new message drops the oldest one.`,
    zh: (count: string, max: string) =>
      `消息队列已满（${count} / ${max}）：每条新消息都会丢弃最旧的一条。`,
  },
  windowFull: {
    en: (count: string, max: string) =>
      `The in-flight window is full (${count} of ${max}): the client does not acknowledge messages fast enough.`,
    zh: (count: string, max: string) =>
      `飞行窗口已满（${count} / ${max}）：客户端未能及时确认消息。`,
  },
  queueDrops: {
    en: (count: string) => `Messages dropped from the queue of this client: ${count}.`,
    zh: (count: string) => `该客户端的队列已丢弃 ${count} 条消息。`,
  },
  topic: { en: 'Topic', zh: '主题' },
  topBySome: {
    en: (what: string) => `Top 20 by: ${what}`,
    zh: (what: string) => `前 20 名，按${what}`,
  },
  invalidIp: {
    en: 'Enter an IPv4 or IPv6 address, such as 192.168.1.10',
    zh: '请输入 IPv4 或 IPv6 地址，例如 192.168.1.10',
  },
  mqueueDropped: { en: 'Dropped from the queue', zh: '队列丢弃数' },
  never: { en: 'never', zh: '永不过期' },
  no: { en: 'No', zh: '否' },
  noLimit: { en: 'no limit', zh: '不限' },
  noMessages: { en: 'No messages', zh: '暂无消息' },
  noSubscriptions: { en: 'No subscriptions', zh: '暂无订阅' },
  node: { en: 'Node', zh: '节点' },
  notFound: { en: 'The client does not exist', zh: '客户端不存在' },
  notFoundText: {
    en: 'It has disconnected and no session is kept for it, or the ID is another.',
    zh: '该客户端已断开且没有保留会话，或者客户端 ID 有误。',
  },
  notImplemented: {
    en: 'This broker cannot list the messages of durable sessions.',
    zh: '当前服务端不支持查看持久会话的消息。',
  },
  octets: { en: 'Bytes', zh: '字节' },
  openPayload: { en: 'Show payload', zh: '查看消息内容' },
  packets: { en: 'MQTT packets', zh: 'MQTT 报文' },
  payload: { en: 'Payload', zh: '消息内容' },
  priority: { en: 'Priority', zh: '优先级' },
  protocol: { en: 'Protocol', zh: '协议' },
  publishedAt: { en: 'Published at', zh: '发布时间' },
  publisher: { en: 'Publisher', zh: '发布者' },
  qos0: { en: 'QoS 0', zh: 'QoS 0' },
  qos1: { en: 'QoS 1', zh: 'QoS 1' },
  qos2: { en: 'QoS 2', zh: 'QoS 2' },
  ratesUnknown: {
    en: 'The API of this cluster tells no rates of clients: what the address asks of them is passed over.',
    zh: '该集群的 API 不提供客户端速率，地址中与速率有关的筛选和排序已忽略。',
  },
  readFailed: {
    en: 'There are some errors occurred in retrieving the client’s detail',
    zh: '获取客户端详情时发生错误',
  },
  received: { en: 'Received', zh: '接收' },
  sent: { en: 'Sent', zh: '发送' },
  session: { en: 'Session', zh: '会话信息' },
  simulate: { en: 'Simulate a publish', zh: '模拟发布' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  sni: { en: 'TLS server name', zh: 'TLS 服务器名称' },
  socketReads: { en: 'Socket reads / writes', zh: 'TCP 收发次数' },
  sortAgain: { en: 'Read again', zh: '重新读取' },
  sortCut: {
    en: 'More are not read at a time: narrow the list by filters.',
    zh: '单次读取数量已达上限，请使用筛选条件缩小范围。',
  },
  sortGathers: {
    en: 'The cluster gives clients in its own order: to sort, all that match are read first.',
    zh: '集群不支持排序：排序前会先读取全部匹配的客户端。',
  },
  sortRead: {
    en: (count: string) => `${count} clients`,
    zh: (count: string) => `已读取 ${count} 个客户端`,
  },
  sortReadOf: {
    en: (count: string, all: string) => `${count} of ${all} clients`,
    zh: (count: string, all: string) => `已读取 ${count} / ${all} 个客户端`,
  },
  sortReading: {
    en: 'The cluster neither sorts clients nor finds them by counts: all that match are read, and this is done here.',
    zh: '集群不支持排序和按数量筛选：正在读取全部匹配的客户端并在此处理。',
  },
  sortShifted: {
    en: 'The list changed while it was read: single clients may be missing.',
    zh: '读取期间列表发生了变化，可能缺少个别客户端。',
  },
  sortStop: { en: 'Stop reading', zh: '停止读取' },
  sortTotal: {
    en: (count: string) => `The cluster counted ${count}.`,
    zh: (count: string) => `集群统计的数量为 ${count}。`,
  },
  sortedAt: {
    en: (time: string) => `Read at ${time}; not updated automatically.`,
    zh: (time: string) => `读取于 ${time}，不会自动更新。`,
  },
  sortedByBroker: {
    en: 'Sorted and filtered by the broker, over all clients; as it changes.',
    zh: '由服务端对全部客户端排序和筛选，并实时更新。',
  },
  sortedHere: {
    en: (count: string) =>
      `Sorted and filtered in this page, over all ${count} clients that were read`,
    zh: (count: string) => `在本页面中对已读取的全部 ${count} 个客户端排序和筛选`,
  },
  sortedPart: {
    en: (count: string) => `Sorted and filtered in this page, over the first ${count} clients only`,
    zh: (count: string) => `仅在本页面中对前 ${count} 个客户端排序和筛选`,
  },
  state: { en: 'State', zh: '连接状态' },
  subscribe: { en: 'Subscribe', zh: '添加订阅' },
  subscribed: {
    en: (topic: string) => `Subscribed to ${topic}`,
    zh: (topic: string) => `已订阅 ${topic}`,
  },
  subscribedUnseen: {
    en: 'The broker accepted the request, but the subscription is not listed (yet).',
    zh: '服务端已接受请求，但订阅列表中尚未出现该订阅。',
  },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  title: { en: 'Clients', zh: '客户端' },
  topicFilter: { en: 'Topic filter', zh: '主题过滤器' },
  topicFilterInvalid: { en: 'That is not a valid topic filter', zh: '主题过滤器格式不正确' },
  unsubscribe: { en: 'Unsubscribe', zh: '取消订阅' },
  unsubscribeBody: {
    en: (topic: string) =>
      `The client gets no more messages of ${topic}. It is not notified, and does not subscribe again automatically.`,
    zh: (topic: string) =>
      `该客户端将不再收到 ${topic} 的消息。客户端不会收到通知，也不会自动重新订阅。`,
  },
  unsubscribeTitle: { en: 'Remove this subscription?', zh: '确认取消该订阅？' },
  unsubscribed: {
    en: (topic: string) => `Unsubscribed from ${topic}`,
    zh: (topic: string) => `已取消订阅 ${topic}`,
  },
  userProperties: { en: 'User properties', zh: '用户属性' },
  username: { en: 'Username', zh: '用户名' },
  yes: { en: 'Yes', zh: '是' },
}
