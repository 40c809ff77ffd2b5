export const signalMessages = {
  metrics: { en: 'Metrics', zh: '指标' },
  logs: { en: 'Logs', zh: '日志' },
  traces: { en: 'Traces', zh: '追踪' },
}

/** Results of a test request of one signal. */
export const outcomeMessages = {
  accepted: { en: 'accepted', zh: '已接受' },
  refused: { en: 'refused', zh: '被拒绝' },
  unreachable: { en: 'no response', zh: '无响应' },
  unsupported: { en: 'not supported by this collector', zh: '该采集器不支持' },
}

export const collectorMessages = {
  accepted: {
    en: (ms: string) => `The collector accepts metrics, logs and traces (${ms} ms)`,
    zh: (ms: string) => `采集器接受指标、日志和追踪（${ms} 毫秒）`,
  },
  inPart: {
    en: 'The collector does not accept all signals',
    zh: '采集器未接受全部信号',
  },
  reason: { en: 'Reason', zh: '原因' },
  result: { en: 'Result', zh: '结果' },
  signal: { en: 'Signal', zh: '信号' },
  test: { en: 'Test', zh: '测试' },
  testOfCluster: {
    en: 'A cluster cannot test the connection: each node connects on its own, and the API does not report the result. See the node log.',
    zh: '集群无法测试连接：每个节点各自连接采集器，且 API 不报告结果，请查看节点的日志。',
  },
}
