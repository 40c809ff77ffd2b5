export const lastFailureMessages = {
  last: {
    en: (time: string) => `Last failure: ${time}`,
    zh: (time: string) => `最近一次失败：${time}`,
  },
  status: {
    en: (status: string) => `HTTP status ${status}`,
    zh: (status: string) => `HTTP 状态码 ${status}`,
  },
}
