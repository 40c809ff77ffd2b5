import { errorMessages } from '#messages/errors.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** The forms of connectors, actions and sources. */
export const formMessages = {
  back: { en: 'Back', zh: '上一步' },
  cancel: { en: 'Cancel', zh: '取消' },
  connectorMissing: {
    en: (type: string) => `No connector of type ${type} exists. Create one first.`,
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
  created: resultMessages.created,
  enable: { en: 'Enable after creating', zh: '创建后启用' },
  enterAgain: { en: 'Enter the secret again', zh: '请重新输入该密钥' },
  formless: {
    en: 'The console has no form for this type. The configuration is shown without secrets.',
    zh: '控制台没有该类型的表单，以下为不含密钥的配置。',
  },
  moreTypes: {
    en: (count: string) =>
      plural(count, 'more type with EMQX clusters', 'more types with EMQX clusters'),
    zh: (count: string) => `另有 ${count} 种类型可用于 EMQX 集群`,
  },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Cannot be changed later. Letters, digits, underscores and hyphens.',
    zh: '创建后不可修改，可使用字母、数字、下划线和连字符。',
  },
  nameOfAction: {
    en: 'An action of this type already uses this name. A cluster cannot delete an action and a source with the same name.',
    zh: '同类型的动作已使用该名称，重名后集群将无法删除其中任何一个。',
  },
  nameOfSource: {
    en: 'A source of this type already uses this name. A cluster cannot delete an action and a source with the same name.',
    zh: '同类型的数据来源已使用该名称，重名后集群将无法删除其中任何一个。',
  },
  newConnector: { en: 'Create connector', zh: '创建连接器' },
  notCopied: {
    en: (paths: string) => `Secret values not copied: ${paths}`,
    zh: (paths: string) => `未复制的敏感字段：${paths}`,
  },
  save: { en: 'Save', zh: '保存' },
  test: { en: 'Test', zh: '测试' },
  testAbout: {
    en: 'One node opens a temporary connection with the values of this form. No data is sent or stored.',
    zh: '由一个节点用表单中的配置建立临时连接，不发送数据，也不保存配置。',
  },
  testCancelled: { en: 'Test cancelled', zh: '测试已取消' },
  testFailed: errorMessages.testFailed,
  testSucceeded: errorMessages.testPassed,
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
  whatToCreate: { en: 'Configuration', zh: '配置' },
  unavailable: {
    en: 'Choose another type',
    zh: '选择其他类型',
  },
}

/** Groups of types where a new item is created. */
export const typeGroupMessages = {
  recommended: { en: 'Recommended', zh: '推荐' },
  queues: { en: 'Queues and streams', zh: '消息队列与流' },
  databases: { en: 'Databases', zh: '数据库' },
  timeSeries: { en: 'Time series', zh: '时序数据库' },
  cloud: { en: 'Cloud', zh: '云服务' },
  others: { en: 'Others', zh: '其他' },
}

/** Parts of a test that have passed, in their order. */
export const passedMessages = {
  config: { en: 'Configuration is valid', zh: '配置有效' },
  network: { en: 'System is reachable', zh: '外部系统可达' },
  tls: { en: 'TLS connection established', zh: 'TLS 连接已建立' },
  login: { en: 'Login accepted', zh: '登录成功' },
  target: { en: 'Target accepts the configuration', zh: '目标接受该配置' },
}

/** The part of a test that has failed. */
export const failedMessages = {
  config: { en: 'Configuration is not valid', zh: '配置无效' },
  network: { en: 'System not reachable', zh: '无法连接外部系统' },
  tls: { en: 'TLS connection failed', zh: 'TLS 连接失败' },
  login: { en: 'Login refused by the system', zh: '外部系统拒绝登录' },
  target: { en: 'The target rejected the configuration', zh: '目标拒绝该配置' },
}
