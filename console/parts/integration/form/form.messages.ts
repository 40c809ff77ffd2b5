/** The forms of connectors, actions and sources. */
export const formMessages = {
  back: { en: 'Back', zh: '上一步' },
  cancel: { en: 'Cancel', zh: '取消' },
  chooseConnector: { en: 'Choose a connector', zh: '请选择连接器' },
  connectorMissing: {
    en: (type: string) => `No connector of the type ${type} exists. Create one first.`,
    zh: (type: string) => `没有类型为 ${type} 的连接器，请先创建。`,
  },
  connectorsNotRead: {
    en: (reason: string) => `The connectors could not be read: ${reason}`,
    zh: (reason: string) => `无法读取连接器：${reason}`,
  },
  copySecrets: {
    en: 'Secrets and certificate files are not copied. Enter them again in the marked fields.',
    zh: '密钥和证书文件不会被复制，请在标出的字段中重新输入。',
  },
  notStored: { en: 'not stored yet', zh: '尚未保存' },
  keep: { en: 'Apply', zh: '应用' },
  create: { en: 'Create', zh: '创建' },
  created: { en: (name: string) => `Created: ${name}`, zh: (name: string) => `已创建：${name}` },
  enable: { en: 'Enable after creating', zh: '创建后启用' },
  enterAgain: { en: 'Enter the secret again', zh: '请重新输入该密钥' },
  formless: {
    en: 'The console has no form for this type. The configuration is shown without its secrets.',
    zh: '控制台没有该类型的表单，以下为不含密钥的配置。',
  },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Cannot be changed later. Letters, digits, underscores and hyphens.',
    zh: '创建后不可修改，可使用字母、数字、下划线和连字符。',
  },
  nameOfAction: {
    en: 'An action of this type already has this name. If both have it, the cluster cannot delete either of them.',
    zh: '同类型的动作已使用该名称，重名后集群将无法删除其中任何一个。',
  },
  nameOfSource: {
    en: 'A source of this type already has this name. If both have it, the cluster cannot delete either of them.',
    zh: '同类型的数据来源已使用该名称，重名后集群将无法删除其中任何一个。',
  },
  nameWrong: {
    en: 'Begins with a letter or a digit; then letters, digits, _ and -, 255 at most',
    zh: '须以字母或数字开头，仅含字母、数字、下划线和连字符，最多 255 个字符',
  },
  newConnector: { en: 'Create connector', zh: '创建连接器' },
  notCopied: {
    en: (paths: string) => `Not copied, because their values are secret: ${paths}`,
    zh: (paths: string) => `以下字段的值已加密，未复制：${paths}`,
  },
  save: { en: 'Save', zh: '保存' },
  test: { en: 'Test', zh: '测试' },
  testAbout: {
    en: 'One node opens a temporary connection with the values of this form. Nothing is sent and nothing is stored.',
    zh: '由一个节点用表单中的配置建立临时连接，不发送数据，也不保存配置。',
  },
  testCancelled: { en: 'Test cancelled', zh: '测试已取消' },
  testFailed: { en: 'Test failed', zh: '测试失败' },
  testSucceeded: {
    en: 'Test success, your configuration works fine',
    zh: '测试成功，配置可用',
  },
  tested: { en: (ms: string) => `Took ${ms} ms`, zh: (ms: string) => `耗时 ${ms} 毫秒` },
  testing: {
    en: (seconds: string) => `Testing for ${seconds} s`,
    zh: (seconds: string) => `正在测试，已用 ${seconds} 秒`,
  },
  typeLabel: { en: 'Type of the external system', zh: '外部系统的类型' },
  typeMissing: {
    en: (type: string) => `The console has no form for the type ${type}`,
    zh: (type: string) => `控制台没有类型 ${type} 的表单`,
  },
  unavailable: {
    en: 'Choose the type again',
    zh: '重新选择类型',
  },
  whatToCreate: { en: 'Configuration', zh: '配置' },
  steps: { en: 'Steps', zh: '步骤' },
}

/** The parts of a test, in their order. */
export const stageMessages = {
  config: { en: 'Configuration is valid', zh: '配置有效' },
  network: { en: 'System is reachable', zh: '外部系统可达' },
  tls: { en: 'TLS connection', zh: 'TLS 连接' },
  login: { en: 'Login', zh: '登录' },
  target: { en: 'Target accepts the configuration', zh: '目标接受该配置' },
}
