import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const simulateMessages = {
  about: {
    en: 'Shows where a message goes, or why it does not arrive. No message is sent.',
    zh: '查看消息会发往何处，或为何没有送达。不会发送消息。',
  },
  calculated: { en: 'Calculated by the console', zh: '由控制台计算' },
  calculatedText: {
    en: 'This cluster cannot simulate a publish. The result is calculated from its topics, subscriptions and clients, without authorization, topic rewrite and rules. The selected member of a shared group is unknown.',
    zh: '该集群不支持模拟发布，结果由主题、订阅和客户端列表推算得出，未考虑授权、主题重写和规则，也无法得知共享组会选择哪个成员。',
  },
  calculatedCut: {
    en: 'The lists are too long: only a part was checked, so receivers may be missing.',
    zh: '列表过长，仅检查了其中一部分，可能遗漏接收者。',
  },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  clientIdHelp: {
    en: 'Client that publishes. If empty, the management API publishes, without an authorization check.',
    zh: '发布消息的客户端。留空表示由管理 API 发布，不检查权限。',
  },
  cut: {
    en: (shown: string, all: string) =>
      `Showing the first ${shown} of ${all}; dropped and waiting messages first.`,
    zh: (shown: string, all: string) =>
      `仅显示 ${all} 个中的前 ${shown} 个，丢弃和等待的排在前面。`,
  },
  invalidTopic: {
    en: 'Not a topic name: replace + and # with actual levels',
    zh: '不是有效的主题名：请将 + 和 # 替换为实际的层级',
  },
  later: { en: 'Show the result at the due time', zh: '查看到期后的结果' },
  message: { en: 'Message', zh: '消息' },
  payload: { en: 'Payload', zh: '消息内容' },
  payloadHelp: {
    en: 'Used by rules, validations and transformations. Default: the last message of the topic. Not part of the link.',
    zh: '用于规则、消息校验和消息转换，默认为该主题的最近一条消息。不包含在链接中。',
  },
  qos: { en: 'QoS', zh: 'QoS' },
  readFailed: { en: 'The simulation failed', zh: '模拟失败' },
  receivers: { en: 'Receivers', zh: '接收者' },
  receiversAbout: {
    en: 'One row per delivery, based on each session’s current state.',
    zh: '每次投递一行，根据各会话的当前状态得出。',
  },
  receiversNone: { en: 'No receivers', zh: '没有接收者' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  simulate: { en: 'Simulate', zh: '开始模拟' },
  steps: { en: 'Message path', zh: '消息经过的步骤' },
  skippedSteps: {
    en: (count: string) => plural(count, 'skipped step', 'skipped steps'),
    zh: (count: string) => `跳过 ${count} 个步骤`,
  },
  link: { en: 'link to this result', zh: '此结果的链接' },
  emptyTitle: { en: 'Where does a message go?', zh: '消息会发送到哪里？' },
  emptyText: {
    en: 'Enter a topic. The result shows each step of the message, its receivers, and why it does not arrive. No message is sent.',
    zh: '输入主题，结果会显示消息经过的每一步、接收者以及未送达的原因。不会发送消息。',
  },
  title: { en: 'Simulate a publish', zh: '模拟发布' },
  topic: { en: 'Topic', zh: '主题' },
  topicHelp: {
    en: 'A topic name without wildcards, optionally with the prefix $delayed/<seconds>/.',
    zh: '主题名，不含通配符；前面可以加 $delayed/<秒数>/。',
  },
  similar: {
    en: 'Similar subscriptions:',
    zh: '相近的订阅：',
  },
}

/** The other receivers, if there are any. */
const missing = (count: string, when: string) => (count === '0' ? '' : `, ${count}${when}`)
const missingZh = (count: string, what: string) => (count === '0' ? '' : `，${count} ${what}`)

/** The first sentence of the answer. */
export const conclusionMessages = {
  all: {
    en: (count: string) => `${plural(count, 'receiver gets', 'receivers get')} the message now.`,
    zh: (count: string) => `全部 ${count} 个接收者会立即收到该消息。`,
  },
  some: {
    en: (now: string, all: string, waiting: string, lost: string) =>
      `The message reaches ${now} of ${plural(all, 'receiver', 'receivers')} now${missing(waiting, ' later')}${missing(lost, ' never')}.`,
    zh: (now: string, all: string, waiting: string, lost: string) =>
      `${all} 个接收者中有 ${now} 个会立即收到${missingZh(waiting, '个需要等待')}${missingZh(lost, '个会丢失')}。`,
  },
  waits: {
    en: (waiting: string, lost: string) =>
      `No receiver gets the message now: ${waiting} later${missing(lost, ' never')}.`,
    zh: (waiting: string, lost: string) =>
      `不会立即送达：${waiting} 个接收者需要等待${missingZh(lost, '个会丢失')}。`,
  },
  lost: {
    en: (count: string, why: string) =>
      `Not delivered. ${plural(count, 'delivery is', 'deliveries are')} dropped: ${why}.`,
    zh: (count: string, why: string) => `不会送达。全部 ${count} 次投递都会被丢弃：${why}。`,
  },
  noSubscribers: {
    en: (topic: string) => `Not delivered: no subscription matches ${topic}.`,
    zh: (topic: string) => `不会送达：没有订阅匹配 ${topic}。`,
  },
  noSubscribersKept: {
    en: (topic: string) =>
      `Not delivered now: no subscription matches ${topic}. The message is retained for later subscribers.`,
    zh: (topic: string) =>
      `不会立即送达：没有订阅匹配 ${topic}。消息会被保留，供之后的订阅者接收。`,
  },
  notAuthorized: {
    en: (client: string, topic: string) =>
      `Not delivered: ${client} is not authorized to publish to ${topic}.`,
    zh: (client: string, topic: string) => `不会送达：${client} 没有发布到 ${topic} 的权限。`,
  },
  held: {
    en: (span: string, topic: string) =>
      `Not delivered now: the message is delayed for ${span}, then published to ${topic}.`,
    zh: (span: string, topic: string) => `不会立即送达：消息会延迟 ${span}，然后发布到 ${topic}。`,
  },
  other: {
    en: (why: string) => `Not delivered. ${why}`,
    zh: (why: string) => `不会送达。${why}`,
  },
}

export const stepMessages = {
  packet: { en: 'Packet', zh: '报文' },
  authorization: { en: 'Authorization', zh: '授权' },
  rewrite: { en: 'Topic rewrite', zh: '主题重写' },
  file_transfer: { en: 'File transfer', zh: '文件传输' },
  delayed: { en: 'Delayed publish', zh: '延迟发布' },
  validation: { en: 'Schema validation', zh: '消息校验' },
  transformation: { en: 'Message transformation', zh: '消息转换' },
  plugin: { en: 'Plugin', zh: '插件' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  rules: { en: 'Rules', zh: '规则' },
  exhook: { en: 'ExHook', zh: 'ExHook' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  delivery: { en: 'Delivery', zh: '投递' },
  hook: { en: 'Hook', zh: '钩子' },

  passed: { en: 'Passed', zh: '通过' },
  delivered: { en: 'Delivered', zh: '送达' },
  changed: { en: 'Changed', zh: '已更改' },
  ignored: { en: 'Failed', zh: '失败' },
  held: { en: 'Waiting', zh: '等待' },
  refused: { en: 'Refused', zh: '被拒绝' },
  ended: { en: 'Ended', zh: '终止' },
  skipped: { en: 'Skipped', zh: '跳过' },
}

/** Sentences for the steps of a simulation, by step and reason, with their details filled in. */
export const stepReasons = {
  pluginChanged: {
    en: (name: string) => `The plugin ${name} changes the message.`,
    zh: (name: string) => `插件 ${name} 会修改该消息。`,
  },
  pluginDrops: {
    en: (name: string) => `The plugin ${name} drops the message.`,
    zh: (name: string) => `插件 ${name} 会丢弃该消息。`,
  },
  pluginNotAsked: {
    en: (name: string) =>
      `The plugin ${name} handles messages of this topic. Its handler has side effects, so the simulation does not call it.`,
    zh: (name: string) => `插件 ${name} 会处理该主题的消息，但其处理函数有副作用，模拟时不会调用。`,
  },
  pluginOtherTopics: {
    en: (name: string) => `The plugin ${name} handles other topics.`,
    zh: (name: string) => `插件 ${name} 处理其他主题。`,
  },
  pluginPassed: {
    en: (name: string) => `The plugin ${name} does not change the message.`,
    zh: (name: string) => `插件 ${name} 不修改该消息。`,
  },
  valid: { en: 'The packet is valid.', zh: '报文有效。' },
  topicNameInvalid: {
    en: 'Invalid topic name: empty, too long or with a wildcard.',
    zh: '主题名无效：为空、过长或包含通配符。',
  },
  tooManyLevels: {
    en: (most: string) => `The topic has more than ${plural(most, 'level', 'levels')}.`,
    zh: (most: string) => `主题层级超过 ${most} 级。`,
  },
  qosNotSupported: {
    en: (most: string) => `The maximum QoS is ${most}.`,
    zh: (most: string) => `允许的最大 QoS 为 ${most}。`,
  },
  retainNotSupported: {
    en: 'Clients are not allowed to publish retained messages.',
    zh: '不允许客户端发布保留消息。',
  },
  packetTooLarge: {
    en: (bytes: string, most: string) => `The packet is too large: ${bytes}, limit ${most}.`,
    zh: (bytes: string, most: string) => `报文大小为 ${bytes}，上限为 ${most}。`,
  },
  tooManyUnreleased: {
    en: (count: string, most: string) =>
      `The client has ${plural(count, 'unreleased QoS 2 message', 'unreleased QoS 2 messages')}; the limit is ${most}.`,
    zh: (count: string, most: string) =>
      `该客户端有 ${count} 条 QoS 2 消息尚未释放，上限为 ${most} 条。`,
  },
  connectionEnds: {
    en: 'The client is disconnected.',
    zh: '该客户端的连接会被断开。',
  },

  api: {
    en: 'Published by the management API; no authorization check.',
    zh: '由管理 API 发布，不检查权限。',
  },
  noSession: {
    en: 'The client does not exist, so its permissions cannot be checked.',
    zh: '没有该客户端，无法检查其权限。',
  },
  notEvaluated: {
    en: 'The authorization of the cluster is not checked here.',
    zh: '此处未检查集群的授权规则。',
  },
  noMatchDenies: {
    en: 'Denied if no rule matches.',
    zh: '没有规则匹配时拒绝。',
  },
  noMatchAllows: {
    en: 'Allowed if no rule matches.',
    zh: '没有规则匹配时允许。',
  },
  superuser: { en: 'The client is a superuser.', zh: '该客户端是超级用户。' },
  unasked: { en: 'No authorization rules configured.', zh: '未配置授权规则。' },
  allow: { en: 'The client is authorized.', zh: '该客户端有权限。' },
  notAuthorized: { en: 'The client is not authorized.', zh: '该客户端没有权限。' },
  deniedSilently: {
    en: 'Protocols before MQTT 5 cannot report this: the client still receives an acknowledgement.',
    zh: 'MQTT 5 之前的协议无法告知客户端，客户端仍会收到确认。',
  },

  fileCommand: {
    en: 'File transfer command: handled by the broker, not delivered to subscribers.',
    zh: '文件传输命令：由服务端处理，不会发送给订阅者。',
  },
  noFileCommand: {
    en: 'The topic has the file transfer prefix but is not a valid command; the client receives reason code 0x80.',
    zh: '主题以文件传输前缀开头，但不是有效命令；客户端会收到原因码 0x80。',
  },
  notDelayed: { en: 'Not delayed.', zh: '未延迟。' },
  delayedOff: {
    en: 'Delayed publish is disabled: the topic is used unchanged.',
    zh: '延迟发布未启用，主题按原样处理。',
  },
  noDelay: {
    en: 'The topic starts with $delayed/ but has no valid delay.',
    zh: '主题以 $delayed/ 开头，但没有有效的延迟时间。',
  },
  due: {
    en: (topic: string) => `Due immediately; published to ${topic}.`,
    zh: (topic: string) => `立即到期，发布到 ${topic}。`,
  },
  noRoomDelayed: {
    en: 'Not stored: the limit of delayed messages is reached.',
    zh: '延迟消息数量已达上限，不再保存。',
  },
  keptDelayed: {
    en: (span: string, topic: string) => `Delayed for ${span}, then published to ${topic}.`,
    zh: (span: string, topic: string) => `延迟 ${span} 后发布到 ${topic}。`,
  },

  noRewrite: { en: 'No rule matches this topic.', zh: '没有匹配该主题的规则。' },
  rewritten: {
    en: (nth: string, topic: string) => `Rule ${nth} changes the topic to ${topic}.`,
    zh: (nth: string, topic: string) => `规则 ${nth} 将主题改写为 ${topic}。`,
  },
  rewriteInvalid: {
    en: (nth: string, result: string) =>
      `Not changed: the result of rule ${nth}, "${result}", is not a topic name.`,
    zh: (nth: string, result: string) => `不变：规则 ${nth} 的结果“${result}”不是合法的主题名。`,
  },
  rewriteTooLong: {
    en: 'Not changed: topics longer than 1,024 characters are not rewritten.',
    zh: '不变：超过 1,024 个字符的主题不改写。',
  },
  rewriteUnknown: {
    en: (nth: string, problem: string) =>
      `Rule ${nth} applies, but the console cannot evaluate its regular expression: ${problem}. The topic is assumed to be unchanged.`,
    zh: (nth: string, problem: string) =>
      `规则 ${nth} 生效，但控制台无法计算其正则表达式：${problem}。此处按主题不变处理。`,
  },
  rewriteUnmatched: {
    en: (nth: string) =>
      `Not changed: rule ${nth} applies, but its regular expression does not match.`,
    zh: (nth: string) => `不变：规则 ${nth} 生效，但其正则表达式不匹配。`,
  },

  notRetained: { en: 'The retain flag is not set.', zh: '未设置保留标志。' },
  retainerOff: {
    en: 'Not stored: the retainer is disabled.',
    zh: '保留消息功能未启用，不会保存。',
  },
  stored: { en: 'Stored for later subscribers.', zh: '保存该消息，供之后的订阅者接收。' },
  replaced: {
    en: 'Replaces the retained message of this topic.',
    zh: '替换该主题现有的保留消息。',
  },
  removed: {
    en: 'Empty payload: the retained message of this topic is deleted.',
    zh: '消息内容为空，删除该主题现有的保留消息。',
  },
  nothingToRemove: {
    en: 'Empty payload: there is no retained message to delete.',
    zh: '消息内容为空，没有可删除的保留消息。',
  },
  retainedTooLarge: {
    en: 'Delivered but not stored: exceeds the maximum size of retained messages.',
    zh: '超过保留消息的大小上限，只投递，不保存。',
  },
  noMemoryRetained: {
    en: 'Delivered but not stored: the memory budget of retained messages is full.',
    zh: '保留消息的内存配额已满，只投递，不保存。',
  },
  noRoomRetained: {
    en: 'Delivered but not stored: the limit of retained messages is reached.',
    zh: '保留消息数量已达上限，只投递，不保存。',
  },
  notForwarded: {
    en: 'Subscribers are not notified of the deletion.',
    zh: '删除操作不会通知订阅者。',
  },

  rulesMatched: {
    en: (count: string, rules: string) =>
      `${plural(count, 'rule', 'rules')} would produce a result: ${rules}.`,
    zh: (count: string, rules: string) => `${count} 条规则会产生结果：${rules}。`,
  },
  rulesWithoutResult: {
    en: (count: string, rules: string) =>
      `${plural(count, 'rule', 'rules')} without a result: ${rules}.`,
    zh: (count: string, rules: string) => `${count} 条规则匹配该主题，但没有结果：${rules}。`,
  },
  validationNone: {
    en: 'No validation checks messages of this topic.',
    zh: '没有消息校验检查该主题的消息。',
  },
  validationPassed: {
    en: (names: string) => `Validations passed: ${names}.`,
    zh: (names: string) => `已通过的校验：${names}。`,
  },
  stageIgnored: {
    en: (why: string) => `Failed: ${why}. Message not dropped.`,
    zh: (why: string) => `失败：${why}。消息未被丢弃。`,
  },
  validationFails: {
    en: (name: string, why: string) => `The message fails the validation ${name} (${why}).`,
    zh: (name: string, why: string) => `消息未通过校验 ${name}（${why}）。`,
  },
  transformationNone: {
    en: 'No transformation changes messages of this topic.',
    zh: '没有消息转换处理该主题的消息。',
  },
  transformationDone: {
    en: (names: string, topic: string, qos: string) =>
      `Transformed by ${names}. The message now has the topic ${topic} and QoS ${qos}.`,
    zh: (names: string, topic: string, qos: string) =>
      `已由 ${names} 转换，此后消息的主题为 ${topic}，QoS 为 ${qos}。`,
  },
  transformationFails: {
    en: (name: string, why: string) => `The transformation ${name} fails (${why}).`,
    zh: (name: string, why: string) => `消息转换 ${name} 失败（${why}）。`,
  },
  exhookAsked: {
    en: (servers: string) =>
      `The ExHook servers ${servers} can change or refuse the message. A simulation does not call them.`,
    zh: (servers: string) => `ExHook 服务 ${servers} 可能修改或拒绝该消息，模拟时不会调用。`,
  },
  exhookAway: {
    en: (server: string) =>
      `The ExHook server ${server} is not connected, and it refuses messages when a call fails.`,
    zh: (server: string) => `ExHook 服务 ${server} 未连接，调用失败时消息会被拒绝。`,
  },
  exhookNone: {
    en: 'No ExHook server handles messages of this topic.',
    zh: '没有 ExHook 服务处理该主题的消息。',
  },
  noRule: { en: 'No rule matches this topic.', zh: '没有规则匹配该主题。' },
  noSubscribers: {
    en: (topic: string) => `No subscription matches ${topic}.`,
    zh: (topic: string) => `没有订阅匹配 ${topic}。`,
  },
  matched: {
    en: (topic: string, receivers: string, groups: string) =>
      `${plural(receivers, 'delivery', 'deliveries')} for ${topic}, ${groups} through shared groups.`,
    zh: (topic: string, receivers: string, groups: string) =>
      `${topic} 共有 ${receivers} 次投递，其中 ${groups} 次通过共享组。`,
  },
  outcome: {
    en: (delivered: string, queued: string, dropped: string) =>
      `${delivered} delivered, ${queued} waiting, ${dropped} dropped.`,
    zh: (delivered: string, queued: string, dropped: string) =>
      `立即送达 ${delivered} 次，等待 ${queued} 次，丢弃 ${dropped} 次。`,
  },
  pushedOut: {
    en: (count: string) => `${plural(count, 'older message is', 'older messages are')} lost.`,
    zh: (count: string) => `将丢弃 ${count} 条更早的消息。`,
  },
  hook: { en: 'Rejected by a hook.', zh: '被钩子拒绝。' },
}

export const receiverMessages = {
  client: { en: 'Client ID', zh: '客户端 ID' },
  connected: stateMessages.connected,
  away: stateMessages.disconnected,
  by: { en: 'Matched by', zh: '匹配的订阅' },
  byHelp: {
    en: 'Matching subscriptions. Several ordinary subscriptions of one client result in one delivery.',
    zh: '匹配的订阅。同一客户端的多个普通订阅只产生一次投递。',
  },
  inBroker: { en: 'internal', zh: '服务端内部' },
  group: {
    en: (group: string, members: string) =>
      `group ${group}: one of ${plural(members, 'member', 'members')}`,
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
    en: 'Packet size, and the maximum that the client accepts.',
    zh: '报文大小，以及客户端可接收的上限。',
  },
  qos: { en: 'QoS', zh: 'QoS' },
  qosHelp: {
    en: 'The lower of the QoS of the message and the QoS of the subscription.',
    zh: '消息与订阅的 QoS 中较低者。',
  },
  queue: { en: 'Message queue', zh: '消息队列' },
  state: { en: 'State', zh: '连接状态' },
  noLimit: { en: 'no limit', zh: '无限制' },

  delivered: { en: 'Delivered', zh: '送达' },
  queued: { en: 'Waiting', zh: '等待' },
  dropped: { en: 'Dropped', zh: '丢弃' },
  pushesOut: {
    en: 'the queue is full: the oldest message is dropped',
    zh: '队列已满，丢弃其中最旧的消息',
  },
}

/** Why a copy waits or is lost. */
export const receiverReasons = {
  not_connected: { en: 'the client is disconnected', zh: '客户端已断开' },
  inflight_full: { en: 'the in-flight window is full', zh: '飞行窗口已满' },
  behind_queue: { en: 'messages are already queued', zh: '队列中已有等待的消息' },
  no_local: { en: 'published by the client itself (No Local)', zh: '自身发布的消息（No Local）' },
  too_large: { en: 'larger than the client accepts', zh: '超过客户端可接收的最大报文长度' },
  qos0_msg: {
    en: 'QoS 0 is not queued for a disconnected client',
    zh: '客户端已断开，QoS 0 消息不入队',
  },
  queue_full: { en: 'the message queue is full', zh: '消息队列已满' },
  expired: { en: 'the message has expired', zh: '消息过期' },
}
