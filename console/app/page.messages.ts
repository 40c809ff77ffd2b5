/** What is said on every page, the login included: it loads first, so there is little of it. */
export const pageMessages = {
  backToOverview: { en: 'Go to overview', zh: '返回概览' },
  cluster: { en: 'Cluster', zh: '集群' },
  copyDetails: { en: 'Copy details', zh: '复制详情' },
  crashed: { en: 'Something went wrong', zh: '页面出错了' },
  crashedText: {
    en: 'The rest of the console still works. Try again; if the error persists, include the details in a bug report.',
    zh: '控制台的其他部分仍可使用。可以重试；如需反馈问题，请附上详情。',
  },
  details: { en: 'Details', zh: '详情' },
  embedded: { en: 'Embedded broker', zh: '内置服务端' },
  notFound: { en: 'Not Found', zh: '页面不存在' },
  notFoundText: {
    en: (path: string) => `No page at ${path}.`,
    zh: (path: string) => `${path} 没有对应的页面。`,
  },
  retry: { en: 'Try again', zh: '重试' },
  themeDark: { en: 'Dark', zh: '深色' },
  themeLight: { en: 'Light', zh: '浅色' },
}
