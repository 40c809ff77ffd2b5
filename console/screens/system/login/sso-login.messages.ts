export const ssoLoginMessages = {
  account: { en: 'Account', zh: '账号类型' },
  again: {
    en: 'Log in in a new tab. This page then continues, and your input is kept.',
    zh: '请在新标签页中登录，登录后本页面会继续，已填写的内容不会丢失。',
  },
  againOpen: { en: 'Log in in a new tab', zh: '在新标签页中登录' },
  failedName: {
    en: 'The identity provider returned a username that cannot be used here.',
    zh: '身份提供商返回的用户名无法使用。',
  },
  failedPage: {
    en: 'This login was not started on this page, or has expired. Log in again.',
    zh: '该登录不是在此页面发起的，或已过期，请重新登录。',
  },
  failedProvider: {
    en: 'The login at the identity provider failed. Administrators can find the reason in the single sign-on settings or in the log.',
    zh: '通过身份提供商登录失败，管理员可在单点登录设置或日志中查看原因。',
  },
  failedRole: {
    en: 'Your account has no role in this console. Ask an administrator.',
    zh: '您的账号在此控制台中没有角色，请联系管理员。',
  },
  failedTitle: { en: 'Single sign-on failed', zh: '单点登录失败' },
  ldap: { en: 'LDAP', zh: 'LDAP' },
  local: { en: 'Local', zh: '本地' },
  oidc: { en: 'Log in with OpenID Connect', zh: '使用 OpenID Connect 登录' },
  or: { en: 'or', zh: '或' },
  saml: { en: 'Log in with SAML', zh: '使用 SAML 登录' },
}
