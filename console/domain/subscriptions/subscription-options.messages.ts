/** The options of a subscription (MQTT 5 section 3.8.3.1). */
export const subscriptionOptionMessages = {
  atSubscribe: { en: '0: on every subscribe', zh: '0：每次订阅时发送' },
  onlyNew: { en: '1: on new subscriptions only', zh: '1：仅新订阅时发送' },
  never: { en: '2: never', zh: '2：不发送' },
  no: { en: 'No', zh: '否' },
  yes: { en: 'Yes', zh: '是' },
  noLocal: { en: 'No Local', zh: 'No Local' },
  noLocalHelp: {
    en: 'The client does not receive its own messages',
    zh: '客户端不接收自己发布的消息',
  },
  rap: { en: 'Retain As Published', zh: 'Retain As Published' },
  rapHelp: {
    en: 'Forwarded messages keep their retain flag',
    zh: '转发消息时保留发布时的保留标志',
  },
  retainHandling: { en: 'Retain Handling', zh: 'Retain Handling' },
  retainHandlingHelp: {
    en: 'Whether retained messages are sent on subscribe',
    zh: '订阅建立时是否发送保留消息',
  },
}
