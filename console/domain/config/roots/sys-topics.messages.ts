export const sysTopicsMessages = {
  'sys_event_messages.client_connected': { en: 'Client connected', zh: '客户端连接' },
  'sys_event_messages.client_connected_help': {
    en: 'Topic: $SYS/brokers/<node>/clients/<clientid>/connected',
    zh: '主题：$SYS/brokers/<node>/clients/<clientid>/connected',
  },
  'sys_event_messages.client_disconnected': { en: 'Client disconnected', zh: '客户端断开' },
  'sys_event_messages.client_disconnected_help': {
    en: 'Topic: $SYS/brokers/<node>/clients/<clientid>/disconnected',
    zh: '主题：$SYS/brokers/<node>/clients/<clientid>/disconnected',
  },
  'sys_event_messages.client_subscribed': { en: 'Client subscribed', zh: '客户端订阅' },
  'sys_event_messages.client_subscribed_help': {
    en: 'Topic: $SYS/brokers/<node>/clients/<clientid>/subscribed',
    zh: '主题：$SYS/brokers/<node>/clients/<clientid>/subscribed',
  },
  'sys_event_messages.client_unsubscribed': { en: 'Client unsubscribed', zh: '客户端取消订阅' },
  'sys_event_messages.client_unsubscribed_help': {
    en: 'Topic: $SYS/brokers/<node>/clients/<clientid>/unsubscribed',
    zh: '主题：$SYS/brokers/<node>/clients/<clientid>/unsubscribed',
  },
  sys_heartbeat_interval: { en: 'Heartbeat interval', zh: '心跳间隔' },
  sys_heartbeat_interval_help: {
    en: 'How often uptime and date are published under $SYS/brokers/<node>.',
    zh: '在 $SYS/brokers/<node> 下发布运行时间和日期的间隔。',
  },
  sys_msg_interval: { en: 'Message interval', zh: '消息间隔' },
  sys_msg_interval_help: {
    en: 'How often version, description, counters and gauges are published under $SYS/brokers.',
    zh: '在 $SYS/brokers 下发布版本、描述和统计指标的间隔。',
  },
}

export const sysTopicsWords = {
  basic: { en: 'Periodic messages', zh: '定时消息' },
  events: { en: 'Event messages', zh: '事件消息' },
  eventsAbout: {
    en: 'One message per client event. Many clients cause many messages.',
    zh: '每个客户端事件发布一条消息，客户端多时消息量也大。',
  },
}
