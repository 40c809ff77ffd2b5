/** Names of the causes of denials, and of failures before a decision. */
export const deniedByMessages = {
  byBanned: { en: 'Banned clients', zh: '黑名单' },
  byDelayed: { en: 'Invalid delayed publish topic', zh: '延迟发布的主题无效' },
  byListener: { en: 'Listener', zh: '监听器' },
  byLogin: { en: 'Rules from authentication', zh: '认证返回的权限规则' },
  byNobody: { en: 'Unknown client', zh: '所有认证器均未匹配' },
  byNoMatch: { en: 'No source matched', zh: '没有数据源匹配' },
  byUnavailable: { en: 'Authentication unavailable', zh: '认证服务不可用' },
  failed: {
    en: (name: string, reason: string) => `${name} could not be queried: ${reason}`,
    zh: (name: string, reason: string) => `无法查询“${name}”：${reason}`,
  },
  refused: {
    en: (count: string, reason: string) => `connection refused ${count}×: ${reason}`,
    zh: (count: string, reason: string) => `连接被拒绝 ${count} 次：${reason}`,
  },
}
