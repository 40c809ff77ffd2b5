export const authorizationSettingsMessages = {
  allow: { en: 'Allow', zh: '允许' },
  cache: { en: 'Cache results', zh: '启用缓存' },
  cacheDisabled: { en: 'The cache is disabled.', zh: '缓存未启用。' },
  cacheExcludes: { en: 'Never cached', zh: '不缓存的主题' },
  cacheExcludesHelp: { en: 'One topic filter per line.', zh: '每行一个主题过滤器。' },
  cacheHelp: {
    en: 'Caches results per client. Repeated actions do not query the sources.',
    zh: '为每个客户端缓存授权结果，相同操作不再查询数据源。',
  },
  cacheSize: { en: 'Max entries per client', zh: '每个客户端的最大条数' },
  cacheTtl: { en: 'Expires after', zh: '有效期' },
  cacheTtlHelp: {
    en: 'Rule changes apply to cached results after this time at the latest.',
    zh: '规则修改后，已缓存的结果最迟在此时间后失效。',
  },
  decision: { en: 'Default action', zh: '默认动作' },
  deny: { en: 'Deny', zh: '拒绝' },
  denyAction: { en: 'When denied', zh: '拒绝时的动作' },
  disconnect: { en: 'Disconnect the client', zh: '断开连接' },
  ignore: { en: 'Keep the connection', zh: '保持连接' },
  noMatch: { en: 'If no source matches', zh: '未匹配时' },
  positive: { en: 'Must be greater than 0', zh: '必须大于 0' },
  title: { en: 'Cache', zh: '缓存' },
  wrongFilter: {
    en: (line: string) => `Invalid topic filter: ${line}`,
    zh: (line: string) => `不是有效的主题过滤器：${line}`,
  },
}
