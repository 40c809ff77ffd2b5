export const restoreMessages = {
  acl_rules: { en: 'Authorization rules', zh: '授权规则' },
  added: { en: 'New', zh: '新增' },
  api_key: { en: 'API keys', zh: 'API 密钥' },
  applied: { en: 'Restored', zh: '已恢复' },
  banned: { en: 'Banned clients', zh: '黑名单' },
  changed: { en: 'Replaced', zh: '覆盖' },
  changes: { en: 'Changes', zh: '有变更' },
  choose: { en: (part: string) => `Restore ${part}`, zh: (part: string) => `恢复${part}` },
  chosen: { en: 'Restore', zh: '恢复' },
  entries: { en: 'Entries', zh: '条目数' },
  mqtt_user: { en: 'Users of the built-in database', zh: '内置数据库用户' },
  notInEffect: {
    en: (reason: string) => `Stored, not in effect: ${reason}`,
    zh: (reason: string) => `已保存但未生效：${reason}`,
  },
  part: { en: 'Part', zh: '部分' },
  refused: { en: 'Invalid', zh: '无效' },
  result: { en: 'Result', zh: '结果' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  same: { en: 'No change', zh: '无变更' },
  scram_user: { en: 'SCRAM users', zh: 'SCRAM 用户' },
  samlKeys: { en: 'Key pair of SAML', zh: 'SAML 密钥对' },
  skipped: { en: 'Not restorable', zh: '不可恢复' },
  state: { en: 'Status', zh: '状态' },
  external_user: { en: 'Users of single sign-on', zh: '单点登录用户' },
  user: { en: 'Console users', zh: '控制台用户' },
  gateway_user: { en: 'Users of gateways', zh: '网关用户' },
  foreignTable: {
    en: (content: string, file: string) => `${content}, in the file ${file}`,
    zh: (content: string, file: string) => `${content}，位于文件 ${file}`,
  },
  parts: { en: 'Parts', zh: '各部分' },
  report: { en: 'Report', zh: '结果明细' },
  left: { en: 'Left out', zh: '未恢复' },
  partly: { en: 'Restored in part', zh: '部分恢复' },
  unknown_root: { en: 'This broker does not have this part', zh: '此服务端没有该部分' },
  read_only: {
    en: 'Can only be set when a node is started',
    zh: '只能在启动节点时设置',
  },
  foreign_table: {
    en: 'A table in the format of another broker: create its entries here again',
    zh: '其他服务端格式的数据表：请在此重新创建其中的条目',
  },
  bridge_types: {
    en: 'Bridges of these types are not translated: create their connectors and actions',
    zh: '不支持转换这些类型的数据桥接：请重新创建其连接器和动作',
  },
  note_refused: {
    en: (of: string, reason: string) => `${of} is left out: ${reason}`,
    zh: (of: string, reason: string) => `未恢复 ${of}：${reason}`,
  },
  note_unknown_field: {
    en: (of: string) => `${of} is left out: this broker does not have the field`,
    zh: (of: string) => `未恢复 ${of}：此服务端没有该字段`,
  },
  note_masked: {
    en: (of: string) => `${of}: the secret is masked in the text, set it again`,
    zh: (of: string) => `${of}：文本中的敏感信息已被隐藏，请重新设置`,
  },
  note_connector_missing: {
    en: (of: string) => `${of} is left out: its connector is missing`,
    zh: (of: string) => `未恢复 ${of}：缺少对应的连接器`,
  },
  note_foreign_file: {
    en: (of: string) => `${of}: the file is on the disk of the other broker`,
    zh: (of: string) => `${of}：文件位于其他服务端的磁盘上`,
  },
  note_acl_file_kept: {
    en: 'The ACL file is missing: the rules of this broker are kept',
    zh: '缺少 ACL 文件，保留此服务端的规则',
  },
  note_own_certificate: {
    en: (of: string) =>
      `${of}: its certificate is missing, so this broker’s own certificate is used`,
    zh: (of: string) => `${of}：缺少对应的证书，将使用此服务端自己的证书`,
  },
  note_bridge: {
    en: (of: string) => `${of} was converted from a bridge of EMQX 5.0 to 5.3`,
    zh: (of: string) => `${of} 由 EMQX 5.0 至 5.3 的数据桥接转换而来`,
  },
  note_bridge_type: {
    en: (of: string) => `${of} is left out: bridges of this type are not translated`,
    zh: (of: string) => `未恢复 ${of}：不支持转换该类型的数据桥接`,
  },
  note_address_kept: {
    en: 'The address of the console stays as it is',
    zh: '控制台地址保持不变',
  },
  note_package_missing: {
    en: (of: string) => `${of}: the package is not installed here, install it`,
    zh: (of: string) => `${of}：此处未安装该插件包，请安装`,
  },
  note_stricter_kept: {
    en: (of: string) =>
      `${of} is not changed: the new value would refuse clients, because not all sources and rules are restored`,
    zh: (of: string) => `${of} 保持不变：由于未恢复全部数据源和规则，应用后会拒绝客户端`,
  },
  note_disabled: {
    en: (of: string) =>
      `${of} is restored disabled: not all users and authenticators are restored, so it would refuse clients that can connect without authentication now`,
    zh: (of: string) =>
      `${of} 恢复后为禁用状态：未恢复全部用户和认证器，启用后会拒绝目前无需认证即可连接的客户端`,
  },
}
