/** Errors of the network in plain words; where the address is known, with it. */
export const networkFaultMessages = {
  refused: {
    en: 'Connection refused: no server is listening at this address',
    zh: '连接被拒绝：该地址无服务监听',
  },
  refusedAt: {
    en: (address: string) => `Connection refused: no server is listening at ${address}`,
    zh: (address: string) => `连接被拒绝：${address} 无服务监听`,
  },
  notFound: { en: 'Unknown host name', zh: '无法解析主机名' },
  notFoundAt: {
    en: (host: string) => `Unknown host name: ${host}`,
    zh: (host: string) => `无法解析主机名 ${host}`,
  },
  timeout: { en: 'The address does not respond', zh: '该地址没有响应' },
  timeoutAt: {
    en: (address: string) => `${address} does not respond`,
    zh: (address: string) => `${address} 没有响应`,
  },
  reset: { en: 'The server closed the connection', zh: '服务器关闭了连接' },
}
