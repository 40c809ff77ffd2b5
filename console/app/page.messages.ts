import { errorMessages } from '#messages/errors.messages.ts'

/** Texts that every page needs, the login included. They load first, so there are few of them. */
export const pageMessages = {
  backToOverview: { en: 'Go to overview', zh: '返回概览' },
  cluster: { en: 'Cluster', zh: '集群' },
  copyDetails: { en: 'Copy details', zh: '复制详情' },
  crashed: errorMessages.crashed,
  crashedText: {
    en: 'The rest of the console still works. Try again; if the error persists, include the details in a bug report.',
    zh: '控制台的其他部分仍可使用。请重试；如果错误仍然出现，反馈问题时请附上详情。',
  },
  details: { en: 'Details', zh: '详情' },
  embedded: { en: 'Embedded broker', zh: '内置服务端' },
  notFound: errorMessages.notFound,
  notFoundText: errorMessages.notFoundText,
  sameAs: {
    en: (names: string) => `same address as ${names}`,
    zh: (names: string) => `与 ${names} 地址相同`,
  },
  retry: { en: 'Try again', zh: '重试' },
  themeDark: { en: 'Dark', zh: '深色' },
  themeLight: { en: 'Light', zh: '浅色' },
}
