export const flappingMessages = {
  about: {
    en: 'Bans clients that connect and disconnect too often.',
    zh: '自动将频繁连接和断开的客户端加入黑名单。',
  },
  bans: { en: 'Bans caused by flapping', zh: '因连接抖动产生的黑名单记录' },
  banTime: { en: 'Ban duration', zh: '封禁时长' },
  count: { en: 'Max disconnects', zh: '最大断开次数' },
  countHelp: {
    en: 'A client ID is banned after this number of disconnects within the window. 0 or 1: banned on the first disconnect.',
    zh: '时间窗口内断开次数达到该值的客户端 ID 会被加入黑名单；0 和 1 表示首次断开即加入。',
  },
  disabledText: { en: 'Flapping detection is disabled.', zh: '连接抖动检测未启用。' },
  enable: { en: 'Detect flapping', zh: '启用检测' },
  enableHelp: {
    en: 'Kicks and takeovers are not counted.',
    zh: '因被踢出或被新连接接管而断开的不计入。',
  },
  group: { en: 'Detection', zh: '检测规则' },
  title: { en: 'Flapping detection', zh: '连接抖动检测' },
  unknown: { en: 'Not available on this broker', zh: '当前服务端不支持连接抖动检测' },
  window: { en: 'Window', zh: '时间窗口' },
}
