import { stateMessages } from '#messages/states.messages.ts'

export const webhookDetailMessages = {
  callsAbout: {
    en: 'The last 50 requests on this node, newest first. Neither bodies nor headers are stored.',
    zh: '本节点最近 50 次请求，最新的在前，不保存请求体和请求头。',
  },
  callsEmpty: { en: 'No requests yet', zh: '暂无请求' },
  callsEmptyText: {
    en: 'Each request is listed here with its status code, duration and error. The list restarts when the request settings change.',
    zh: '每次请求的状态码、耗时和错误会列在这里。修改请求设置后重新开始记录。',
  },
  callsOfCluster: {
    en: 'A cluster does not list past requests. The rule test shows each new request with its response.',
    zh: '集群不提供历史请求记录。规则测试会显示之后的每次请求及其响应。',
  },
  follow: { en: 'Follow in the rule test', zh: '在规则测试中跟踪' },
  calls: { en: 'Recent requests', zh: '最近请求' },
  duration: { en: 'Duration', zh: '耗时' },
  error: stateMessages.error,
  loading: { en: 'Loading', zh: '加载中' },
  matched: { en: 'Events', zh: '命中' },
  matchedHelp: {
    en: 'Events that triggered the rule since its metrics were reset.',
    zh: '规则指标重置以来触发规则的事件数。',
  },
  noAnswer: { en: 'No response', zh: '无响应' },
  ms: { en: (ms: string) => `${ms} ms`, zh: (ms: string) => `${ms} 毫秒` },
  ruleFailed: { en: 'Failed in the rule', zh: '规则执行失败' },
  ruleFailedHelp: {
    en: 'Events without a request, for example because a signed body cannot contain the payload.',
    zh: '规则未能产生请求的事件，例如消息内容无法放入已签名的请求体。',
  },
  status: { en: 'HTTP status', zh: 'HTTP 状态码' },
  time: { en: 'Time', zh: '时间' },
  start: { en: 'Trigger', zh: '触发' },
}
