export const flappingMessages = {
  about: {
    en: 'Bans clients that connect and disconnect too often.',
    zh: '自动将频繁连接和断开的客户端加入黑名单。',
  },
  bans: { en: 'Bans from flapping', zh: '由此产生的黑名单' },
  banTime: { en: 'Banned for', zh: '封禁时长' },
  count: { en: 'Disconnections', zh: '最大断开次数' },
  countHelp: {
    en: 'Disconnects within the window that trigger a ban of the client ID; 0 and 1: the first disconnect.',
    zh: '时间窗口内达到该次数的客户端 ID 会被加入黑名单；0 和 1 表示首次断开即加入。',
  },
  disabledText: { en: 'Flapping detection is disabled.', zh: '连接抖动检测未启用。' },
  enable: { en: 'Detect flapping', zh: '启用检测' },
  enableHelp: {
    en: 'Kicks and takeovers by another connection are not counted.',
    zh: '被踢出或被新连接接管的断开不计入。',
  },
  title: { en: 'Flapping detection', zh: '连接抖动检测' },
  unknown: { en: 'Not available on this broker', zh: '该服务端不支持连接抖动检测' },
  window: { en: 'Window', zh: '时间窗口' },
}
