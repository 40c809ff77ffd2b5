/** Names of the log levels, by their names in the API; `all` includes every level. */
export const logLevels = {
  all: { en: 'all', zh: '全部' },
  debug: { en: 'debug', zh: '调试' },
  info: { en: 'info', zh: '信息' },
  notice: { en: 'notice', zh: '通知' },
  warning: { en: 'warning', zh: '警告' },
  error: { en: 'error', zh: '错误' },
  critical: { en: 'critical', zh: '严重' },
  alert: { en: 'alert', zh: '警报' },
  emergency: { en: 'emergency', zh: '紧急' },
}
