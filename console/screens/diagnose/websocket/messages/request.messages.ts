export const requestMessages = {
  title: { en: 'Request and response', zh: '请求与响应' },
  about: {
    en: 'Publishes the message with a response topic and correlation data, and waits for the response. Both can be set under PUBLISH properties.',
    zh: '发布消息时附带响应主题和对比数据，并等待响应。两者可在 PUBLISH 属性中指定。',
  },
  timeout: { en: 'Response timeout', zh: '响应超时' },
  seconds: { en: 's', zh: '秒' },
  send: { en: 'Send request', zh: '发送请求' },
  clear: { en: 'Clear', zh: '清空' },
  requests: { en: 'Requests', zh: '请求' },
  facts: {
    en: (topic: string, correlation: string) =>
      `Response topic ${topic} · correlation data ${correlation}`,
    zh: (topic: string, correlation: string) => `响应主题 ${topic} · 对比数据 ${correlation}`,
  },
  response: { en: 'Response', zh: '响应' },
  waiting: { en: 'Waiting for the response', zh: '等待响应' },
  answered: {
    en: (ms: string) => `Response after ${ms} ms`,
    zh: (ms: string) => `${ms} 毫秒后收到响应`,
  },
  timedOut: {
    en: (limit: string) => `No response within ${limit}`,
    zh: (limit: string) => `${limit}内没有响应`,
  },
  notSubscribed: {
    en: 'Not sent: the response topic could not be subscribed to',
    zh: '未发送：无法订阅响应主题',
  },
  lost: { en: 'Connection lost before the response', zh: '响应之前连接已断开' },
}
