export const ruleEngineMessages = {
  about: {
    en: 'Settings for all rules.',
    zh: '适用于所有规则的设置。',
  },
  badDuration: { en: 'At least 1 ms', zh: '至少 1 毫秒' },
  ignoreSys: { en: 'Ignore $SYS messages', zh: '忽略 $SYS 消息' },
  ignoreSysHelp: {
    en: 'Messages to $SYS/ topics do not trigger rules.',
    zh: '主题以 $SYS/ 开头的消息不会触发规则。',
  },
  jqTimeout: { en: 'Default jq timeout', zh: 'jq 函数默认超时' },
  jqTimeoutHelp: {
    en: 'Applies to calls of the SQL function jq without a timeout.',
    zh: '适用于未指定超时时间的 jq 函数调用。',
  },
  title: { en: 'Rule engine settings', zh: '规则引擎设置' },
}
