import { plural } from '#plural.ts'

export const sampleMessages = {
  samples: { en: 'Stored events', zh: '已保存的事件' },
  about: {
    en: 'Save the event in this browser to reuse it with this rule.',
    zh: '将此事件保存在此浏览器中，供此规则再次测试。',
  },
  name: { en: 'Event name', zh: '事件名称' },
  imported: {
    en: (count: string) => `${plural(count, 'event', 'events')} imported`,
    zh: (count: string) => `已导入 ${count} 个事件`,
  },
  noSamples: {
    en: (file: string) => `${file} contains no test events`,
    zh: (file: string) => `${file} 中没有测试事件`,
  },
} as const
