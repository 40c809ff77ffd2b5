export const mqttScreenMessages = {
  about: {
    en: 'Settings that all listeners share. A listener with a zone of its own may override them.',
    zh: '所有监听器共用的设置，使用独立 zone 的监听器可覆盖这些值。',
  },
  advanced: { en: 'Advanced', zh: '高级' },
  alarmSettings: { en: 'Alarm and monitoring settings', zh: '告警与监控设置' },
  console: { en: 'Console and API', zh: '控制台与 API' },
  cutOff: {
    en: 'You are connected through this listener',
    zh: '您正通过此监听器访问',
  },
  cutOffText: {
    en: 'The broker reopens the listener with the new values. If the address is wrong, this console and the API cannot be reached, and the value has to be corrected in the configuration file.',
    zh: '服务端会以新值重新打开监听器。若地址有误，将无法访问控制台和 API，只能在配置文件中更正。',
  },
  durable: { en: 'Durable sessions', zh: '持久会话' },
  elsewhere: { en: 'Further settings', zh: '其他设置' },
  flapping: { en: 'Flapping detection', zh: '连接抖动检测' },
  general: { en: 'General', zh: '基础' },
  limits: {
    en: 'Limits that the broker looks up for each packet apply to connected clients too.',
    zh: '按报文检查的限制对已连接的客户端同样生效。',
  },
  noDurable: { en: 'This broker has no durable sessions', zh: '该服务端不支持持久会话' },
  precedence: {
    en: 'A change applies to all nodes. A value in emqx.conf or in an environment variable replaces it at the next restart; the API does not tell which values these are.',
    zh: '修改对所有节点生效。若 emqx.conf 或环境变量中设置了同一项，下次重启后以其为准；API 无法告知哪些值受此影响。',
  },
  registry: { en: 'Session registry', zh: '会话注册' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  retainer: { en: 'Retainer', zh: '保留器' },
  session: { en: 'Session', zh: '会话' },
  slow: {
    en: 'In a cluster with a slow node, saving can take up to two minutes.',
    zh: '集群中有节点响应缓慢时，保存可能需要两分钟。',
  },
  sysTopics: { en: 'System topics', zh: '系统主题' },
  sysTopicsAbout: {
    en: 'What the broker publishes about itself below $SYS/.',
    zh: '服务端在 $SYS/ 下发布的自身信息。',
  },
  title: { en: 'MQTT settings', zh: 'MQTT 配置' },
}
