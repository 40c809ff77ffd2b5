/** Texts for a part of the console whose code could not be fetched. */
export const codeMessages = {
  missing: { en: 'A part of the console could not be loaded', zh: '页面资源加载失败' },
  away: {
    en: 'Server not responding. Your input is kept.',
    zh: '服务端没有响应，已填写的内容不会丢失。',
  },
  updated: {
    en: 'The console was updated; reload the page.',
    zh: '控制台已更新，请重新加载页面。',
  },
  reload: { en: 'Reload', zh: '重新加载' },
}
