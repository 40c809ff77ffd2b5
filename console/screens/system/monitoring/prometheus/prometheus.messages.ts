import { resultMessages } from '#messages/results.messages.ts'

export const prometheusPanelMessages = {
  allNodes: {
    en: 'Each scrape returns the metrics of all nodes, labeled with "node" (mode all_nodes_unaggregated). Any node can answer.',
    zh: '采用 all_nodes_unaggregated 模式：每次采集包含所有节点的指标，并以标签 "node" 区分节点，任一节点均可应答。',
  },
  apiKey: { en: 'API key', zh: 'API 密钥' },
  apiKeyHelp: {
    en: 'Authentication is enabled. Replace API_SECRET in the file with the secret of this key.',
    zh: '已启用认证。请将文件中的 API_SECRET 替换为该密钥的 Secret。',
  },
  broker: { en: 'Broker address', zh: '服务端地址' },
  brokerHelp: {
    en: 'Host and port of the console. Separate several addresses with commas.',
    zh: '控制台的主机和端口，多个以逗号分隔。',
  },
  brokerOfCluster: {
    en: 'Host and port of the console, which queries a running node. Enter one address only: each address returns the metrics of all nodes.',
    zh: '控制台的主机和端口，由控制台选择运行中的节点。只填写一个地址，否则所有节点会被重复采集。',
  },
  config: { en: 'prometheus.yaml', zh: 'prometheus.yaml' },
  configAbout: {
    en: 'Scrape configuration for Prometheus with these addresses.',
    zh: '按以下地址生成的 Prometheus 采集配置。',
  },
  configIncomplete: {
    en: 'Correct the marked fields',
    zh: '请更正标记的字段',
  },
  copied: resultMessages.copied,
  copy: { en: 'Copy', zh: '复制' },
  download: { en: 'Download', zh: '下载' },
  failedCount: { en: 'Failed pushes', zh: '推送失败次数' },
  last: { en: 'Last push', zh: '最近一次推送' },
  lastFailed: {
    en: (time: string, reason: string) => `Failed at ${time}: ${reason}`,
    zh: (time: string, reason: string) => `${time} 失败：${reason}`,
  },
  lastPushed: {
    en: (time: string) => `Successful at ${time}`,
    zh: (time: string) => `${time} 成功`,
  },
  metricsPaths: { en: 'Metrics paths', zh: '指标路径' },
  metricsPathsHelp: {
    en: 'One per line. Each path becomes a job.',
    zh: '每行一个，各生成一个任务。',
  },
  nodeExporter: { en: 'Node exporter addresses', zh: 'Node Exporter 地址' },
  nodeExporterHelp: {
    en: 'Optional, for metrics of the machines, such as 10.0.0.1:9100.',
    zh: '可选，用于主机指标，例如 10.0.0.1:9100。',
  },
  none: { en: 'None yet', zh: '暂无' },
  pushed: { en: 'Pushes', zh: '推送次数' },
  pushgateway: { en: 'Pushgateway address', zh: 'Pushgateway 地址' },
  pushgatewayHelp: {
    en: 'Optional: host and port of a Pushgateway that the broker pushes to, such as gateway:9091.',
    zh: '可选，服务端推送指标的 Pushgateway 的主机和端口，例如 gateway:9091。',
  },
  pushing: { en: 'Push status', zh: '推送状态' },
  pushingAbout: {
    en: 'A test push uses the saved settings, even if pushing is disabled.',
    zh: '测试推送使用已保存的配置，未启用推送时也可测试。',
  },
  testFailed: {
    en: 'The metrics could not be pushed',
    zh: '指标推送失败',
  },
  testPush: { en: 'Test push', zh: '测试推送' },
  testPushed: {
    en: (status: string, ms: string) => `The Pushgateway returned ${status} after ${ms} ms`,
    zh: (status: string, ms: string) => `Pushgateway 在 ${ms} 毫秒后返回 ${status}`,
  },
  wrongAddress: {
    en: (text: string) => `Not a valid address: ${text}`,
    zh: (text: string) => `不是有效的地址：${text}`,
  },
  wrongPath: {
    en: (text: string) => `Paths must begin with /: ${text}`,
    zh: (text: string) => `路径必须以 / 开头：${text}`,
  },
}
