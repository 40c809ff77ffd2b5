export const probeMessages = {
  allConnected: { en: 'Connected on every node', zh: '所有节点均已连接' },
  askChanged: {
    en: 'The new settings are saved, enabled and take effect immediately.',
    zh: '新配置将保存并启用，立即生效。',
  },
  askNew: {
    en: 'The new entry is added last and takes effect when enabled. It decides for clients that no earlier entry accepts or rejects. If it is the only enabled entry, it decides for all clients, and may refuse them while it is not connected.',
    zh: '新增项排在末尾，启用后立即生效，前面各项均未给出结果的客户端由它决定。若它是唯一启用的项，则所有客户端均由它决定；其连接断开时，客户端可能被拒绝。',
  },
  askTitleChanged: { en: 'Save and check the settings?', zh: '确认保存并检查配置？' },
  askTitleNew: { en: 'Create and check the entry?', zh: '确认创建并检查该项？' },
  connected: {
    en: (ms: string) => `Connected in ${ms} ms`,
    zh: (ms: string) => `连接成功，耗时 ${ms} 毫秒`,
  },
  after: {
    en: (what: string, ms: string) => `${what} (${ms} ms)`,
    zh: (what: string, ms: string) => `${what}（${ms} 毫秒）`,
  },
  found: { en: (names: string) => `Found: ${names}`, zh: (names: string) => `找到：${names}` },
  missing: {
    en: (names: string) => `Connected, but the result lacks ${names}`,
    zh: (names: string) => `连接成功，但结果中缺少 ${names}`,
  },
  noAnswer: {
    en: (why: string) => `Connected, but the response cannot be used. ${why}`,
    zh: (why: string) => `连接成功，但应答无法使用。${why}`,
  },
  noBase: {
    en: 'Connected, but the base DN does not exist',
    zh: '连接成功，但 Base DN 不存在',
  },
  refused: {
    en: 'Connected, but the lookup failed',
    zh: '连接成功，但查询失败',
  },
  works: {
    en: (ms: string) => `Connected in ${ms} ms, and the lookup works`,
    zh: (ms: string) => `连接成功，耗时 ${ms} 毫秒，查询成功`,
  },
  keep: { en: 'Keep it enabled', zh: '保持启用' },
  keepDisabled: { en: 'Keep it disabled', zh: '保留但停用' },
  left: { en: 'The tested settings stay enabled', zh: '测试的配置保持启用' },
  notAll: { en: 'Not connected on all nodes', zh: '部分节点未连接' },
  probe: { en: 'Test the connection', zh: '测试连接' },
  tryChanged: { en: 'Save and check', zh: '保存并检查' },
  tryNew: { en: 'Create and check', zh: '创建并检查' },
  undoChanged: { en: 'Restore the previous settings', zh: '恢复原配置' },
  undoNew: { en: 'Delete', zh: '删除' },
  undone: { en: 'Test reverted', zh: '已撤销' },
  upstream: {
    en: 'A cluster cannot test a connection before it is saved',
    zh: '集群不支持保存前测试连接',
  },
  upstreamChanged: {
    en: 'Save and enable the settings and check the status. You can then keep, disable or restore them.',
    zh: '可以保存并启用，观察其连接状态，再选择保留、停用或恢复原配置。',
  },
  upstreamNew: {
    en: 'Create the entry at the end of the chain, enable it and check its status. You can then keep, disable or delete it.',
    zh: '可以先在末尾创建该项并启用，观察其连接状态，再选择保留、停用或删除。',
  },
  watching: { en: 'Checking the status on every node…', zh: '正在检查各节点的连接状态…' },
}

/** Texts about the sample client of a lookup, and about its result. */
export const sampleMessages = {
  about: {
    en: 'Enter a client to see whether it would be accepted. The password is not stored.',
    zh: '填写一个客户端，查看其能否通过认证。密码不会保存。',
  },
  aboutSource: {
    en: 'Enter a client and a topic to see whether the client would be allowed.',
    zh: '填写客户端和主题，查看是否允许。',
  },
  accepted: {
    en: (who: string) => `${who} would be accepted.`,
    zh: (who: string) => `${who} 将通过认证。`,
  },
  action: { en: 'Action', zh: '动作' },
  allowed: {
    en: (who: string) => `${who} would be allowed.`,
    zh: (who: string) => `${who} 将被允许。`,
  },
  clientid: { en: 'Client ID', zh: '客户端 ID' },
  denied: {
    en: (who: string) => `${who} would be denied.`,
    zh: (who: string) => `${who} 将被拒绝。`,
  },
  failed: {
    en: (who: string) => `${who} could not be checked.`,
    zh: (who: string) => `无法检查 ${who}。`,
  },
  ignored: {
    en: (who: string, why: string) =>
      `${who} would be passed to the next authenticator. ${why}`.trim(),
    zh: (who: string, why: string) => `${who} 将交由下一个认证器处理。${why}`,
  },
  noMatch: {
    en: (who: string) => `No rule matches ${who}: the next source is checked.`,
    zh: (who: string) => `没有规则匹配 ${who}，将检查下一个数据源。`,
  },
  password: { en: 'Password', zh: '密码' },
  publish: { en: 'Publish', zh: '发布' },
  rejected: {
    en: (who: string, why: string) => `${who} would be rejected. ${why}`.trim(),
    zh: (who: string, why: string) => `${who} 将被拒绝。${why}`,
  },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  superuser: {
    en: (who: string) => `${who} would be accepted as a superuser.`,
    zh: (who: string) => `${who} 将作为超级用户通过认证。`,
  },
  title: { en: 'Sample client (optional)', zh: '示例客户端（可选）' },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
}
