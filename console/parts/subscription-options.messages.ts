/** The options of a subscription (MQTT 5 section 3.8.3.1). */
export const subscriptionOptionMessages = {
  atSubscribe: { en: '0: at each subscription', zh: '0：每次订阅时发送' },
  onlyNew: { en: '1: only if new', zh: '1：仅新订阅时发送' },
  never: { en: '2: never', zh: '2：不发送' },
  no: { en: 'No', zh: '否' },
  yes: { en: 'Yes', zh: '是' },
  noLocal: { en: 'No Local', zh: 'No Local' },
  noLocalHelp: {
    en: 'Messages that the client published itself are not sent to it',
    zh: '不向该客户端回送其自身发布的消息',
  },
  rap: { en: 'Retain As Published', zh: 'Retain As Published' },
  rapHelp: {
    en: 'Messages keep the retain flag they were published with',
    zh: '转发消息时保留发布时的保留标志',
  },
  retainHandling: { en: 'Retain Handling', zh: 'Retain Handling' },
  retainHandlingHelp: {
    en: 'When retained messages are sent to a new subscription',
    zh: '订阅建立时是否发送保留消息',
  },
}
