import { fieldMessages } from '#messages/fields.messages.ts'
import { filled } from '#messages/named.ts'

export const publishMessages = {
  contentType: { en: 'Content Type', zh: '内容类型' },
  correlationData: { en: 'Correlation Data', zh: '对比数据' },
  encoding: { en: 'Payload format', zh: '消息内容格式' },
  expiry: { en: 'Message Expiry Interval', zh: '消息过期间隔' },
  isText: { en: 'Payload is UTF-8 text', zh: '内容为 UTF-8 文本' },
  properties: { en: 'PUBLISH properties', zh: 'PUBLISH 属性' },
  responseTopic: { en: 'Response Topic', zh: '响应主题' },
  seconds: { en: 's', zh: '秒' },
  text: { en: 'Text', zh: '文本' },
  userProperties: { en: 'User Properties', zh: '用户属性' },
  wrongBase64: { en: 'Not valid Base64', zh: '不是有效的 Base64' },
  wrongExpiry: filled(fieldMessages.between, '0', '4,294,967,295'),
} as const
