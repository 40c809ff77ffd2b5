export const failureMessages = {
  badCertificate: {
    en: 'The certificate or its key is not valid',
    zh: '证书或私钥无效',
  },
  badFile: { en: 'A file does not exist on the node', zh: '节点上不存在该文件' },
  badPath: { en: 'The path must begin with a slash', zh: '路径必须以斜杠开头' },
  exists: { en: 'A listener with this name already exists', zh: '已存在同名监听器' },
  inUse: { en: 'The address is in use', zh: '地址已被占用' },
  noAddress: {
    en: 'The node does not have this address',
    zh: '节点没有该地址',
  },
  noFile: {
    en: 'Not PEM text, and the node has no file with this name',
    zh: '不是 PEM 文本，节点上也没有该名称的文件',
  },
  noPermission: {
    en: 'The node is not permitted to open this port. Ports below 1024 require elevated privileges',
    zh: '节点无权打开该端口，1024 以下的端口需要特权',
  },
  noQuic: { en: 'This broker does not support QUIC', zh: '当前服务端不支持 QUIC' },
  notPem: { en: 'Not PEM text', zh: '不是 PEM 文本' },
  otherKey: {
    en: 'The private key does not match the certificate',
    zh: '私钥与证书不匹配',
  },
  unknownZone: { en: 'The zone does not exist', zh: '该区域不存在' },
  unreadable: { en: 'The node has no permission to read this file', zh: '节点无权读取该文件' },
  wrongPassword: { en: 'Wrong private key password', zh: '私钥密码错误' },
}
