import { fieldMessages } from '#messages/fields.messages.ts'
import { errorMessages } from '#messages/errors.messages.ts'

export const loginMessages = {
  changeAbout: {
    en: 'You are using the publicly known default password. Change it now.',
    zh: '当前使用的是默认密码，存在安全风险，请立即修改。',
  },
  changeTitle: { en: 'Change the default password', zh: '修改默认密码' },
  expired: errorMessages.expired,
  firstPassword: {
    en: 'First login? The start command prints the user and the password.',
    zh: '首次登录？启动命令的输出中有用户名和密码。',
  },
  forgot: { en: 'Forgot password?', zh: '忘记密码？' },
  forgotCluster: {
    en: 'On any cluster node, run:',
    zh: '在集群任一节点上执行以下命令重置密码：',
  },
  forgotEmbedded: {
    en: 'The embedded broker stores its users in the data folder. Stop the broker, then start it with this option:',
    zh: '内置服务端的用户保存在数据目录中。请先停止服务，再使用以下选项启动：',
  },
  forgotTitle: { en: 'Reset a password', zh: '重置密码' },
  expiredText: {
    en: 'After you log in, you continue where you left off. Your input on this page is kept.',
    zh: '登录后可继续操作，页面上已填写的内容不会丢失。',
  },
  login: { en: 'Log in', zh: '登录' },
  product: { en: 'MQTT broker and console', zh: 'MQTT 服务端与控制台' },
  password: { en: 'Password', zh: '密码' },
  passwordRequired: fieldMessages.passwordRequired,
  showPassword: { en: 'Show password', zh: '显示密码' },
  skip: { en: 'Skip for now', zh: '暂时跳过' },
  title: { en: 'Log in to Signalbox', zh: '登录 Signalbox' },
  username: { en: 'Username', zh: '用户名' },
  usernameRequired: fieldMessages.enterUsername,
  wrong: errorMessages.incorrect,
}
