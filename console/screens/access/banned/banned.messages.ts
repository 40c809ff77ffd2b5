export const bannedMessages = {
  about: {
    en: 'MQTT clients that are kept out before they are asked who they are.',
    zh: '在认证之前即被拒绝连接的 MQTT 客户端。',
  },
  add: { en: 'Ban', zh: '添加黑名单' },
  added: { en: (who: string) => `Banned: ${who}`, zh: (who: string) => `已加入黑名单：${who}` },
  addTitle: { en: 'Ban clients', zh: '添加黑名单' },
  badAddress: { en: 'Not an IP address', zh: '不是有效的 IP 地址' },
  badExpression: { en: 'Not a regular expression', zh: '不是有效的正则表达式' },
  badNetwork: { en: 'Not a network such as 10.0.0.0/8', zh: '不是有效的网段，例如 10.0.0.0/8' },
  badTime: { en: 'Choose a time that is not past', zh: '请选择晚于当前的时间' },
  by: { en: 'Banned by', zh: '添加者' },
  change: { en: 'Change', zh: '修改' },
  changed: { en: (who: string) => `Ban changed: ${who}`, zh: (who: string) => `已修改：${who}` },
  changeTitle: { en: 'Change the ban', zh: '修改黑名单记录' },
  clear: { en: 'Clear all', zh: '清空' },
  cleared: { en: 'All bans are lifted', zh: '黑名单已清空' },
  clearText: {
    en: (count: string) => `Bans that are lifted: ${count}. All those clients may connect again.`,
    zh: (count: string) => `将移除全部 ${count} 条黑名单记录，相关客户端可以重新连接。`,
  },
  clearTitle: { en: 'Lift all bans?', zh: '确认清空黑名单？' },
  connectedStay: {
    en: 'They stay connected, and cannot come back once they are gone.',
    zh: '当前连接不会断开，断开后将无法重新连接。',
  },
  countUnknown: {
    en: 'The number of affected clients is unknown here.',
    zh: '此处无法得知会影响多少在线客户端。',
  },
  countFailed: {
    en: 'Who is connected could not be read',
    zh: '无法读取在线客户端',
  },
  counting: {
    en: (count: string) => `Reading who is connected: ${count}`,
    zh: (count: string) => `正在读取在线客户端：${count}`,
  },
  deleted: {
    en: (count: string) => `Bans lifted: ${count}`,
    zh: (count: string) => `已移除 ${count} 条黑名单记录`,
  },
  deleteMany: {
    en: (count: string) => `Lift bans: ${count}?`,
    zh: (count: string) => `确认移除 ${count} 条黑名单记录？`,
  },
  deleteOne: { en: 'Lift the ban', zh: '移除' },
  deleteText: { en: 'These may connect again:', zh: '以下客户端可以重新连接：' },
  empty: { en: 'Nobody is banned', zh: '暂无黑名单记录' },
  emptyText: {
    en: 'A ban rejects connections of a client ID, a username or an address, for a time or permanently.',
    zh: '黑名单可在一段时间内或永久拒绝某个客户端 ID、用户名或地址的连接。',
  },
  emptyWho: { en: '(empty)', zh: '（空）' },
  everyClient: { en: '(empty: matches every client)', zh: '（空：匹配所有客户端）' },
  expired: { en: 'Expired', zh: '已过期' },
  expiredHelp: {
    en: 'It keeps nobody out any more, and disappears within a minute.',
    zh: '已不再生效，将在一分钟内被清除。',
  },
  flapping: { en: 'Flapping detection', zh: '连接抖动检测' },
  forEver: { en: 'Permanent', zh: '永久' },
  hits: {
    en: (count: string) => `Connected clients affected: ${count}`,
    zh: (count: string) => `受影响的在线客户端：${count}`,
  },
  hitsDisconnect: {
    en: 'They are disconnected at once.',
    zh: '这些客户端将立即断开连接。',
  },
  imported: {
    en: (count: string) => `Bans imported: ${count}`,
    zh: (count: string) => `已导入 ${count} 条黑名单记录`,
  },
  importMany: {
    en: (count: string) => `Import bans: ${count}?`,
    zh: (count: string) => `确认导入 ${count} 条黑名单记录？`,
  },
  importText: {
    en: 'What is banned already stays as it is, and what has expired is skipped.',
    zh: '已在黑名单中的记录保持不变，已过期的记录会被跳过。',
  },
  isThere: { en: 'banned already', zh: '已在黑名单中' },
  kept: {
    en: (who: string) => `Kept as ${who}`,
    zh: (who: string) => `将保存为 ${who}`,
  },
  kind: { en: 'Kind', zh: '类型' },
  lasts: { en: 'Duration', zh: '封禁时长' },
  lastsDay: { en: 'A day', zh: '1 天' },
  lastsMonth: { en: '30 days', zh: '30 天' },
  lastsWeek: { en: '7 days', zh: '7 天' },
  lastsYear: { en: 'A year', zh: '1 年' },
  lost: {
    en: (who: string) => `The ban of ${who} is lifted and could not be put back`,
    zh: (who: string) => `${who} 的黑名单记录已移除，且未能恢复`,
  },
  more: {
    en: (count: string) => `and ${count} more`,
    zh: (count: string) => `以及另外 ${count} 个`,
  },
  notLiftable: {
    en: 'The API of this cluster cannot address this ban. Clear all bans to remove it.',
    zh: '该集群的 API 无法定位此条记录，清空黑名单可将其移除。',
  },
  ofFirst: {
    en: (count: string) => `Of the first ${count} connected clients.`,
    zh: (count: string) => `仅统计前 ${count} 个在线客户端。`,
  },
  onlyFirst: {
    en: (count: string) => `Only the first ${count} bans are shown. Search to find others.`,
    zh: (count: string) => `仅显示前 ${count} 条，其余记录可通过搜索查找`,
  },
  putBack: {
    en: (who: string) => `The ban of ${who} stands as it was`,
    zh: (who: string) => `${who} 的黑名单记录已恢复原样`,
  },
  reason: { en: 'Reason', zh: '原因' },
  replace: { en: 'Replace', zh: '替换' },
  replaceText: {
    en: (until: string, reason: string) => `It is banned until ${until} (${reason}).`,
    zh: (until: string, reason: string) => `该记录的到期时间为 ${until}（${reason}）。`,
  },
  replaceTitle: {
    en: (who: string) => `Replace the ban of ${who}?`,
    zh: (who: string) => `确认替换 ${who} 的黑名单记录？`,
  },
  noReason: { en: 'no reason given', zh: '无原因' },
  required: { en: 'Enter a value', zh: '请输入要封禁的值' },
  search: { en: 'Search the bans', zh: '搜索黑名单' },
  since: { en: 'Created', zh: '添加时间' },
  title: { en: 'Banned clients', zh: '黑名单' },
  until: { en: 'Until', zh: '到期时间' },
  untilTime: { en: 'Until a time', zh: '指定时间' },
  who: { en: 'Value', zh: '值' },
}

/** The kinds of bans, by the API's words. */
export const banKinds = {
  clientid: { en: 'Client ID', zh: '客户端 ID' },
  clientid_re: { en: 'Client ID, by expression', zh: '客户端 ID（正则）' },
  peerhost: { en: 'IP address', zh: 'IP 地址' },
  peerhost_net: { en: 'Network', zh: '网段' },
  username: { en: 'Username', zh: '用户名' },
  username_re: { en: 'Username, by expression', zh: '用户名（正则）' },
}

export const banKindHelp = {
  clientid: {
    en: 'A client that is connected with it is disconnected at once.',
    zh: '使用该 ID 的在线客户端会立即被断开。',
  },
  clientid_re: {
    en: 'A regular expression that is found anywhere in the ID; ^ and $ are its ends.',
    zh: '在 ID 任意位置匹配的正则表达式，^ 与 $ 表示首尾。',
  },
  peerhost: { en: 'One IPv4 or IPv6 address.', zh: '单个 IPv4 或 IPv6 地址。' },
  peerhost_net: {
    en: 'All addresses that begin alike, such as 10.0.0.0/8 or 2001:db8::/32.',
    zh: 'CIDR 网段，例如 10.0.0.0/8 或 2001:db8::/32。',
  },
  username: { en: 'All clients that connect with it.', zh: '使用该用户名的所有客户端。' },
  username_re: {
    en: 'A regular expression that is found anywhere in the name; ^ and $ are its ends.',
    zh: '在用户名任意位置匹配的正则表达式，^ 与 $ 表示首尾。',
  },
}
