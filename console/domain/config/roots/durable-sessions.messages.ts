export const durableMessages = {
  batch_size: { en: 'Batch size', zh: '批量大小' },
  batch_size_help: {
    en: 'Stored messages read per batch for a client.',
    zh: '每次为客户端读取的已存储消息数。',
  },
  enable: { en: 'Durable sessions', zh: '持久会话' },
  enable_help: {
    en: 'Sessions with an expiry and their QoS 1 and 2 messages are stored on disk and survive restarts. MQTT 5 clients need a Session Expiry Interval above 0; MQTT 3 clients must turn Clean Session off.',
    zh: '设有有效期的会话及其 QoS 1、QoS 2 消息保存在磁盘上，重启后仍保留。MQTT 5 客户端需设置大于 0 的会话过期间隔，MQTT 3 客户端需关闭清除会话（Clean Session）。',
  },
  heartbeat_interval: { en: 'Last alive update interval', zh: '存活时间更新间隔' },
  heartbeat_interval_help: {
    en: 'How often the broker records that a client is connected. After a crash, the last record counts as the disconnect time.',
    zh: '记录客户端在线状态的间隔。异常退出后，以最后一次记录作为断开时间。',
  },
  idle_poll_interval: { en: 'Idle poll interval', zh: '空闲轮询间隔' },
  idle_poll_interval_help: {
    en: 'How often the broker polls storage for an idle client.',
    zh: '服务端为空闲客户端查询存储的间隔。',
  },
  max_session_bytes: { en: 'Max storage per session', zh: '单个会话的消息存储上限' },
  max_session_bytes_help: {
    en: 'Beyond this size, the oldest stored messages of the session are dropped. They are counted as queue drops, and the count survives restarts. An alarm is raised. The maximum queue length does not apply to stored messages.',
    zh: '超过该大小时，会丢弃该会话最早存储的消息，计入队列丢弃数（重启后仍保留）并触发告警。最大消息队列长度对已存储的消息不生效。',
  },
  message_retention_period: { en: 'Message retention', zh: '消息保留时长' },
  message_retention_period_help: {
    en: 'Stored messages are removed after this time, delivered or not. Changes apply to newly stored messages only.',
    zh: '已存储的消息在此时间后删除，无论是否已投递。修改仅对新存储的消息生效。',
  },
  session_gc_batch_size: { en: 'Session cleanup batch size', zh: '会话清理批量大小' },
  session_gc_batch_size_help: {
    en: 'Expired sessions removed per batch.',
    zh: '每批清理的过期会话数。',
  },
  session_gc_interval: { en: 'Session cleanup interval', zh: '会话清理间隔' },
  session_gc_interval_help: {
    en: 'How often expired sessions are removed.',
    zh: '清理过期会话的间隔。',
  },
}

export const durableWords = {
  lockedFile: {
    en: 'Cannot be changed while the broker runs: set durable_sessions.enable in the configuration file (etc/emqx.conf) and restart every node.',
    zh: '无法在运行时修改：请在配置文件 etc/emqx.conf 中设置 durable_sessions.enable，并重启所有节点。',
  },
  lockedOption: {
    en: 'Cannot be changed while the broker runs: start Signalbox with or without the option --durable-sessions. Stored sessions stay on disk.',
    zh: '无法在运行时修改：请在启动 Signalbox 时使用或去掉选项 --durable-sessions，已存储的会话会保留在磁盘上。',
  },
  storage: { en: 'Storage', zh: '存储' },
  timing: { en: 'Delivery and cleanup', zh: '投递与清理' },
}
