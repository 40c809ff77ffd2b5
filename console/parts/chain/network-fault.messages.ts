/** Errors of the network in plain words; where the address is known, with it. */
export const networkFaultMessages = {
  refused: { en: 'Nothing listens at the address', zh: '该地址没有服务在监听' },
  refusedAt: {
    en: (address: string) => `Nothing listens at ${address}`,
    zh: (address: string) => `${address} 没有服务在监听`,
  },
  notFound: { en: 'The host name is unknown', zh: '无法解析主机名' },
  notFoundAt: {
    en: (host: string) => `The host name ${host} is unknown`,
    zh: (host: string) => `无法解析主机名 ${host}`,
  },
  timeout: { en: 'The address does not respond', zh: '该地址没有响应' },
  timeoutAt: {
    en: (address: string) => `${address} does not respond`,
    zh: (address: string) => `${address} 没有响应`,
  },
  reset: { en: 'The server closed the connection', zh: '服务器关闭了连接' },
}
