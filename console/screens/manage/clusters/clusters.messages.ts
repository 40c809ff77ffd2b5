import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'
import { copyMessages } from './copy.messages.ts'

export const clustersMessages = {
  title: { en: 'Clusters', zh: '多集群' },
  about: {
    en: 'All configured clusters. Each cluster is read with its login session in this browser.',
    zh: '所有已配置的集群，使用此浏览器中各集群的登录会话读取。',
  },
  tabs: { en: 'Cluster views', zh: '集群视图' },
  state: { en: 'Status', zh: '状态' },
  settings: { en: 'Differing settings', zh: '设置差异' },
  copy: copyMessages.title,
  one: { en: 'Only one broker is configured', zh: '仅配置了一个服务端' },
  command: { en: 'Command', zh: '命令' },
  oneText: {
    en: 'To compare clusters, start Signalbox with more than one upstream:',
    zh: '如需比较集群，请使用多个 upstream 启动 Signalbox：',
  },
  cluster: { en: 'Cluster', zh: '集群' },
  host: { en: 'Host', zh: '主机' },
  current: { en: 'current', zh: '当前' },
  version: { en: 'Version', zh: '版本' },
  nodes: { en: 'Nodes', zh: '节点' },
  nodesOf: {
    en: (running: string, all: string) => `${running} of ${all}`,
    zh: (running: string, all: string) => `${running} 个（共 ${all} 个）`,
  },
  connections: { en: 'Connections', zh: '连接数' },
  received: { en: 'Received (msg/s)', zh: '接收速率（条/秒）' },
  sent: { en: 'Sent (msg/s)', zh: '发送速率（条/秒）' },
  dropped: { en: 'Dropped (msg/s)', zh: '丢弃速率（条/秒）' },
  alarms: { en: 'Alarms', zh: '告警' },
  latency: { en: 'Response (ms)', zh: '响应时间（毫秒）' },
  reading: { en: 'Reading', zh: '读取中' },
  healthy: stateMessages.running,
  degraded: { en: 'Node stopped', zh: '有节点停止' },
  unreachable: { en: 'No response', zh: '无响应' },
  noLogin: { en: 'Not logged in', zh: '未登录' },
  expired: { en: 'Login expired', zh: '登录已过期' },
  reason: { en: 'Reason', zh: '原因' },
  open: { en: 'Open', zh: '打开' },
  openAlarms: { en: 'Show alarms', zh: '查看告警' },
  logIn: { en: 'Log in', zh: '登录' },
  sameAddress: {
    en: 'These upstreams have the same address',
    zh: '以下 upstream 的地址相同',
  },
  sameCluster: {
    en: 'These upstreams seem to be the same cluster: their nodes have the same names and start times',
    zh: '以下 upstream 似乎是同一个集群：节点名称和启动时间均相同',
  },
  versionsDiffer: { en: 'The clusters run different versions', zh: '各集群运行的版本不同' },
  unread: {
    en: (count: string) => `${plural(count, 'cluster', 'clusters')} could not be read`,
    zh: (count: string) => `${count} 个集群无法读取`,
  },
  compared: {
    en: (count: string) => `${plural(count, 'cluster', 'clusters')} compared`,
    zh: (count: string) => `已比较 ${count} 个集群`,
  },
  setting: { en: 'Setting', zh: '设置项' },
  values: { en: 'Values', zh: '值' },
  missing: { en: 'not set', zh: '未设置' },
  same: { en: 'All compared settings are equal', zh: '比较的设置均相同' },
  sameText: {
    en: 'Node names and addresses, secrets and change times are not compared.',
    zh: '不比较节点名称和地址、敏感信息以及修改时间。',
  },
  few: {
    en: 'Log in to at least two clusters to compare their settings',
    zh: '至少登录两个集群后才能比较设置',
  },
  filter: { en: 'Filter settings', zh: '筛选设置' },
}
