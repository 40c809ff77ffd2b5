import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'

export const prometheusMessages = {
  enable_basic_auth: { en: 'Authentication', zh: '启用认证' },
  enable_basic_auth_help: {
    en: 'Prometheus authenticates with an API key (HTTP Basic). If disabled, anyone who can reach the API can read the metrics.',
    zh: 'Prometheus 使用 API 密钥（HTTP Basic）认证。停用时，任何能访问 API 的人都可读取指标。',
  },
  'push_gateway.enable': stateMessages.enabled,
  'push_gateway.enable_help': {
    en: 'For nodes that Prometheus cannot reach. Each node pushes its own metrics.',
    zh: '用于 Prometheus 无法访问的节点，每个节点推送自身的指标。',
  },
  'push_gateway.url': { en: 'Pushgateway address', zh: 'Pushgateway 地址' },
  'push_gateway.url_help': {
    en: 'Example: http://gateway:9091, without /metrics.',
    zh: '例如 http://gateway:9091，不含 /metrics。',
  },
  'push_gateway.interval': { en: 'Interval', zh: '推送间隔' },
  'push_gateway.job_name': { en: 'Job name', zh: '任务名称' },
  'push_gateway.job_name_help': {
    en: 'Appended to the address after /metrics/job/. ${name} and ${host} are the parts of the node name before and after @.',
    zh: '附加在地址的 /metrics/job/ 之后。${name} 和 ${host} 是节点名称中 @ 前后的部分。',
  },
  'push_gateway.headers': { en: 'Headers', zh: '请求头' },
  'push_gateway.headers_help': {
    en: 'Sent with each push, such as Authorization: Basic … for a Pushgateway that requires authentication.',
    zh: '随每次推送发送，例如 Pushgateway 需要认证时的 Authorization: Basic …。',
  },
  'collectors.vm_dist': { en: 'Distribution', zh: '节点间通信' },
  'collectors.mnesia': { en: 'Mnesia', zh: 'Mnesia' },
  'collectors.vm_statistics': { en: 'Statistics', zh: '统计' },
  'collectors.vm_system_info': { en: 'System information', zh: '系统信息' },
  'collectors.vm_memory': { en: 'Memory', zh: '内存' },
  'collectors.vm_msacc': { en: 'Microstate accounting', zh: '微状态统计' },
}

export const prometheusWords = {
  scrape: { en: 'Scraping', zh: '采集' },
  push: { en: 'Pushgateway', zh: 'Pushgateway' },
  collectors: { en: 'Erlang collectors', zh: 'Erlang 采集器' },
  collectorsAbout: {
    en: 'Metrics of the Erlang VM of EMQX. Signalbox does not have them and only stores these settings.',
    zh: 'EMQX 的 Erlang 虚拟机的指标。Signalbox 没有这些指标，只保存配置值。',
  },
  enabled: stateMessages.enabled,
  disabled: stateMessages.disabled,
  needed: fieldMessages.required,
  wrongUrl: {
    en: 'Enter a URL that begins with http:// or https://',
    zh: '请输入以 http:// 或 https:// 开头的 URL',
  },
  public: {
    en: 'Anyone who can reach the API can read the metrics',
    zh: '任何能访问 API 的人都可以读取指标',
  },
}
