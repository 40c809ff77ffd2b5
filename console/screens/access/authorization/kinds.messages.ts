/** The words of the forms of sources. */
export const kindMessages = {
  allAttribute: { en: 'Publish and subscribe attribute', zh: '发布和订阅属性' },
  cmdHelp: {
    en: 'HGETALL with a key, or HMGET with a key and topics. What is listed is allowed.',
    zh: 'HGETALL 加键名，或 HMGET 加键名与主题；列出的主题即为允许。',
  },
  ldapAbout: {
    en: 'The attributes hold topic filters; what they name is allowed.',
    zh: '属性值为主题过滤器，列出的主题即为允许。',
  },
  mongoFilterHelp: {
    en: 'A JSON object; the documents that fit are the rules, and {} fits every one.',
    zh: 'JSON 对象，匹配的文档即为规则；{} 匹配所有文档。',
  },
  nothingToSet: {
    en: 'There is nothing to set: its rules stand under Permissions.',
    zh: '无需设置，请在“权限管理”中维护规则。',
  },
  publishAttribute: { en: 'Attribute of publishing', zh: '发布属性' },
  queryHelp: {
    en: 'Each row is a rule: permission, action, topic, and if need be qos and retain. Placeholders are bound: no quotes around them.',
    zh: '每行为一条规则：permission、action、topic，可选 qos、retain；占位符以参数绑定，无需加引号。',
  },
  subscribeAttribute: { en: 'Attribute of subscribing', zh: '订阅属性' },
  wrongCmd: {
    en: 'HGETALL with a key alone, or HMGET with a key and fields',
    zh: '仅支持 HGETALL 加键名，或 HMGET 加键名与字段',
  },
}
