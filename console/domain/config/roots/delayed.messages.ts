import { plural } from '#plural.ts'

export const delayedSettingsMessages = {
  about: {
    en: 'A message to $delayed/{seconds}/{topic} is published to the topic after the delay.',
    zh: '发布到 $delayed/{秒数}/{主题} 的消息会在指定时间后发布到该主题。',
  },
  disabledText: { en: 'Delayed publish is disabled.', zh: '延迟发布未启用。' },
  enable: { en: 'Delayed publish', zh: '启用延迟发布' },
  enableHelp: {
    en: 'Disabling deletes all pending messages.',
    zh: '关闭后，所有等待中的延迟消息都会被删除。',
  },
  max: { en: 'Max delayed messages', zh: '最大延迟消息数' },
  maxHelp: {
    en: 'Messages above the limit are acknowledged but dropped.',
    zh: '超出后，新的延迟消息会被确认但丢弃。',
  },
  noLimit: { en: 'No limit', zh: '不限制' },
  switchOffText: {
    en: (count: string) =>
      `${plural(count, 'pending message', 'pending messages')} will be deleted without being published.`,
    zh: (count: string) => `当前有 ${count} 条等待中的消息，将被删除而不会发布。`,
  },
  title: { en: 'Delayed publish', zh: '延迟发布' },
}
