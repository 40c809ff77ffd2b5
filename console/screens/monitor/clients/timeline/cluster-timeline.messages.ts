export const clusterTimelineMessages = {
  title: { en: 'Timeline', zh: '时间线' },
  about: {
    en: 'The cluster keeps no history of its clients. These events come from the session and the alarms. A log trace records all further events.',
    zh: '集群不保存客户端的历史事件。此处内容来自当前会话与告警；可开启日志追踪以记录此后的事件。',
  },
  time: { en: 'Time', zh: '时间' },
  event: { en: 'Event', zh: '事件' },
  details: { en: 'Details', zh: '详情' },
  empty: { en: 'No events for this client', zh: '没有该客户端的事件记录' },
  sessionBegan: { en: 'Session created', zh: '会话创建' },
  connected: { en: 'Connected', zh: '已连接' },
  disconnected: { en: 'Disconnected', zh: '连接断开' },
  alarmRaised: { en: 'Alarm raised', zh: '触发告警' },
  alarmCleared: { en: 'Alarm cleared', zh: '告警解除' },
  startTrace: { en: 'Start a log trace', zh: '开始日志追踪' },
  traceHelp: {
    en: 'Records all operations of the cluster for this client for ten minutes.',
    zh: '集群将在十分钟内记录与该客户端相关的全部操作。',
  },
  stopTrace: { en: 'Stop', zh: '停止' },
  tracing: {
    en: (name: string, until: string) => `Log trace ${name} runs until ${until}`,
    zh: (name: string, until: string) => `日志追踪 ${name} 运行至 ${until}`,
  },
  traceLog: { en: 'Log', zh: '日志' },
  nothingTraced: { en: 'No log entries yet', zh: '暂无日志' },
}
