import { resultMessages } from '#messages/results.messages.ts'

export const telemetryMessages = {
  title: { en: 'Telemetry', zh: '遥测' },
  about: {
    en: 'Usage statistics that the broker sends to its vendor, and the data that is sent.',
    zh: '发送给服务端开发者的使用统计，以及发送的数据内容。',
  },
  send: { en: 'Send usage statistics', zh: '发送使用统计' },
  enabled: resultMessages.enabled,
  disabled: resultMessages.disabled,
  sentWhen: {
    en: 'The broker sends the data below to its vendor after it starts and then every 7 days.',
    zh: '服务端会在启动后以及此后每 7 天将以下数据发送给开发者。',
  },
  nothing: {
    en: 'The embedded broker sends nothing, whether telemetry is enabled or not',
    zh: '无论是否启用遥测，内置服务端都不会发送任何数据',
  },
  nothingText: {
    en: 'This setting exists for API compatibility only. The table contains the data that the API returns.',
    zh: '该设置仅用于 API 兼容。下表为 API 返回的数据。',
  },
  data: { en: 'Data', zh: '数据' },
  field: { en: 'Field', zh: '字段' },
  meaning: { en: 'Meaning', zh: '含义' },
  value: { en: 'Value', zh: '值' },
  unread: {
    en: 'This broker returns the data only while telemetry is enabled',
    zh: '当前服务端仅在启用遥测后返回数据',
  },
  unreadText: {
    en: 'According to its API, these fields are sent:',
    zh: '根据其 API，将发送以下字段：',
  },
}

/** Published fields of the data. */
export const fieldMessages = {
  emqx_version: { en: 'Broker version', zh: '服务端版本' },
  license: { en: 'Edition', zh: '版本类型' },
  os_name: { en: 'Operating system', zh: '操作系统' },
  os_version: { en: 'Operating system version', zh: '操作系统版本' },
  otp_version: { en: 'Runtime', zh: '运行时版本' },
  up_time: { en: 'Uptime in seconds', zh: '运行时间（秒）' },
  uuid: { en: 'Random cluster ID', zh: '集群的随机标识' },
  nodes_uuid: { en: 'Random IDs of the other nodes', zh: '其他节点的随机标识' },
  active_plugins: { en: 'Running plugins', zh: '运行中的插件' },
  active_modules: { en: 'Enabled features', zh: '已启用的功能' },
  num_clients: { en: 'Number of clients', zh: '客户端数量' },
  messages_received: {
    en: 'Messages received since the broker started',
    zh: '启动以来接收的消息数',
  },
  messages_sent: { en: 'Messages sent since the broker started', zh: '启动以来发送的消息数' },
}
