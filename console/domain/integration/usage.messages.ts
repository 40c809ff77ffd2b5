import { plural } from '#plural.ts'

export const usageMessages = {
  actions: {
    en: (count: string) => plural(count, 'action', 'actions'),
    zh: (count: string) => `${count} 个动作`,
  },
  more: { en: (count: string) => `+${count}`, zh: (count: string) => `+${count}` },
  rules: {
    en: (count: string) => plural(count, 'rule', 'rules'),
    zh: (count: string) => `${count} 条规则`,
  },
  sources: {
    en: (count: string) => plural(count, 'source', 'sources'),
    zh: (count: string) => `${count} 个数据来源`,
  },
}
