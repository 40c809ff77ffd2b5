/** Headlines of errors, and messages of the login. */
export const errorMessages = {
  clientDetail: {
    en: "There are some errors occurred in retrieving the client's detail",
    zh: '获取客户端详情时出错',
  },
  clientGone: { en: 'The client does not exist', zh: '客户端不存在' },
  confirmLogout: { en: 'Confirm to logout', zh: '确认退出登录' },
  crashed: { en: 'Error occurred', zh: '发生错误' },
  expired: { en: 'Login has expired, please login again', zh: '登录已过期，请重新登录' },
  /** Headline of an error without a better sentence; the words of the server are below. */
  failed: { en: 'Operation failed', zh: '操作失败' },
  incorrect: { en: 'Incorrect username or password', zh: '用户名或密码错误' },
  loggedOut: { en: 'Logged out', zh: '已退出登录' },
  network: { en: 'Network Error', zh: '网络错误' },
  notConnected: { en: 'Client not connected', zh: '客户端未连接' },
  notFound: { en: 'Not Found', zh: '页面不存在' },
  notFoundText: { en: 'This page could not be found', zh: '找不到该页面' },
  publishFailed: { en: 'Publishing failure', zh: '发布失败' },
  subscribeFailed: { en: 'Subscription failure', zh: '订阅失败' },
  testFailed: { en: 'Test failed', zh: '测试失败' },
  testPassed: { en: 'Test success, your configuration works fine', zh: '测试成功，配置可用' },
  unsaved: {
    en: 'Changes that you made may not be saved',
    zh: '您所做的更改可能未保存',
  },
  uploadFailed: { en: 'Upload Failed', zh: '上传失败' },
}
