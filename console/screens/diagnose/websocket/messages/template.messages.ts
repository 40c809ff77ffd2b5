import { plural } from '#plural.ts'

export const templateMessages = {
  templates: { en: 'Templates', zh: '模板' },
  about: {
    en: 'Save the message as a template in this browser.',
    zh: '将当前消息作为模板保存在此浏览器中。',
  },
  name: { en: 'Template name', zh: '模板名称' },
  imported: {
    en: (count: string) => `${plural(count, 'template', 'templates')} imported`,
    zh: (count: string) => `已导入 ${count} 个模板`,
  },
  noTemplates: {
    en: (file: string) => `${file} has no message templates`,
    zh: (file: string) => `${file} 中没有消息模板`,
  },
  notValid: {
    en: 'Correct the message first: a template must be valid',
    zh: '请先修正消息：模板必须是有效的消息',
  },
}
