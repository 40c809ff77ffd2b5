export const removeRetainedMessages = {
  gone: { en: 'The message is gone meanwhile', zh: '该消息已不存在' },
  notOneTopic: { en: 'not the name of one topic', zh: '不是单个主题名' },
}
