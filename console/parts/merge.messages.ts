export const mergeMessages = {
  overwrite: { en: 'Overwrite', zh: '覆盖' },
  text: {
    en: 'Somebody else has saved another value since this form was opened. Overwrite it with yours?',
    zh: '此表单打开后，其他人已保存了不同的内容。是否用当前填写的内容覆盖？',
  },
  title: { en: 'Changed by somebody else', zh: '已被他人修改' },
}
