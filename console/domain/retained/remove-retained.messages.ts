export const removeRetainedMessages = {
  gone: { en: 'The message no longer exists', zh: '该消息已不存在' },
  notOneTopic: { en: 'not a single topic name', zh: '不是单个主题名' },
}
