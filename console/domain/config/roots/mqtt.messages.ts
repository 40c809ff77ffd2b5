import { stateMessages } from '#messages/states.messages.ts'

/** Labels and helps by the names of the API, for the root `mqtt`. */
export const mqttMessages = {
  await_rel_timeout: { en: 'PUBREL timeout', zh: 'PUBREL 最大等待时间' },
  await_rel_timeout_help: {
    en: 'How long the broker waits for the PUBREL of a received QoS 2 message before it discards the packet identifier.',
    zh: '收到 QoS 2 消息后等待 PUBREL 的时长，超时后丢弃其报文标识符。',
  },
  client_attrs_init: { en: 'Client attributes', zh: '客户端属性' },
  client_attrs_init_help: {
    en: 'Attributes computed from connection data, for authentication, authorization and namespaces. Rows are evaluated in order; later rows overwrite earlier ones with the same name.',
    zh: '由连接信息计算出的属性，可用于认证、授权和命名空间。按行依次计算，同名时以后面的行为准。',
  },
  exclusive_subscription: { en: 'Exclusive subscriptions', zh: '排它订阅' },
  exclusive_subscription_help: {
    en: 'Topics that begin with $exclusive/ can have one subscriber at a time.',
    zh: '以 $exclusive/ 开头的主题同一时间只允许一个订阅者。',
  },
  idle_timeout: { en: 'Idle timeout', zh: '空闲超时' },
  idle_timeout_help: {
    en: 'Connections that send no CONNECT packet within this time are closed.',
    zh: '连接建立后在此时间内未发送 CONNECT 报文则被断开。',
  },
  ignore_loop_deliver: { en: 'Do not deliver own messages', zh: '忽略自己发布的消息' },
  ignore_loop_deliver_help: {
    en: 'MQTT 3.1.1 clients do not receive the messages that they publish, as with No Local of MQTT 5.',
    zh: 'MQTT 3.1.1 客户端不会收到自己发布的消息，与 MQTT 5 的 No Local 相同。',
  },
  keepalive_check_interval: { en: 'Keep Alive check interval', zh: '心跳检查间隔' },
  keepalive_check_interval_help: {
    en: 'How often the broker checks whether clients are alive.',
    zh: '服务端检查客户端是否存活的间隔。',
  },
  keepalive_multiplier: { en: 'Keep Alive multiplier', zh: '心跳倍数' },
  keepalive_multiplier_help: {
    en: 'A client is disconnected if it sends no packet for its Keep Alive multiplied by this factor. The MQTT standard uses 1.5.',
    zh: '客户端在“心跳时长 × 倍数”内没有发送任何报文即被断开。MQTT 标准规定为 1.5。',
  },
  max_awaiting_rel: { en: 'Max QoS 2 messages awaiting PUBREL', zh: '最大待释放 QoS 2 消息数' },
  max_awaiting_rel_help: {
    en: 'Maximum incomplete QoS 2 messages from a client. Additional messages are refused.',
    zh: '每个客户端已收到但尚未完成的 QoS 2 消息数上限，超出时拒绝新消息。',
  },
  max_clientid_len: { en: 'Max client ID length', zh: '最大客户端 ID 长度' },
  max_clientid_len_help: {
    en: 'Clients with a longer client ID are refused.',
    zh: '客户端 ID 超过该长度的连接会被拒绝。',
  },
  max_inflight: { en: 'Max in-flight messages', zh: '最大飞行窗口' },
  max_inflight_help: {
    en: 'Maximum unacknowledged QoS 1 and 2 messages per client. 1 guarantees message order. MQTT 5 clients can request fewer with Receive Maximum.',
    zh: '每个客户端尚未确认的 QoS 1 和 QoS 2 消息数上限。设为 1 可严格保持消息顺序。MQTT 5 客户端可通过接收最大值要求更小的窗口。',
  },
  max_mqueue_len: { en: 'Max queue length', zh: '最大消息队列长度' },
  max_mqueue_len_help: {
    en: 'Maximum messages waiting in a session while the client is disconnected or its window is full. When the queue is full, the oldest message with the lowest priority is dropped. 0: no limit. Stored messages of durable sessions do not count.',
    zh: '客户端已断开或飞行窗口已满时会话中等待的消息数上限。队列满时丢弃最早的消息，优先丢弃优先级最低的。0 表示不限制。持久会话中已存储的消息不受此限制。',
  },
  max_packet_size: { en: 'Max packet size', zh: '最大报文长度' },
  max_packet_size_help: {
    en: 'Maximum size of a packet, including headers. Clients that send larger packets are disconnected.',
    zh: '报文的最大长度（含报头），发送更大报文的客户端会被断开。',
  },
  max_qos_allowed: { en: 'Max QoS', zh: '最大 QoS' },
  max_qos_allowed_help: {
    en: 'Highest QoS allowed for publishing and subscribing.',
    zh: '客户端发布和订阅时允许使用的最高 QoS。',
  },
  max_subscriptions: { en: 'Max subscriptions', zh: '最大订阅数' },
  max_subscriptions_help: {
    en: 'Per client. Additional subscriptions are refused.',
    zh: '每个客户端的订阅数上限，超出的订阅会被拒绝。',
  },
  max_topic_alias: { en: 'Max topic aliases', zh: '最大主题别名数' },
  max_topic_alias_help: {
    en: 'Maximum topic aliases per MQTT 5 connection. 0: none.',
    zh: '每个 MQTT 5 连接可使用的主题别名数，0 表示不允许使用。',
  },
  max_topic_levels: { en: 'Max topic levels', zh: '最大主题层级' },
  max_topic_levels_help: {
    en: 'Maximum levels of a topic, separated by slashes.',
    zh: '主题的最大层级数，以斜线分隔。',
  },
  message_expiry_interval: { en: 'Message expiry', zh: '消息过期间隔' },
  message_expiry_interval_help: {
    en: 'Applies to messages without a Message Expiry Interval. Expired messages are not delivered.',
    zh: '用于未设置消息过期间隔的消息，过期的消息不再投递。',
  },
  mqueue_default_priority: { en: 'Priority of other topics', zh: '其他主题的优先级' },
  mqueue_default_priority_help: {
    en: 'Applies to topics without their own priority.',
    zh: '不在优先级表中的主题使用的优先级。',
  },
  mqueue_priorities: { en: 'Topic priorities', zh: '主题优先级' },
  mqueue_priorities_help: {
    en: 'Priority of queued messages by topic, 1 to 255. 255 is sent first. Wildcards are not supported.',
    zh: '队列中消息的优先级，取值 1 至 255，255 最先发送。主题须完全一致，不支持通配符。',
  },
  mqueue_store_qos0: { en: 'Queue QoS 0 messages', zh: '存储 QoS 0 消息' },
  mqueue_store_qos0_help: {
    en: 'QoS 0 messages are queued while the client is disconnected.',
    zh: '客户端断开期间，QoS 0 消息也进入消息队列。',
  },
  peer_cert_as_clientid: { en: 'Client ID from certificate', zh: '使用证书作为客户端 ID' },
  peer_cert_as_clientid_help: {
    en: 'Replaces the client ID with a part of the client certificate. TLS listeners with verify_peer only.',
    zh: '用客户端证书中的信息替换客户端 ID，仅用于校验对端证书（verify_peer）的 TLS 监听器。',
  },
  peer_cert_as_username: { en: 'Username from certificate', zh: '使用证书作为用户名' },
  peer_cert_as_username_help: {
    en: 'Replaces the username with a part of the client certificate. TLS listeners with verify_peer only.',
    zh: '用客户端证书中的信息替换用户名，仅用于校验对端证书（verify_peer）的 TLS 监听器。',
  },
  response_information: { en: 'Response information', zh: '响应信息' },
  response_information_help: {
    en: 'Sent to MQTT 5 clients on request, usually a prefix for response topics. Empty: not sent.',
    zh: '发送给请求该信息的 MQTT 5 客户端，通常为响应主题的前缀。留空则不发送。',
  },
  retain_available: { en: 'Retained messages', zh: '保留消息' },
  retain_available_help: {
    en: 'Clients may publish messages with the retain flag.',
    zh: '允许客户端发布带保留标志的消息。',
  },
  retry_interval: { en: 'Retry interval', zh: '消息重试间隔' },
  retry_interval_help: {
    en: 'QoS 1 and 2 messages not acknowledged within this time are sent again.',
    zh: 'QoS 1 或 QoS 2 消息在此时间内未被确认则重新发送。',
  },
  server_keepalive: { en: 'Server Keep Alive', zh: '服务端心跳时长' },
  server_keepalive_help: {
    en: 'Overrides the Keep Alive of all clients. MQTT 5 clients receive it in CONNACK; MQTT 3 clients are not informed.',
    zh: '覆盖客户端设置的心跳时长。MQTT 5 客户端通过 CONNACK 得知，MQTT 3 客户端无法得知。',
  },
  session_expiry_interval: { en: 'Session expiry', zh: '会话过期间隔' },
  session_expiry_interval_help: {
    en: 'Applies to MQTT 3 clients without Clean Session. MQTT 5 clients set their own Session Expiry Interval.',
    zh: '用于未开启清除会话（Clean Session）的 MQTT 3 客户端，MQTT 5 客户端自行设置会话过期间隔。',
  },
  shared_subscription: { en: 'Shared subscriptions', zh: '共享订阅' },
  shared_subscription_help: {
    en: 'Clients may subscribe to $share/group/topic and $queue/topic.',
    zh: '允许客户端订阅 $share/组名/主题 和 $queue/主题。',
  },
  shared_subscription_strategy: { en: 'Shared subscription strategy', zh: '共享订阅策略' },
  shared_subscription_strategy_help: {
    en: 'How a group selects the member that receives a message.',
    zh: '共享订阅组选择接收消息的成员的方式。',
  },
  strict_mode: { en: 'Strict mode', zh: '严格模式' },
  strict_mode_help: {
    en: 'Clients that send invalid UTF-8 or violate the protocol are disconnected.',
    zh: '报文含有无效的 UTF-8 或其他违反协议的内容时断开连接。',
  },
  upgrade_qos: { en: 'Upgrade QoS', zh: '升级 QoS' },
  upgrade_qos_help: {
    en: 'Messages are delivered with the QoS of the subscription if it is higher.',
    zh: '订阅的 QoS 高于消息的 QoS 时，按订阅的 QoS 投递。',
  },
  use_username_as_clientid: { en: 'Username as client ID', zh: '使用用户名作为客户端 ID' },
  use_username_as_clientid_help: {
    en: 'Replaces the client ID with the username. Connections with the same username take over each other’s session.',
    zh: '以用户名替换客户端 ID，使用相同用户名的连接会相互接管会话。',
  },
  wildcard_subscription: { en: 'Wildcard subscriptions', zh: '通配符订阅' },
  wildcard_subscription_help: {
    en: 'Clients may subscribe to topic filters with + and #.',
    zh: '允许客户端订阅含 + 和 # 的主题过滤器。',
  },
}

/** Labels of choices, groups and warnings. */
export const mqttWords = {
  bytes: { en: 'bytes', zh: '字节' },
  cn: { en: 'CN: common name', zh: 'CN：通用名称' },
  connection: { en: 'Keep Alive and timeouts', zh: '心跳与超时' },
  crt: { en: 'CRT: certificate, DER', zh: 'CRT：DER 格式证书' },
  delivery: { en: 'Delivery', zh: '消息投递' },
  disabled: stateMessages.disabled,
  dn: { en: 'DN: distinguished name', zh: 'DN：可分辨名称' },
  features: { en: 'MQTT features', zh: 'MQTT 功能' },
  hash_clientid: { en: 'Hash of the client ID', zh: '按客户端 ID 哈希' },
  hash_topic: { en: 'Hash of the topic', zh: '按主题哈希' },
  highest: { en: 'Highest', zh: '最高' },
  identity: { en: 'Client identity', zh: '客户端身份' },
  levelsWarning: {
    en: 'More than 128 levels may slow the broker down.',
    zh: '超过 128 层可能影响性能。',
  },
  limits: { en: 'Limits', zh: '限制' },
  local: { en: 'Local: a member on the publisher’s node', zh: '本地：发布者所在节点的成员' },
  lowest: { en: 'Lowest', zh: '最低' },
  md5: { en: 'MD5 of the certificate', zh: '证书的 MD5' },
  pem: { en: 'PEM: certificate as text', zh: 'PEM：文本格式证书' },
  queue: { en: 'Message queue', zh: '消息队列' },
  random: { en: 'Random', zh: '随机' },
  round_robin: { en: 'Round robin', zh: '轮询' },
  round_robin_per_group: { en: 'Round robin per group', zh: '按组轮询' },
  session: { en: 'Session', zh: '会话' },
  sticky: { en: 'Sticky: the same member until it leaves', zh: '粘性：固定成员直到其离开' },
  unlimitedQueue: {
    en: 'Without a limit, queues of disconnected clients can exhaust the broker’s memory.',
    zh: '不限制长度时，已断开客户端的消息可能耗尽服务端内存。',
  },
}
