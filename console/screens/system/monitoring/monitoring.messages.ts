export const monitoringMessages = {
  about: {
    en: 'External systems that collect the metrics of the broker.',
    zh: '采集服务端指标的外部系统。',
  },
  prometheus: { en: 'Prometheus', zh: 'Prometheus' },
  title: { en: 'Monitoring integration', zh: '监控集成' },
}
