/** The words of the forms of sources. */
export const kindMessages = {
  allAttribute: { en: 'Publish and subscribe attribute', zh: '发布和订阅属性' },
  cmdHelp: {
    en: 'HGETALL with a key, or HMGET with a key and topics. Listed topics are allowed.',
    zh: 'HGETALL 加键名，或 HMGET 加键名与主题；列出的主题均被允许。',
  },
  ldapAbout: {
    en: 'The attributes contain topic filters; listed topics are allowed.',
    zh: '属性值为主题过滤器，列出的主题均被允许。',
  },
  mongoFilterHelp: {
    en: 'JSON object. Matching documents are the rules; {} matches all documents.',
    zh: 'JSON 对象，匹配的文档即为规则；{} 匹配所有文档。',
  },
  nothingToSet: {
    en: 'No settings. Manage the rules under Permissions.',
    zh: '无需设置，请在“权限管理”中维护规则。',
  },
  publishAttribute: { en: 'Publish attribute', zh: '发布属性' },
  queryHelp: {
    en: 'Each row is a rule: permission, action, topic, optionally qos and retain. Placeholders are bound as parameters: do not quote them.',
    zh: '每行为一条规则：permission、action、topic，可选 qos、retain；占位符以参数绑定，无需加引号。',
  },
  subscribeAttribute: { en: 'Subscribe attribute', zh: '订阅属性' },
  wrongCmd: {
    en: 'Use HGETALL with a key, or HMGET with a key and fields',
    zh: '仅支持 HGETALL 加键名，或 HMGET 加键名与字段',
  },
}
