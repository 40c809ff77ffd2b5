/** What the login page, which loads first, can say of a failure without the table of codes. */
export const kindMessages = {
  network: { en: 'Network Error', zh: '网络错误' },
  timeout: { en: 'The server did not respond in time', zh: '服务端响应超时' },
  contract: { en: 'Unexpected response from the server', zh: '服务端返回了无法识别的数据' },
  http: {
    en: (status: number) => `The server returned ${status}`,
    zh: (status: number) => `服务端返回 ${status}`,
  },
  code: { en: 'A part of the console could not be loaded', zh: '页面资源加载失败' },
  bug: { en: 'Something went wrong in this page', zh: '页面发生错误' },
}
