import { stateMessages } from '#messages/states.messages.ts'

export const outputMessages = {
  available: stateMessages.available,
  connecting: stateMessages.connecting,
  console: { en: 'Console output', zh: '控制台输出' },
  disabled: stateMessages.disabled,
  inconsistent: stateMessages.inconsistent,
  notConnectedOn: stateMessages.notConnectedOn,
  missing: { en: 'Missing', zh: '不存在' },
  none: {
    en: 'No outputs: the rule only counts matches.',
    zh: '没有输出：规则仅统计匹配次数。',
  },
  readsItself: {
    en: 'The rule also reads this topic. It does not republish its own messages; they count as succeeded.',
    zh: '该规则也会收到此主题的消息。规则不会再次转发自己发布的消息，这些消息计为成功。',
  },
  republish: { en: 'Republish', zh: '消息重发布' },
  toNode: { en: 'Node log', zh: '节点日志' },
  unavailable: stateMessages.unavailable,
  unknown: { en: 'Unknown', zh: '未知' },
}
