import { errorMessages } from '#messages/errors.messages.ts'

/** Sentences about failures for the login page, which loads first and without the table of error codes. */
export const kindMessages = {
  network: errorMessages.network,
  timeout: { en: 'The server did not respond in time', zh: '服务端响应超时' },
  contract: { en: 'Unexpected response from the server', zh: '服务端返回了无法识别的数据' },
  http: {
    en: (status: number) => `The server returned ${status}`,
    zh: (status: number) => `服务端返回 ${status}`,
  },
  code: { en: 'A part of the console could not be loaded', zh: '页面资源加载失败' },
  bug: errorMessages.failed,
}
