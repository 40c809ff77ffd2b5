import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const settingsMessages = {
  changes: {
    en: (count: string) => plural(count, 'change', 'changes'),
    zh: (count: string) => `${count} 项修改`,
  },
  discard: { en: 'Discard', zh: '放弃修改' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
}
