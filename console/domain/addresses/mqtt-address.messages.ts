export const addressMessages = {
  foreign: {
    en: 'Another broker listens at this address',
    zh: '该地址上的监听器属于其他服务端',
  },
  foreignText: {
    en: 'The client that connected is not in the client list of this cluster. Check host and port.',
    zh: '本集群的客户端列表中没有刚刚连接的客户端，请检查主机和端口。',
  },
}
