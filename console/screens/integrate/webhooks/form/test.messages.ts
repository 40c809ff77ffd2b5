import { errorMessages } from '#messages/errors.messages.ts'

export const testMessages = {
  ofMessage: {
    en: (topic: string) => `Filled with the last message on ${topic}.`,
    zh: (topic: string) => `使用 ${topic} 上的最后一条消息填充。`,
  },
  about: {
    en: 'Sends this request once to the real address. Nothing is stored.',
    zh: '向真实地址发送一次该请求，不保存任何内容。',
  },
  answer: { en: 'Response headers', zh: '响应头' },
  answerBody: { en: 'Response body', zh: '响应内容' },
  body: { en: 'Body', zh: '请求体' },
  byCluster: {
    en: 'A cluster does not return the response: the test only opens a connection. Wrong paths or credentials only show with the first real requests.',
    zh: '集群不返回响应：测试只建立连接，不发送请求。错误的路径或凭据在首次真实请求时才会显现。',
  },
  cut: { en: 'Only the beginning is shown.', zh: '仅显示开头部分。' },
  event: { en: 'Sample event', zh: '示例事件' },
  headers: { en: 'Headers', zh: '请求头' },
  noEvent: { en: 'Choose an event to see its request.', zh: '请选择事件以查看其请求。' },
  noBody: { en: 'No body', zh: '无内容' },
  noRow: {
    en: 'The statement returns no row for the sample event.',
    zh: '语句对该示例事件没有输出。',
  },
  request: { en: 'Request', zh: '请求' },
  send: { en: 'Send test request', zh: '发送测试请求' },
  took: {
    en: (status: string, ms: string) => `Status ${status} in ${ms} ms`,
    zh: (status: string, ms: string) => `状态码 ${status}，耗时 ${ms} 毫秒`,
  },
  failed: errorMessages.testFailed,
  title: { en: 'Preview and test', zh: '预览与测试' },
}
