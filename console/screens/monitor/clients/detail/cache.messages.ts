import { resultMessages } from '#messages/results.messages.ts'

/** Authorization decisions that a broker caches for a client. */
export const cacheMessages = {
  about: {
    en: 'Cached authorization results, reused until they expire. The oldest entries are replaced first.',
    zh: '有效期内直接使用缓存的授权结果，超出数量时淘汰最早的条目。',
  },
  action: { en: 'Action', zh: '动作' },
  allow: { en: 'Allowed', zh: '允许' },
  clear: { en: 'Clear cache', zh: '清除缓存' },
  cleared: resultMessages.cleared,
  clearText: {
    en: (id: string) =>
      `The permissions of ${id} are checked again on its next publish or subscribe.`,
    zh: (id: string) => `${id} 下次发布或订阅时将重新检查权限。`,
  },
  clearTitle: { en: 'Clear the cache of this client?', zh: '确认清除该客户端的授权缓存？' },
  deny: { en: 'Denied', zh: '拒绝' },
  empty: { en: 'No cached results', zh: '暂无缓存的授权结果' },
  no: { en: 'No', zh: '否' },
  publish: { en: 'Publish', zh: '发布' },
  qos: { en: 'QoS', zh: 'QoS' },
  result: { en: 'Result', zh: '结果' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  since: { en: 'Cached at', zh: '缓存时间' },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  title: { en: 'Authorization cache', zh: '授权缓存' },
  topic: { en: 'Topic', zh: '主题' },
  yes: { en: 'Yes', zh: '是' },
}
