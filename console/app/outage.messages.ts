/** Texts of the notice that is shown while the server or the cluster does not answer. */
export const outageMessages = {
  withData: {
    en: (time: string) =>
      `No response since ${time}. Data may be out of date. Reconnecting automatically.`,
    zh: (time: string) => `自 ${time} 起无响应，当前显示的数据可能已过时，恢复后将自动更新。`,
  },
  withoutData: {
    en: (time: string) => `No response since ${time}. Reconnecting automatically.`,
    zh: (time: string) => `自 ${time} 起无响应，恢复后将自动更新。`,
  },
  less: { en: 'Hide', zh: '收起' },
  more: { en: 'Details', zh: '详情' },
}
