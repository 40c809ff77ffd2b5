export const alarmMessages = {
  actions: { en: 'Actions on alarms', zh: '告警动作' },
  actions_help: {
    en: 'Run when an alarm is raised or cleared. Topics: $SYS/brokers/{node}/alarms/activate and …/deactivate.',
    zh: '告警触发和解除时执行。主题为 $SYS/brokers/{node}/alarms/activate 和 …/deactivate。',
  },
  size_limit: { en: 'Max history entries per node', zh: '每个节点保留的历史告警数' },
  validity_period: { en: 'History retention time', zh: '历史告警保留时长' },
}

export const alarmWords = {
  log: { en: 'Write to the log', zh: '写入日志' },
  publish: { en: 'Publish to $SYS topics', zh: '发布到 $SYS 主题' },
  title: { en: 'Actions and history', zh: '动作与历史' },
}
