export const simulateMessages = {
  about: {
    en: 'Where would a message go, and why would it not arrive? Nothing is sent.',
    zh: '消息会发往何处？为什么没有送达？本页面不会真正发送消息。',
  },
  calculated: { en: 'Calculated by the console', zh: '由控制台计算' },
  calculatedText: {
    en: 'This cluster cannot simulate a publish: the answer is calculated from its lists of topics, subscriptions and clients. Its authorization, rewriting and rules are not taken into account, and which member of a shared group it would pick is not known.',
    zh: '该集群不支持模拟发布，结果由主题、订阅和客户端列表推算得出，未考虑授权、主题重写和规则，也无法得知共享组会选择哪个成员。',
  },
  calculatedCut: {
    en: 'It has more of them than are looked through here, so receivers may be missing.',
    zh: '列表过长，仅检查了其中一部分，可能遗漏接收者。',
  },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  clientIdHelp: {
    en: 'Who publishes. Left empty: the management API, which is not asked for its rights.',
    zh: '发布消息的客户端。留空表示由管理 API 发布，不检查权限。',
  },
  cut: {
    en: (shown: string, all: string) =>
      `The first ${shown} of ${all} are shown, those with a loss or a wait before the others.`,
    zh: (shown: string, all: string) =>
      `仅显示 ${all} 个中的前 ${shown} 个，丢弃和等待的排在前面。`,
  },
  invalidTopic: {
    en: 'Not a topic name: replace + and # with actual levels',
    zh: '不是有效的主题名：请将 + 和 # 替换为实际的层级',
  },
  later: { en: 'What happens then', zh: '查看到期后的结果' },
  message: { en: 'Message', zh: '消息' },
  payload: { en: 'Payload', zh: '消息内容' },
  payloadHelp: {
    en: 'Only its size matters, and whether it is empty. It is not part of the address.',
    zh: '仅其大小以及是否为空会影响结果。不会写入地址栏。',
  },
  qos: { en: 'QoS', zh: 'QoS' },
  readFailed: { en: 'The simulation failed', zh: '模拟失败' },
  receivers: { en: 'Receivers', zh: '接收者' },
  receiversAbout: {
    en: 'One row for each copy: what its session would do with it, as things stand now.',
    zh: '每份消息副本一行：按当前状态，接收者的会话会如何处理。',
  },
  receiversNone: { en: 'Nobody would get it', zh: '没有接收者' },
  retain: { en: 'Retain', zh: '保留消息' },
  simulate: { en: 'Simulate', zh: '开始模拟' },
  steps: { en: 'The way of the message', zh: '消息经过的步骤' },
  link: { en: 'link to this result', zh: '此结果的链接' },
  emptyTitle: { en: 'Where would a message go?', zh: '消息会发送到哪里？' },
  emptyText: {
    en: 'Enter a topic. The answer shows each step of the message, its receivers, and why some of them miss it. No message is sent.',
    zh: '输入主题，结果会显示消息经过的每一步、接收者以及未送达的原因。不会发送消息。',
  },
  title: { en: 'Simulate a publish', zh: '模拟发布' },
  topic: { en: 'Topic', zh: '主题' },
  topicHelp: {
    en: 'A topic name without wildcards, optionally with the prefix $delayed/<seconds>/.',
    zh: '主题名，不含通配符；前面可以加 $delayed/<秒数>/。',
  },
  similar: {
    en: 'Subscriptions that nearly match:',
    zh: '相近的订阅：',
  },
}

/** The first sentence of the answer. */
export const conclusionMessages = {
  all: {
    en: (count: string) => `All receivers would get it now: ${count}.`,
    zh: (count: string) => `全部 ${count} 个接收者会立即收到该消息。`,
  },
  some: {
    en: (now: string, all: string, waiting: string, lost: string) =>
      `${now} of ${all} receivers would get it now; waiting: ${waiting}, lost: ${lost}.`,
    zh: (now: string, all: string, waiting: string, lost: string) =>
      `${all} 个接收者中有 ${now} 个会立即收到，${waiting} 个需要等待，${lost} 个会丢失。`,
  },
  waits: {
    en: (waiting: string, lost: string) =>
      `Nothing would be delivered now. Receivers it would wait for: ${waiting}; lost: ${lost}.`,
    zh: (waiting: string, lost: string) =>
      `不会立即送达：${waiting} 个接收者需要等待，${lost} 个会丢失。`,
  },
  lost: {
    en: (count: string, why: string) =>
      `Nothing would be delivered: every copy (${count}) would be dropped: ${why}.`,
    zh: (count: string, why: string) => `不会送达：全部 ${count} 份副本都会被丢弃：${why}。`,
  },
  noSubscribers: {
    en: (topic: string) => `Nothing would be delivered: no subscription matches ${topic}.`,
    zh: (topic: string) => `不会送达：没有订阅匹配 ${topic}。`,
  },
  noSubscribersKept: {
    en: (topic: string) =>
      `Nothing would be delivered now: no subscription matches ${topic}. It would be kept for those who subscribe later.`,
    zh: (topic: string) =>
      `不会立即送达：没有订阅匹配 ${topic}。消息会被保留，供之后的订阅者接收。`,
  },
  notAuthorized: {
    en: (client: string, topic: string) =>
      `Nothing would be delivered: ${client} is not authorized to publish to ${topic}.`,
    zh: (client: string, topic: string) => `不会送达：${client} 没有发布到 ${topic} 的权限。`,
  },
  held: {
    en: (span: string, topic: string) =>
      `Nothing would be delivered now: it would be held for ${span} and then be published to ${topic}.`,
    zh: (span: string, topic: string) => `不会立即送达：消息会延迟 ${span}，然后发布到 ${topic}。`,
  },
  other: {
    en: (why: string) => `Nothing would be delivered. ${why}`,
    zh: (why: string) => `不会送达。${why}`,
  },
}

export const stepMessages = {
  packet: { en: 'Packet', zh: '报文' },
  authorization: { en: 'Authorization', zh: '授权' },
  rewrite: { en: 'Topic rewrite', zh: '主题重写' },
  delayed: { en: 'Delayed publish', zh: '延迟发布' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  delivery: { en: 'Delivery', zh: '投递' },
  hook: { en: 'Hook', zh: '钩子' },

  passed: { en: 'passes', zh: '通过' },
  delivered: { en: 'delivered', zh: '送达' },
  changed: { en: 'changed', zh: '已更改' },
  held: { en: 'waits', zh: '等待' },
  refused: { en: 'refused', zh: '被拒绝' },
  ended: { en: 'ends here', zh: '终止' },
  skipped: { en: 'nothing to do', zh: '不处理' },
}

/** What a step says: its name and its reason, and its details in place. */
export const stepReasons = {
  valid: { en: 'The broker takes such a message.', zh: '服务端接受该消息。' },
  topicNameInvalid: {
    en: 'This is not a topic name: it is empty, too long, or has a wildcard.',
    zh: '主题名无效：为空、过长或包含通配符。',
  },
  tooManyLevels: {
    en: (most: string) => `The topic has more levels than are allowed (${most}).`,
    zh: (most: string) => `主题层级超过 ${most} 级。`,
  },
  qosNotSupported: {
    en: (most: string) => `No QoS above ${most} is allowed.`,
    zh: (most: string) => `允许的最大 QoS 为 ${most}。`,
  },
  retainNotSupported: {
    en: 'Retained messages are not offered to clients.',
    zh: '不允许客户端发布保留消息。',
  },
  packetTooLarge: {
    en: (bytes: string, most: string) =>
      `The packet is larger than allowed: ${bytes}, at most ${most}.`,
    zh: (bytes: string, most: string) => `报文大小为 ${bytes}，上限为 ${most}。`,
  },
  tooManyUnreleased: {
    en: (count: string, most: string) =>
      `QoS 2 messages that the client has not released: ${count}; allowed: ${most}.`,
    zh: (count: string, most: string) =>
      `该客户端有 ${count} 条 QoS 2 消息尚未释放，上限为 ${most} 条。`,
  },
  connectionEnds: {
    en: 'The client’s connection would be ended.',
    zh: '该客户端的连接会被断开。',
  },

  api: {
    en: 'The management API publishes; it is not asked for its rights.',
    zh: '由管理 API 发布，不检查权限。',
  },
  noSession: {
    en: 'No such client is known here, so its rights cannot be asked for.',
    zh: '没有该客户端，无法检查其权限。',
  },
  notEvaluated: {
    en: 'The cluster’s authorization is not asked for here.',
    zh: '此处未检查集群的授权规则。',
  },
  noMatchDenies: {
    en: 'Where none of its rules matches, it denies.',
    zh: '没有规则匹配时拒绝。',
  },
  noMatchAllows: {
    en: 'Where none of its rules matches, it allows.',
    zh: '没有规则匹配时允许。',
  },
  superuser: { en: 'The client is a superuser.', zh: '该客户端是超级用户。' },
  unasked: { en: 'Nothing is set up that would forbid it.', zh: '未配置授权规则。' },
  allow: { en: 'The client is authorized.', zh: '该客户端有权限。' },
  notAuthorized: { en: 'The client is not authorized.', zh: '该客户端没有权限。' },
  deniedSilently: {
    en: 'Before MQTT 5 there is no way to say so: the client is acknowledged as if it had been published.',
    zh: 'MQTT 5 之前的协议无法告知客户端，客户端仍会收到确认。',
  },

  notDelayed: { en: 'The topic asks for no delay.', zh: '主题没有要求延迟。' },
  delayedOff: {
    en: 'It is off: the topic is taken as it is.',
    zh: '延迟发布未启用，主题按原样处理。',
  },
  noDelay: {
    en: 'The topic begins with $delayed/ and names no delay that can be read.',
    zh: '主题以 $delayed/ 开头，但没有有效的延迟时间。',
  },
  due: {
    en: (topic: string) => `It is due at once, and goes to ${topic}.`,
    zh: (topic: string) => `立即到期，发布到 ${topic}。`,
  },
  noRoomDelayed: {
    en: 'No more delayed messages are kept: the limit is reached.',
    zh: '延迟消息数量已达上限，不再保存。',
  },
  keptDelayed: {
    en: (span: string, topic: string) => `It is kept for ${span}, then published to ${topic}.`,
    zh: (span: string, topic: string) => `保存 ${span}，然后发布到 ${topic}。`,
  },

  notRetained: { en: 'The message is not to be retained.', zh: '该消息不需要保留。' },
  retainerOff: { en: 'The retainer is off: it is not kept.', zh: '保留消息功能未启用，不会保存。' },
  stored: { en: 'It is kept for later subscribers.', zh: '保存该消息，供之后的订阅者接收。' },
  replaced: {
    en: 'It takes the place of the message that is kept for this topic.',
    zh: '替换该主题现有的保留消息。',
  },
  removed: {
    en: 'Its payload is empty: the message that is kept for this topic is removed.',
    zh: '消息内容为空，删除该主题现有的保留消息。',
  },
  nothingToRemove: {
    en: 'Its payload is empty, and there is nothing to remove.',
    zh: '消息内容为空，没有可删除的保留消息。',
  },
  retainedTooLarge: {
    en: 'It is delivered and not kept: larger than retained messages may be.',
    zh: '超过保留消息的大小上限，只投递，不保存。',
  },
  noRoomRetained: {
    en: 'It is delivered and not kept: there are as many retained messages as may be.',
    zh: '保留消息数量已达上限，只投递，不保存。',
  },
  notForwarded: {
    en: 'Subscribers are not notified of the removal.',
    zh: '删除操作不会通知订阅者。',
  },

  noSubscribers: {
    en: (topic: string) => `No subscription matches ${topic}.`,
    zh: (topic: string) => `没有订阅匹配 ${topic}。`,
  },
  matched: {
    en: (topic: string, receivers: string, groups: string) =>
      `Copies for ${topic}: ${receivers}; by shared groups: ${groups}.`,
    zh: (topic: string, receivers: string, groups: string) =>
      `${topic} 共有 ${receivers} 份副本，其中 ${groups} 份来自共享组。`,
  },
  outcome: {
    en: (delivered: string, queued: string, dropped: string) =>
      `Delivered: ${delivered}; waiting: ${queued}; dropped: ${dropped}.`,
    zh: (delivered: string, queued: string, dropped: string) =>
      `立即送达 ${delivered} 份，等待 ${queued} 份，丢弃 ${dropped} 份。`,
  },
  pushedOut: {
    en: (count: number, text: string) =>
      count === 1 ? `${text} older message is lost.` : `${text} older messages are lost.`,
    zh: (_count: number, text: string) => `将丢弃 ${text} 条更早的消息。`,
  },
  hook: { en: 'A part of the broker takes it out.', zh: '被服务端拦截。' },
}

export const receiverMessages = {
  client: { en: 'Client ID', zh: '客户端 ID' },
  connected: { en: 'Connected', zh: '已连接' },
  away: { en: 'Away', zh: '离线' },
  by: { en: 'By', zh: '匹配的订阅' },
  byHelp: {
    en: 'The subscriptions that match. Several plain ones of a client come to one copy.',
    zh: '匹配的订阅。同一客户端的多个普通订阅只产生一份副本。',
  },
  inBroker: { en: 'inside the broker', zh: '服务端内部' },
  group: {
    en: (group: string, members: string) => `group ${group}: one of ${members}`,
    zh: (group: string, members: string) => `共享组 ${group}：${members} 个成员之一`,
  },
  groupAlone: {
    en: (group: string) => `group ${group}`,
    zh: (group: string) => `共享组 ${group}`,
  },
  inflight: { en: 'In-flight window', zh: '飞行窗口' },
  node: { en: 'Node', zh: '节点' },
  outcome: { en: 'Outcome', zh: '结果' },
  packet: { en: 'Packet', zh: '报文大小' },
  packetHelp: {
    en: 'Its size, and the largest that the client accepts.',
    zh: '报文大小，以及客户端可接收的上限。',
  },
  qos: { en: 'QoS', zh: 'QoS' },
  qosHelp: {
    en: 'What the message and the subscription come to.',
    zh: '由消息与订阅共同决定。',
  },
  queue: { en: 'Message queue', zh: '消息队列' },
  state: { en: 'State', zh: '连接状态' },
  noLimit: { en: 'no limit', zh: '无限制' },

  delivered: { en: 'delivered', zh: '送达' },
  queued: { en: 'waits', zh: '等待' },
  dropped: { en: 'dropped', zh: '丢弃' },
  pushesOut: {
    en: 'the queue is full: its oldest message is dropped',
    zh: '队列已满，丢弃其中最旧的消息',
  },
}

/** Why a copy waits or is lost. */
export const receiverReasons = {
  not_connected: { en: 'the client is away', zh: '客户端离线' },
  inflight_full: { en: 'the inflight window is full', zh: '飞行窗口已满' },
  behind_queue: { en: 'others are waiting before it', zh: '队列中已有等待的消息' },
  no_local: { en: 'its own message (No Local)', zh: '自身发布的消息（No Local）' },
  too_large: { en: 'larger than the client accepts', zh: '超过客户端可接收的最大报文长度' },
  qos0_msg: { en: 'QoS 0 while the client is away', zh: '客户端离线，QoS 0 消息不入队' },
  queue_full: { en: 'the message queue is full', zh: '消息队列已满' },
  expired: { en: 'the message is expired', zh: '消息过期' },
}
