export const httpMessages = {
  body: { en: 'Body', zh: '请求体' },
  bodyHelp: {
    en: 'Placeholders such as ${payload} are replaced by values of the rule result. Empty: the complete result as JSON.',
    zh: '占位符（如 ${payload}）取规则输出中的值，留空则以 JSON 发送完整的规则输出。',
  },
  fragment: {
    en: 'Must not contain username, password or fragment (#)',
    zh: '不能包含用户名、密码和片段（#）',
  },
  headersHelp: {
    en: 'Values may contain placeholders.',
    zh: '值中可以使用占位符。',
  },
  maxRetries: { en: 'Immediate retries', zh: '立即重试次数' },
  mergedHelp: {
    en: 'Added to the connector headers. Headers with the same name are replaced.',
    zh: '与连接器的请求头合并，同名时以此处为准。',
  },
  path: { en: 'Path', zh: '路径' },
  pathHelp: {
    en: 'Appended to the connector URL. Placeholder values are URL-encoded.',
    zh: '追加在连接器的 URL 之后，占位符的值会被编码。',
  },
  poolHash: { en: 'One connection per client', zh: '按客户端固定连接' },
  poolRandom: { en: 'Random', zh: '随机' },
  poolType: { en: 'Request distribution', zh: '请求分配方式' },
  urlHelp: {
    en: 'Scheme, host, port and path. The test only opens a connection: it does not request the path.',
    zh: '包括协议、主机、端口和路径。测试只建立连接，不会请求该路径。',
  },
}
