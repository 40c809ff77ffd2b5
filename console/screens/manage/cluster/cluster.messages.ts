import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const clusterMessages = {
  about: {
    en: 'Nodes of the cluster and their roles. Nodes can be invited and removed.',
    zh: '集群中的节点及其角色，可邀请或移除节点。',
  },
  already: { en: 'The node is already in a cluster', zh: '该节点已在集群中' },
  attached: { en: 'Core node', zh: '所属核心节点' },
  attachedHelp: {
    en: 'The core node that a replicant node copies its data from.',
    zh: '复制节点从该核心节点同步数据。',
  },
  badName: {
    en: 'Enter a node name such as emqx@10.0.0.2',
    zh: '请输入节点名称，例如 emqx@10.0.0.2',
  },
  beyondText: {
    en: 'To manage a cluster, start Signalbox with the address of the cluster:',
    zh: '以集群地址启动 Signalbox 即可管理该集群：',
  },
  busy: {
    en: 'The node is already being invited',
    zh: '正在邀请该节点',
  },
  command: { en: 'Command', zh: '命令' },
  coreNodes: { en: 'Core nodes', zh: '核心节点数' },
  differ: {
    en: 'Nodes run different versions',
    zh: '各节点的版本不一致',
  },
  differText: {
    en: (versions: string) => `${versions}. Mixed versions are only meant for upgrades.`,
    zh: (versions: string) => `${versions}。仅应在升级期间短暂混用。`,
  },
  discovery: {
    en: 'Automatic discovery (static, DNS, etcd, Kubernetes) can add a removed node again.',
    zh: '自动发现（static、DNS、etcd、Kubernetes）可能让已移除的节点重新加入。',
  },
  edition: { en: 'Edition', zh: '版本类型' },
  empty: { en: 'No nodes', zh: '暂无节点' },
  failed: { en: 'Failed', zh: '失败' },
  fileOnly: {
    en: 'Cookie, discovery and ports are set in the configuration file of each node.',
    zh: '集群的 cookie、发现方式和端口在各节点的配置文件中设置。',
  },
  finished: { en: 'Finished', zh: '结束时间' },
  invitations: { en: 'Invitations', zh: '邀请记录' },
  invitationsUnknown: {
    en: 'Pending invitations are unknown while a node is stopped.',
    zh: '有节点停止时，无法得知待处理的邀请。',
  },
  invitationsText: {
    en: 'Last result per node, since the coordinating node started.',
    zh: '自协调节点上次启动以来，各节点最近一次邀请的结果。',
  },
  invite: { en: 'Invite node', zh: '邀请节点' },
  inviteDone: {
    en: (node: string) => `Inviting ${node}`,
    zh: (node: string) => `已开始邀请 ${node}`,
  },
  inviteLoss: {
    en: 'The invited node loses its own data',
    zh: '被邀请的节点会丢失自己的数据',
  },
  inviteLossText: {
    en: 'The node takes over the configuration, users and retained messages of the cluster.',
    zh: '该节点将使用集群的配置、用户和保留消息。',
  },
  inviteNeeds: {
    en: 'Required: the same cookie, version and edition, and open ports between the nodes.',
    zh: '要求：cookie、版本和版本类型相同，且节点之间的端口可达。',
  },
  inProgress: { en: 'In progress', zh: '进行中' },
  name: { en: 'Cluster name', zh: '集群名称' },
  nameRequired: fieldMessages.nodeNameRequired,
  nodeDown: {
    en: 'The node is not running or is unreachable',
    zh: '该节点未运行或无法访问',
  },
  nodeName: { en: 'Node name', zh: '节点名称' },
  notIn: { en: 'The node is not in the cluster', zh: '该节点不在集群中' },
  oneNode: { en: 'This broker is a single node', zh: '当前服务端是单节点' },
  oneNodeText: {
    en: 'Nodes cannot join the embedded broker of Signalbox. All clients, sessions and messages are on this node.',
    zh: 'Signalbox 内置服务端不支持其他节点加入，所有客户端、会话和消息都在此节点上。',
  },
  remove: { en: 'Remove', zh: '移除' },
  removed: resultMessages.removed,
  removeRunning: {
    en: (clients: string) =>
      `The node is running, with ${plural(clients, 'client', 'clients')}. The node restarts as a single node, and its clients are disconnected.`,
    zh: (clients: string) =>
      `该节点正在运行，有 ${clients} 个客户端。移除后它会重启为单节点，客户端将断开。`,
  },
  removeSelf: {
    en: 'The console uses this node. Open the console on another node to remove this one.',
    zh: '控制台正通过该节点访问集群，请从其他节点打开控制台后再移除。',
  },
  removeStopped: {
    en: 'The node is stopped. The cluster no longer waits for it.',
    zh: '该节点已停止，移除后集群不再等待它。',
  },
  removeTitle: {
    en: (node: string) => `Remove ${node} from the cluster?`,
    zh: (node: string) => `确认从集群中移除 ${node}？`,
  },
  result: { en: 'Result', zh: '结果' },
  runningNodes: { en: 'Running nodes', zh: '运行中节点' },
  self: { en: 'Used by the console', zh: '控制台所用节点' },
  started: { en: 'Started', zh: '开始时间' },
  stoppedNodes: { en: 'Stopped nodes', zh: '已停止节点' },
  streams: {
    en: (count: string) => plural(count, 'stream', 'streams'),
    zh: (count: string) => `${count} 个复制流`,
  },
  succeeded: { en: 'Succeeded', zh: '成功' },
  title: { en: 'Cluster', zh: '集群' },
}
