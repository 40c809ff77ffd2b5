import { named } from './named.ts'

/** A space is between Chinese characters and a Latin word. */
const beforeHan = (label: string) => (/[\w)]$/.test(label) ? `${label} ` : label)
const afterHan = (label: string) => (/^[\w(]/.test(label) ? ` ${label}` : label)

/** Errors of values in a field, with one pattern for each kind. */
export const fieldMessages = {
  // Errors for fields that are required.
  required: {
    en: (label: string) => `${label} is required`,
    zh: (label: string) => `${beforeHan(label)}不能为空`,
  },
  select: {
    en: (label: string) => `Please select ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    zh: (label: string) => `请选择${afterHan(label)}`,
  },
  selectFile: { en: 'Please select a file', zh: '请选择文件' },
  clientIdRequired: { en: 'Client ID is required', zh: '客户端 ID 不能为空' },
  headerNameRequired: { en: 'Header name is required', zh: '请求头名称不能为空' },
  nameRequired: { en: 'Name is required', zh: '名称不能为空' },
  nodeNameRequired: { en: 'Node name is required', zh: '节点名称不能为空' },
  passwordRequired: { en: 'Password is required', zh: '密码不能为空' },
  topicRequired: { en: 'Topic is required', zh: '主题不能为空' },
  usernameRequired: { en: 'Username is required', zh: '用户名不能为空' },
  enterBannedValue: { en: 'Please enter Banned value', zh: '请输入黑名单值' },
  enterConfirmPassword: { en: 'Please enter confirm password', zh: '请输入确认密码' },
  enterNewPassword: { en: 'Please enter new password', zh: '请输入新密码' },
  enterUsername: { en: 'Please enter username', zh: '请输入用户名' },
  incompleteTable: {
    en: 'Incomplete table: fill in all cells of each row',
    zh: '表格不完整：请填写每一行的所有单元格',
  },
  // Errors for texts in the wrong format.
  json: { en: 'Please enter the correct JSON', zh: '请输入正确的 JSON' },
  jsonObject: {
    en: 'Please enter the correct JSON: an object',
    zh: '请输入正确的 JSON：应为对象',
  },
  jsonObjects: {
    en: 'Please enter the correct JSON: an array of objects',
    zh: '请输入正确的 JSON：应为对象数组',
  },
  name: {
    en: (bound: string) =>
      `Begin with a letter or a digit, then letters, digits, _ and -, ${bound} characters at most. Chinese characters are not supported`,
    zh: (bound: string) =>
      `须以字母或数字开头，仅含字母、数字、_ 和 -，最多 ${bound} 个字符，不支持中文`,
  },
  nameByLetter: {
    en: (bound: string) =>
      `Begin with a letter, then letters, digits, _ and -, ${bound} characters at most. Chinese characters are not supported`,
    zh: (bound: string) => `须以字母开头，仅含字母、数字、_ 和 -，最多 ${bound} 个字符，不支持中文`,
  },
  number: { en: 'Enter a number', zh: '请输入数字' },
  integer: { en: 'Enter a whole number', zh: '请输入整数' },
  atLeast: {
    en: (min: string) => `Must be at least ${min}`,
    zh: (min: string) => `不能小于 ${min}`,
  },
  between: {
    en: (min: string, max: string) => `Must be between ${min} and ${max}`,
    zh: (min: string, max: string) => `必须在 ${min} 和 ${max} 之间`,
  },
  // Values that do not fit with others.
  duplicatedAttribute: named('Duplicated Attribute', '属性重复'),
  mismatch: { en: "Two inputs don't match!", zh: '两次输入不一致' },
  pastTime: {
    en: 'The selected time cannot be earlier than the current time',
    zh: '所选时间不能早于当前时间',
  },
  samePassword: {
    en: 'The new and old passwords cannot be the same',
    zh: '新旧密码不能相同',
  },
  topicExists: { en: 'Topic already exists', zh: '主题已存在' },
}
