import { fieldMessages } from '#messages/fields.messages.ts'

export const passwordMessages = {
  changed: {
    en: 'Password changed. Log in with the new one.',
    zh: '密码已修改，请使用新密码登录。',
  },
  changedHere: {
    en: 'Password changed. You have been logged out everywhere else.',
    zh: '密码已修改，该账号的其他登录会话已结束。',
  },
  common: {
    en: 'This is one of the most common passwords, which are guessed first. Choose another one.',
    zh: '该密码过于常见，容易被猜中，请更换。',
  },
  likeUsername: {
    en: 'Must not be the username, even with added digits or special characters',
    zh: '不能是用户名，添加数字或特殊字符也不行',
  },
  mismatch: fieldMessages.mismatch,
  enterConfirmPassword: fieldMessages.enterConfirmPassword,
  enterNewPassword: fieldMessages.enterNewPassword,
  newPassword: { en: 'New password', zh: '新密码' },
  oldPassword: { en: 'Current password', zh: '当前密码' },
  repeat: { en: 'Confirm the new password', zh: '确认新密码' },
  required: fieldMessages.passwordRequired,
  rule: {
    en: '8 to 64 ASCII characters, from at least two of: letters, digits, special characters.',
    zh: '8–64 位，至少包含字母、数字、特殊字符中的两种，不支持中文等非 ASCII 字符',
  },
  same: fieldMessages.samePassword,
  save: { en: 'Change password', zh: '修改密码' },
}
