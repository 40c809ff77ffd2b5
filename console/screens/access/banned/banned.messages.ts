import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const bannedMessages = {
  about: {
    en: 'MQTT clients blocked before authentication.',
    zh: '在认证之前即被拒绝连接的 MQTT 客户端。',
  },
  add: { en: 'Ban', zh: '加入黑名单' },
  added: { en: (who: string) => `Banned: ${who}`, zh: (who: string) => `已加入黑名单：${who}` },
  addTitle: { en: 'Ban clients', zh: '加入黑名单' },
  badAddress: { en: 'Not an IP address', zh: '不是有效的 IP 地址' },
  badExpression: { en: 'Not a valid regular expression', zh: '不是有效的正则表达式' },
  badNetwork: {
    en: 'Enter a network such as 10.0.0.0/8',
    zh: '请输入有效的网段，例如 10.0.0.0/8',
  },
  badTime: fieldMessages.pastTime,
  by: { en: 'Banned by', zh: '添加者' },
  byApi: { en: 'API', zh: 'API' },
  change: { en: 'Edit', zh: '编辑' },
  changed: resultMessages.updated,
  changeTitle: { en: 'Edit ban', zh: '编辑黑名单记录' },
  clear: { en: 'Clear all', zh: '清空' },
  cleared: resultMessages.cleared,
  clearText: {
    en: (count: string) =>
      `${plural(count, 'ban', 'bans')} will be cleared. The affected clients can reconnect.`,
    zh: (count: string) => `将移除全部 ${count} 条黑名单记录，相关客户端可以重新连接。`,
  },
  clearTitle: { en: 'Clear all bans?', zh: '确认清空黑名单？' },
  comparing: { en: 'Comparing the connected clients', zh: '正在比对在线客户端' },
  comparingAll: {
    en: (count: string) => `Comparing ${plural(count, 'connected client', 'connected clients')}`,
    zh: (count: string) => `正在比对 ${count} 个在线客户端`,
  },
  countUnknown: {
    en: 'The number of affected clients is not available.',
    zh: '无法获取受影响的在线客户端数量。',
  },
  deleted: {
    en: (count: string) => `${plural(count, 'entry', 'entries')} unbanned`,
    zh: (count: string) => `已将 ${count} 条记录移出黑名单`,
  },
  deleteMany: {
    en: (count: string) => `Unban ${plural(count, 'entry', 'entries')}?`,
    zh: (count: string) => `确认将 ${count} 条记录移出黑名单？`,
  },
  deleteOne: { en: 'Unban', zh: '移出黑名单' },
  deleteText: { en: 'These clients can reconnect:', zh: '以下客户端可以重新连接：' },
  empty: { en: 'No bans', zh: '暂无黑名单记录' },
  emptyText: {
    en: 'A ban rejects connections of a client ID, a username or an address, for a time or permanently.',
    zh: '黑名单可在一段时间内或永久拒绝某个客户端 ID、用户名或地址的连接。',
  },
  emptyWho: { en: '(empty)', zh: '（空）' },
  everyClient: { en: '(empty: matches every client)', zh: '（空：匹配所有客户端）' },
  expired: { en: 'Expired', zh: '已过期' },
  expiredHelp: {
    en: 'No longer in effect; will be deleted within a minute.',
    zh: '已不再生效，将在一分钟内被清除。',
  },
  flapping: { en: 'Flapping detection', zh: '连接抖动检测' },
  forEver: { en: 'Permanent', zh: '永久' },
  matching: { en: 'Connected clients that match', zh: '匹配的在线客户端' },
  hits: {
    en: (count: string) => `${plural(count, 'connected client', 'connected clients')} affected`,
    zh: (count: string) => `受影响的在线客户端：${count}`,
  },
  hitsDisconnect: {
    en: (count: string) =>
      `The ${count === '1' ? 'client is' : 'clients are'} disconnected immediately.`,
    zh: (count: string) => `${count === '1' ? '该' : '这些'}客户端将立即断开连接。`,
  },
  hitsStay: {
    en: (count: string) =>
      count === '1'
        ? 'The client stays connected but cannot reconnect.'
        : 'The clients stay connected but cannot reconnect.',
    zh: (count: string) =>
      `${count === '1' ? '该客户端' : '这些客户端'}的当前连接不会断开，断开后将无法重新连接。`,
  },
  imported: {
    en: (count: string) => `${plural(count, 'ban', 'bans')} imported`,
    zh: (count: string) => `已导入 ${count} 条黑名单记录`,
  },
  importMany: {
    en: (count: string) => `Import ${plural(count, 'ban', 'bans')}?`,
    zh: (count: string) => `确认导入 ${count} 条黑名单记录？`,
  },
  importText: {
    en: 'Existing bans are unchanged. Expired bans are skipped.',
    zh: '已在黑名单中的记录保持不变，已过期的记录会被跳过。',
  },
  isThere: { en: 'already banned', zh: '已在黑名单中' },
  kept: {
    en: (who: string) => `Will be saved as ${who}`,
    zh: (who: string) => `将保存为 ${who}`,
  },
  kind: { en: 'Type', zh: '类型' },
  lasts: { en: 'Duration', zh: '封禁时长' },
  lastsDay: { en: '1 day', zh: '1 天' },
  lastsHour: { en: '1 hour', zh: '1 小时' },
  lastsMonth: { en: '30 days', zh: '30 天' },
  lastsWeek: { en: '7 days', zh: '7 天' },
  lastsYear: { en: '1 year', zh: '1 年' },
  lost: {
    en: (who: string) => `The ban of ${who} was deleted and could not be restored`,
    zh: (who: string) => `${who} 的黑名单记录已移除，且未能恢复`,
  },
  more: {
    en: (count: string) => `and ${count} more`,
    zh: (count: string) => `以及另外 ${count} 个`,
  },
  notLiftable: {
    en: 'The cluster API cannot delete this ban separately. Clear all bans to delete it.',
    zh: '该集群的 API 无法单独移除此条记录，清空黑名单可将其移除。',
  },
  ofFirst: {
    en: (count: string) =>
      `Counts only the first ${plural(count, 'connected client', 'connected clients')}.`,
    zh: (count: string) => `仅统计前 ${count} 个在线客户端。`,
  },
  onlyFirst: {
    en: (count: string) =>
      `Only the first ${plural(count, 'ban is', 'bans are')} shown. Search to find others.`,
    zh: (count: string) => `仅显示前 ${count} 条，其余记录可通过搜索查找。`,
  },
  putBack: {
    en: (who: string) => `The ban of ${who} was restored`,
    zh: (who: string) => `${who} 的黑名单记录已恢复`,
  },
  reason: { en: 'Reason', zh: '原因' },
  replace: { en: 'Replace', zh: '替换' },
  replaceText: {
    en: (until: string, reason: string) => `Currently banned until ${until} (${reason}).`,
    zh: (until: string, reason: string) => `该记录的到期时间为 ${until}（${reason}）。`,
  },
  replaceTitle: {
    en: (who: string) => `Replace the ban of ${who}?`,
    zh: (who: string) => `确认替换 ${who} 的黑名单记录？`,
  },
  noReason: { en: 'no reason given', zh: '无原因' },
  required: fieldMessages.enterBannedValue,
  search: { en: 'Search bans', zh: '搜索黑名单' },
  since: { en: 'Created at', zh: '添加时间' },
  title: { en: 'Banned clients', zh: '黑名单' },
  until: { en: 'Until', zh: '到期时间' },
  untilTime: { en: 'Until…', zh: '指定时间' },
  who: { en: 'Value', zh: '值' },
}

/** The kinds of bans, by the API's words. */
export const banKinds = {
  clientid: { en: 'Client ID', zh: '客户端 ID' },
  clientid_re: { en: 'Client ID (regex)', zh: '客户端 ID（正则）' },
  peerhost: { en: 'IP address', zh: 'IP 地址' },
  peerhost_net: { en: 'Network', zh: '网段' },
  username: { en: 'Username', zh: '用户名' },
  username_re: { en: 'Username (regex)', zh: '用户名（正则）' },
}

export const banKindHelp = {
  clientid: { en: 'One exact client ID.', zh: '一个完整的客户端 ID。' },
  clientid_re: {
    en: 'Regular expression, matches anywhere in the ID; use ^ and $ to anchor.',
    zh: '在 ID 任意位置匹配的正则表达式，^ 与 $ 表示首尾。',
  },
  peerhost: { en: 'One IPv4 or IPv6 address.', zh: '单个 IPv4 或 IPv6 地址。' },
  peerhost_net: {
    en: 'CIDR range such as 10.0.0.0/8 or 2001:db8::/32.',
    zh: 'CIDR 网段，例如 10.0.0.0/8 或 2001:db8::/32。',
  },
  username: { en: 'All clients with this username.', zh: '使用该用户名的所有客户端。' },
  username_re: {
    en: 'Regular expression, matches anywhere in the username; use ^ and $ to anchor.',
    zh: '在用户名任意位置匹配的正则表达式，^ 与 $ 表示首尾。',
  },
}
