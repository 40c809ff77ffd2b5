export const passwordMessages = {
  changed: {
    en: 'Password changed. Log in with the new one.',
    zh: '密码已修改，请使用新密码登录。',
  },
  changedHere: {
    en: 'Password changed. You have been logged out everywhere else.',
    zh: '密码已修改，该账号的其他登录已失效。',
  },
  common: {
    en: 'This is one of the most common passwords, which are guessed first. Choose another one.',
    zh: '该密码过于常见，容易被猜中，请更换。',
  },
  likeUsername: {
    en: 'Must not be the user name, with or without digits and special characters',
    zh: '不能是用户名，添加数字或特殊字符也不行',
  },
  mismatch: { en: 'The two passwords differ', zh: '两次输入的密码不一致' },
  newPassword: { en: 'New password', zh: '新密码' },
  oldPassword: { en: 'Current password', zh: '当前密码' },
  repeat: { en: 'Confirm the new password', zh: '确认新密码' },
  required: { en: 'Enter a password', zh: '请输入密码' },
  rule: {
    en: '8 to 64 ASCII characters, from at least two of: letters, digits, special characters.',
    zh: '8–64 位，至少包含字母、数字、特殊字符中的两种，不支持中文等非 ASCII 字符',
  },
  same: { en: 'Must differ from the current password', zh: '新密码不能与当前密码相同' },
  save: { en: 'Change password', zh: '修改密码' },
}
