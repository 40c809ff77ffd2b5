export const monitoringMessages = {
  about: {
    en: 'External systems that collect metrics, log records and traces of the broker.',
    zh: '采集服务端指标、日志和追踪数据的外部系统。',
  },
  openTelemetry: { en: 'OpenTelemetry', zh: 'OpenTelemetry' },
  prometheus: { en: 'Prometheus', zh: 'Prometheus' },
  title: { en: 'Monitoring integration', zh: '监控集成' },
}
