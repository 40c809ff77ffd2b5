export const clientTraceMessages = {
  startTrace: { en: 'Start a log trace', zh: '开始日志追踪' },
  traceHelp: {
    en: 'Records everything the cluster does for this client, for ten minutes.',
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
