export const openTelemetryMessages = {
  'exporter.endpoint': { en: 'Endpoint', zh: '端点' },
  'exporter.endpoint_help': {
    en: 'Address of a collector that accepts OTLP over gRPC, such as http://collector:4317. https enables TLS.',
    zh: '通过 gRPC 接收 OTLP 数据的采集器地址，例如 http://collector:4317。使用 https 时启用 TLS。',
  },
  'exporter.ssl_options.verify': { en: 'Server certificate', zh: '服务器证书' },
  'exporter.ssl_options.cacertfile': { en: 'CA certificate', zh: 'CA 证书' },
  'exporter.ssl_options.cacertfile_help': {
    en: 'PEM. Empty: system certificate authorities.',
    zh: 'PEM 格式。留空时使用系统信任的证书颁发机构。',
  },
  'exporter.ssl_options.certfile': { en: 'Client certificate', zh: '客户端证书' },
  'exporter.ssl_options.certfile_help': {
    en: 'PEM. Only if the collector requires one.',
    zh: 'PEM 格式，仅在采集器要求时填写。',
  },
  'exporter.ssl_options.keyfile': { en: 'Private key', zh: '私钥' },
  'exporter.ssl_options.server_name_indication': {
    en: 'Server name indication',
    zh: '服务器名称指示（SNI）',
  },
  'exporter.ssl_options.server_name_indication_help': {
    en: 'Empty: server name. “disable”: no SNI.',
    zh: '留空使用服务器名称，disable 表示不发送。',
  },
  'metrics.enable': { en: 'Export metrics', zh: '导出指标' },
  'metrics.enable_help': {
    en: 'All counters and gauges per node.',
    zh: '每个节点的全部计数器和测量值。',
  },
  'metrics.interval': { en: 'Interval', zh: '导出间隔' },
  'logs.enable': { en: 'Export logs', zh: '导出日志' },
  'logs.enable_help': {
    en: 'In addition to console and file logging.',
    zh: '在控制台日志和文件日志之外额外导出。',
  },
  'logs.level': { en: 'Level', zh: '日志级别' },
  'logs.level_help': {
    en: 'Less severe records are not exported.',
    zh: '不导出级别更低的日志。',
  },
  'logs.scheduled_delay': { en: 'Delay', zh: '导出延迟' },
  'logs.scheduled_delay_help': {
    en: 'Maximum wait before records are sent in a batch.',
    zh: '日志最多等待此时间后批量发送。',
  },
  'logs.max_queue_size': { en: 'Queue', zh: '队列长度' },
  'logs.max_queue_size_help': {
    en: 'Additional records are dropped. Default: 2048.',
    zh: '超出此数量的日志会被丢弃，默认为 2048。',
  },
  'traces.enable': { en: 'Export traces', zh: '导出追踪' },
  'traces.enable_help': {
    en: 'One span per traced message, and one per receiving client.',
    zh: '每条被追踪的消息产生一个 Span，每个接收该消息的客户端再产生一个 Span。',
  },
  'traces.filter.trace_all': { en: 'Trace all messages', zh: '追踪全部消息' },
  'traces.filter.trace_all_help': {
    en: 'If disabled, only messages with a trace context in the user property traceparent (MQTT 5) are traced.',
    zh: '停用时仅追踪用户属性 traceparent 中带有追踪上下文的消息（需要 MQTT 5）。',
  },
  'traces.scheduled_delay': { en: 'Delay', zh: '导出延迟' },
  'traces.scheduled_delay_help': {
    en: 'Maximum wait before spans are sent in a batch.',
    zh: 'Span 最多等待此时间后批量发送。',
  },
  'traces.max_queue_size': { en: 'Queue', zh: '队列长度' },
  'traces.max_queue_size_help': {
    en: 'Additional spans are dropped. Default: 2048.',
    zh: '超出此数量的 Span 会被丢弃，默认为 2048。',
  },
}

export const openTelemetryWords = {
  collector: { en: 'Collector', zh: '采集器' },
  metrics: { en: 'Metrics', zh: '指标' },
  logs: { en: 'Logs', zh: '日志' },
  traces: { en: 'Traces', zh: '追踪' },
  verifyNone: { en: 'Do not verify', zh: '不验证' },
  verifyPeer: { en: 'Verify', zh: '验证' },
  verifyNoneWarning: {
    en: 'Without verification, traffic can be intercepted and changed.',
    zh: '不验证证书时，通信内容可能被中间人窃取或篡改。',
  },
  wrongEndpoint: {
    en: 'Enter a URL with http:// or https:// and a host',
    zh: '请输入以 http:// 或 https:// 开头且包含主机的 URL',
  },
  allWarning: {
    en: 'One span per message and receiver: slows down a busy broker',
    zh: '每条消息的每个接收者都会产生 Span，消息量大时会降低服务端性能',
  },
}
