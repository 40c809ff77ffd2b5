export const exportStateMessages = {
  about: {
    en: 'Counts since the last change of the settings below.',
    zh: '自上次修改以下设置起统计。',
  },
  failing: { en: 'Failing', zh: '失败' },
  lastSent: { en: 'Last sent', zh: '上次发送' },
  lost: { en: 'Lost', zh: '丢失' },
  off: { en: 'Off', zh: '关闭' },
  reason: { en: 'Last failure', zh: '上次失败原因' },
  sending: { en: 'Sending', zh: '发送中' },
  sent: { en: 'Sent', zh: '已发送' },
  signal: { en: 'Signal', zh: '信号' },
  status: { en: 'Status', zh: '状态' },
  title: { en: 'Export', zh: '导出状态' },
  waiting: { en: 'Waiting for data', zh: '等待数据' },
}
