export const restoreMessages = {
  acl_rules: { en: 'Authorization rules', zh: '授权规则' },
  added: { en: 'New', zh: '新增' },
  api_key: { en: 'API keys', zh: 'API 密钥' },
  applied: { en: 'Restored', zh: '已恢复' },
  banned: { en: 'Banned clients', zh: '黑名单' },
  certificates: { en: 'Certificates and keys', zh: '证书和私钥' },
  changed: { en: 'Replaced', zh: '覆盖' },
  changes: { en: 'Changes', zh: '有变更' },
  choose: { en: (part: string) => `Restore ${part}`, zh: (part: string) => `恢复${part}` },
  chosen: { en: 'Restore', zh: '恢复' },
  entries: { en: 'Entries', zh: '条目数' },
  mqtt_user: { en: 'Built-in database users', zh: '内置数据库用户' },
  notCompared: { en: 'Not compared', zh: '未比较' },
  notInEffect: {
    en: (reason: string) => `Stored, not in effect: ${reason}`,
    zh: (reason: string) => `已保存但未生效：${reason}`,
  },
  part: { en: 'Part', zh: '部分' },
  refused: { en: 'Invalid', zh: '无效' },
  result: { en: 'Result', zh: '结果' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  sessions: { en: 'Sessions', zh: '会话' },
  same: { en: 'No change', zh: '无变更' },
  scram_user: { en: 'SCRAM users', zh: 'SCRAM 用户' },
  samlKeys: { en: 'SAML key pair', zh: 'SAML 密钥对' },
  skipped: { en: 'Not restorable', zh: '不可恢复' },
  state: { en: 'Status', zh: '状态' },
  external_user: { en: 'Single sign-on users', zh: '单点登录用户' },
  user: { en: 'Console users', zh: '控制台用户' },
  gateway_user: { en: 'Gateway users', zh: '网关用户' },
  foreignTable: {
    en: (content: string, file: string) => `${content}, in the file ${file}`,
    zh: (content: string, file: string) => `${content}，位于文件 ${file}`,
  },
  parts: { en: 'Parts', zh: '各部分' },
  report: { en: 'Report', zh: '结果明细' },
  left: { en: 'Not restored', zh: '未恢复' },
  partly: { en: 'Partially restored', zh: '部分恢复' },
  unknown_root: { en: 'This broker does not have this part', zh: '当前服务端没有该部分' },
  read_only: {
    en: 'Can only be set at node startup',
    zh: '只能在启动节点时设置',
  },
  foreign_table: {
    en: 'This broker cannot read this table',
    zh: '当前服务端无法读取该数据表',
  },
  not_in_emqx: {
    en: 'EMQX does not have this part',
    zh: 'EMQX 没有该部分',
  },
  of_the_machine: {
    en: 'Belongs to this machine: the other broker keeps its own settings',
    zh: '仅与本机有关，其他服务端保留自己的设置',
  },
  not_in_edition: {
    en: 'The open-source edition of EMQX does not have this part',
    zh: 'EMQX 开源版没有该部分',
  },
  password_unknown: {
    en: 'Only hashes are stored, and EMQX uses another kind of hash: create these entries again in EMQX',
    zh: '当前服务端只保存哈希值，且哈希方式与 EMQX 不同，请在 EMQX 中重新创建',
  },
  created_by_login: {
    en: 'EMQX creates these users at their first login',
    zh: '用户首次登录 EMQX 时自动创建',
  },
  not_translated: {
    en: 'This part cannot be converted',
    zh: '该部分无法转换',
  },
  bridge_types: {
    en: 'Bridges of these types cannot be converted: create connectors and actions instead',
    zh: '不支持转换这些类型的数据桥接：请重新创建其连接器和动作',
  },
  note_refused: {
    en: (of: string, reason: string) => `${of} is not restored: ${reason}`,
    zh: (of: string, reason: string) => `未恢复 ${of}：${reason}`,
  },
  note_unknown_field: {
    en: (of: string) => `${of} is not restored: this broker does not have the field`,
    zh: (of: string) => `未恢复 ${of}：当前服务端没有该字段`,
  },
  note_masked: {
    en: (of: string) => `${of}: the secret is masked in the text. Set it again.`,
    zh: (of: string) => `${of}：文本中的敏感信息已被隐藏，请重新设置`,
  },
  note_beyond_limits: {
    en: (of: string) => `${of} is not restored: its value exceeds the limits of this field`,
    zh: (of: string) => `未恢复 ${of}：其值超出该字段的限制`,
  },
  note_connector_missing: {
    en: (of: string) => `${of} is not restored: its connector is missing`,
    zh: (of: string) => `未恢复 ${of}：缺少对应的连接器`,
  },
  note_foreign_file: {
    en: (of: string) => `${of}: the file is on the disk of the other broker`,
    zh: (of: string) => `${of}：文件位于其他服务端的磁盘上`,
  },
  note_foreign_row: {
    en: (of: string, reason: string) => `${of} is not restored: ${reason}`,
    zh: (of: string, reason: string) => `未恢复 ${of}：${reason}`,
  },
  note_not_translated: {
    en: (of: string, reason: string) => `${of} is not restored: ${reason}`,
    zh: (of: string, reason: string) => `未恢复 ${of}：${reason}`,
  },
  note_from_emqx4: {
    en: (of: string) => `${of} was converted from EMQX 4`,
    zh: (of: string) => `${of} 由 EMQX 4 转换而来`,
  },
  note_acl_file_kept: {
    en: 'The ACL file is missing: the rules of this broker are kept',
    zh: '缺少 ACL 文件，保留当前服务端的规则',
  },
  note_own_certificate: {
    en: (of: string) =>
      `${of}: its certificate is missing, so this broker’s own certificate is used`,
    zh: (of: string) => `${of}：缺少对应的证书，将使用当前服务端自己的证书`,
  },
  note_bridge: {
    en: (of: string) => `${of} was converted from a bridge of EMQX 5.0 to 5.3`,
    zh: (of: string) => `${of} 由 EMQX 5.0 至 5.3 的数据桥接转换而来`,
  },
  note_bridge_type: {
    en: (of: string) => `${of} is not restored: bridges of this type cannot be converted`,
    zh: (of: string) => `未恢复 ${of}：不支持转换该类型的数据桥接`,
  },
  note_not_in_edition: {
    en: (of: string) => `${of} is not included: the open-source edition does not have this type`,
    zh: (of: string) => `未包含 ${of}：开源版没有该类型`,
  },
  note_not_in_emqx: {
    en: (of: string) => `${of} is not included: EMQX does not have this type`,
    zh: (of: string) => `未包含 ${of}：EMQX 没有该类型`,
  },
  note_first_server: {
    en: (of: string) => `${of} connects to its first server only: EMQX does not have failover`,
    zh: (of: string) => `${of} 仅连接第一个地址：EMQX 不支持故障切换`,
  },
  note_expressions: {
    en: (count: string) =>
      `Bans by regular expression are not included (${count}): create them again in EMQX`,
    zh: (count: string) => `未包含使用正则表达式的黑名单条目（${count} 条），请在 EMQX 中重新创建`,
  },
  note_scram_iterations: {
    en: (count: string) =>
      `Users with another algorithm or number of iterations than the authenticator are not included (${count}): create them again in EMQX`,
    zh: (count: string) =>
      `未包含算法或迭代次数与认证器不同的用户（${count} 个），请在 EMQX 中重新创建`,
  },
  note_named_hash: {
    en: (count: string) =>
      `Users with passwords from Mosquitto or EMQX 4 are not included (${count}): create them again in EMQX`,
    zh: (count: string) =>
      `未包含密码来自 Mosquitto 或 EMQX 4 的用户（${count} 个），请在 EMQX 中重新创建`,
  },
  note_address_kept: {
    en: 'The console address is unchanged',
    zh: '控制台地址保持不变',
  },
  note_package_missing: {
    en: (of: string) => `${of}: the package is not installed. Install it.`,
    zh: (of: string) => `${of}：未安装插件包，请安装`,
  },
  note_stricter_kept: {
    en: (of: string) =>
      `${of} is not changed: without all sources and rules, the new value would refuse clients`,
    zh: (of: string) => `${of} 保持不变：数据源和规则未全部恢复，新值会拒绝客户端`,
  },
  note_unguarded: {
    en: (of: string) => `${of} is restored disabled: its users or rules are not restored`,
    zh: (of: string) => `${of} 恢复后为停用状态：未恢复其用户或规则`,
  },
  note_disabled: {
    en: (of: string) =>
      `${of} is restored disabled: not all users and authenticators are restored, so it would refuse clients that can now connect without authentication`,
    zh: (of: string) =>
      `${of} 恢复后为停用状态：未恢复全部用户和认证器，启用后会拒绝目前无需认证即可连接的客户端`,
  },
}
