import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const usersMessages = {
  about: {
    en: 'Users of this console. Programs use API keys.',
    zh: '可以登录控制台的用户；程序请使用 API 密钥。',
  },
  add: { en: 'Create user', zh: '创建用户' },
  added: resultMessages.created,
  administrator: { en: 'Administrator', zh: '管理员' },
  apiKeys: { en: 'API keys', zh: 'API 密钥' },
  changePassword: { en: 'Change password', zh: '修改密码' },
  create: { en: 'Create', zh: '创建' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) =>
      `All console sessions of ${name} end immediately, and the user can no longer log in.`,
    zh: (name: string) => `${name} 的所有登录会话将立即结束，且该用户无法再次登录。`,
  },
  deleteTitle: { en: 'Delete this user?', zh: '确认删除该用户？' },
  edit: { en: 'Edit', zh: '编辑' },
  empty: { en: 'No users', zh: '暂无用户' },
  ended: {
    en: (name: string) => `Logged out everywhere: ${name}`,
    zh: (name: string) => `已强制退出：${name}`,
  },
  endLogins: { en: 'Log out everywhere', zh: '强制退出登录' },
  endText: {
    en: (name: string) => `All console sessions of ${name} end immediately.`,
    zh: (name: string) => `${name} 在控制台的所有登录会话将立即结束。`,
  },
  endTitle: { en: 'Log this user out everywhere?', zh: '确认强制该用户退出登录？' },
  isFirst: { en: 'The default user cannot be deleted', zh: '默认用户不可删除' },
  isSelf: { en: 'You cannot delete your own user', zh: '不能删除自己' },
  local: { en: 'Local', zh: '本地' },
  logins: { en: 'Sessions', zh: '登录会话数' },
  lastLogin: { en: 'Last login', zh: '最近登录' },
  never: { en: 'Never', zh: '从未登录' },
  noLogins: { en: 'Not logged in', zh: '当前未登录' },
  name: { en: 'Username', zh: '用户名' },
  nameHelp: { en: 'Letters, digits and underscores.', zh: '仅支持字母、数字和下划线。' },
  nameEmpty: fieldMessages.usernameRequired,
  nameTaken: { en: 'A user with this name already exists', zh: '该用户名已存在' },
  nameReserved: {
    en: 'The names admin, root and administrator are reserved',
    zh: '用户名 admin、root 和 administrator 为保留名称',
  },
  nameWrong: {
    en: 'Letters, digits and _, 100 characters at most. Chinese characters are not supported',
    zh: '仅含字母、数字和 _，最多 100 个字符，不支持中文',
  },
  note: { en: 'Note', zh: '备注' },
  oldNeeded: {
    en: 'The current password is required, even for administrators. If it is lost, delete and recreate the user.',
    zh: '管理员修改他人密码时也需要提供当前密码；若已遗忘，请删除后重新创建该用户。',
  },
  otherChanged: {
    en: (name: string) => `Password changed; ${name} must log in again`,
    zh: (name: string) => `密码已修改，${name} 需要重新登录`,
  },
  password: { en: 'Password', zh: '密码' },
  passwordOf: {
    en: (name: string) => `Change password: ${name}`,
    zh: (name: string) => `修改密码：${name}`,
  },
  repeat: { en: 'Confirm the password', zh: '确认密码' },
  role: { en: 'Role', zh: '角色' },
  roleHelp: {
    en: 'Viewers can see everything, but change only their own password.',
    zh: '查看者可以查看所有内容，但只能修改自己的密码。',
  },
  roleLogsOut: {
    en: 'The user must log in again after a role change.',
    zh: '修改角色后该用户需要重新登录。',
  },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  signOn: { en: 'This user logs in by single sign-on', zh: '该用户通过单点登录（SSO）登录' },
  source: { en: 'Source', zh: '来源' },
  title: { en: 'Users', zh: '用户' },
  viewer: { en: 'Viewer', zh: '查看者' },
  you: { en: 'You', zh: '当前用户' },
}
