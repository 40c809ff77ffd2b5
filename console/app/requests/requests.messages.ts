export const requestsMessages = {
  about: {
    en: 'The console uses only the management API. Copy a request to repeat it in a script. The copy has no token: insert one from a login (POST /login), or use an API key with basic authentication. Secrets are masked.',
    zh: '控制台只使用管理 API。以下是它发出的请求，可复制到脚本中重复执行。复制的内容不含令牌：请填入登录（POST /login）得到的令牌，或使用 API 密钥进行基本认证。密钥等敏感信息已被遮盖。',
  },
  documentation: { en: 'API documentation', zh: 'API 文档' },
  language: { en: 'Format', zh: '格式' },
  curl: { en: 'curl', zh: 'curl' },
  http: { en: 'HTTP', zh: 'HTTP' },
  javascript: { en: 'JavaScript', zh: 'JavaScript' },
  reads: { en: 'Requests of this page', zh: '本页的请求' },
  actions: { en: 'Your actions in this tab', zh: '在此标签页中执行的操作' },
  noReads: { en: 'No requests yet.', zh: '暂无请求。' },
  noActions: {
    en: 'No changes yet. Requests from forms and buttons appear here.',
    zh: '尚未更改任何内容。表单和按钮发出的请求会显示在这里。',
  },
  took: { en: (count: string) => `${count} ms`, zh: (count: string) => `${count} 毫秒` },
  noAnswer: { en: 'no response', zh: '无响应' },
  request: { en: (name: string) => `the request ${name}`, zh: (name: string) => `请求 ${name}` },
  omitted: {
    en: (size: string) => `Body omitted (${size} characters).`,
    zh: (size: string) => `请求体已省略（${size} 个字符）。`,
  },
}
