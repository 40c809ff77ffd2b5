import type { DropClass, FailedClass } from '@signalbox/contract/integration-history'

type Text = Readonly<{ en: string; zh: string }>

/** Why rows failed. */
export const failedMessages: Readonly<Record<FailedClass, Text>> = {
  exception: { en: 'SQL exception', zh: 'SQL 异常' },
  out_of_service: { en: 'Output unavailable', zh: '输出不可用' },
  output: { en: 'Output failed', zh: '输出失败' },
  template: { en: 'Template not filled', zh: '模板无法填充' },
  rejected: { en: 'Rejected by the external system', zh: '被外部系统拒绝' },
  timeout: { en: 'Timeout', zh: '超时' },
  connection: { en: 'Connection lost', zh: '连接中断' },
  late_reply: { en: 'Late response', zh: '延迟应答' },
}

/** Why rows were dropped. */
export const dropMessages: Readonly<Record<DropClass, Text>> = {
  expired: { en: 'Dropped: expired', zh: '丢弃：已过期' },
  queue_full: { en: 'Dropped: buffer full', zh: '丢弃：缓冲区已满' },
  resource_not_found: { en: 'Dropped: connector missing', zh: '丢弃：连接器不存在' },
  resource_stopped: { en: 'Dropped: action stopped', zh: '丢弃：动作已停止' },
  other: { en: 'Dropped: other reasons', zh: '丢弃：其他原因' },
}

export const historyMessages = {
  changed: {
    en: (name: string, fields: string) => `${name} changed ${fields}`,
    zh: (name: string, fields: string) => `${name} 修改了 ${fields}`,
  },
  changedAll: {
    en: (name: string) => `${name} changed the configuration`,
    zh: (name: string) => `${name} 修改了配置`,
  },
  created: { en: (name: string) => `Created by ${name}`, zh: (name: string) => `由 ${name} 创建` },
  failures: { en: 'Failures by reason', zh: '失败原因' },
  failuresNone: { en: 'Failed', zh: '失败' },
  latency: { en: 'Response time of the target', zh: '目标响应时间' },
  latencyHelp: {
    en: 'From the request to its response, over the shown time. Time in the buffer is not included.',
    zh: '所示时间内从发出请求到收到应答的时间，不含在缓冲区中的等待。',
  },
  loading: { en: 'Reading history…', zh: '正在读取历史…' },
  matched: { en: 'Requests', zh: '请求' },
  matchedEvents: { en: 'Matched', zh: '命中' },
  messages: { en: 'Messages', zh: '消息速率' },
  noHistory: {
    en: 'A cluster does not record these counters over time. The embedded broker records them for seven days.',
    zh: '集群不记录这些计数的历史数据，内置服务端会记录七天。',
  },
  outputs: { en: 'Output executions', zh: '输出执行' },
  p50: { en: 'p50 (median)', zh: 'p50（中位数）' },
  p95: { en: 'p95', zh: 'p95' },
  p99: { en: 'p99', zh: 'p99' },
  passed: { en: 'With a result', zh: '有结果' },
  perSecond: { en: 'per second', zh: '每秒' },
  queued: { en: 'Queued', zh: '排队' },
  queuedTitle: { en: 'Queued messages', zh: '排队的消息' },
  received: { en: 'Received', zh: '接收' },
  removed: { en: (name: string) => `Deleted by ${name}`, zh: (name: string) => `由 ${name} 删除` },
  runs: { en: 'Events', zh: '事件' },
  succeeded: { en: 'Succeeded', zh: '成功' },
  theBroker: { en: 'The broker', zh: '服务端' },
  title: { en: 'History', zh: '历史' },
}
