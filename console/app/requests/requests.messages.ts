export const requestsMessages = {
  about: {
    en: 'The console uses the management API alone. These are its requests; copy one to repeat it in a script. The token is not part of the copy: insert the token of a login (POST /login), or use an API key with basic authentication. Secrets are masked.',
    zh: '控制台只使用管理 API。以下是它发出的请求，可复制到脚本中重复执行。复制的内容不含令牌：请填入登录（POST /login）得到的令牌，或使用 API 密钥进行基本认证。密钥等敏感信息已被遮盖。',
  },
  documentation: { en: 'API documentation', zh: 'API 文档' },
  language: { en: 'Format', zh: '格式' },
  curl: { en: 'curl', zh: 'curl' },
  http: { en: 'HTTP', zh: 'HTTP' },
  javascript: { en: 'JavaScript', zh: 'JavaScript' },
  reads: { en: 'What this page reads', zh: '本页读取的数据' },
  actions: { en: 'What you did in this tab', zh: '在此标签页中执行的操作' },
  noReads: { en: 'This page has not read anything yet.', zh: '本页尚未读取任何数据。' },
  noActions: {
    en: 'You have not changed anything yet. Requests of forms and buttons appear here.',
    zh: '尚未更改任何内容。表单和按钮发出的请求会显示在这里。',
  },
  took: { en: (count: string) => `${count} ms`, zh: (count: string) => `${count} 毫秒` },
  noAnswer: { en: 'no answer', zh: '无响应' },
  request: { en: (name: string) => `the request ${name}`, zh: (name: string) => `请求 ${name}` },
  omitted: {
    en: (size: string) => `The body has ${size} characters and is left out.`,
    zh: (size: string) => `请求体有 ${size} 个字符，已省略。`,
  },
}
