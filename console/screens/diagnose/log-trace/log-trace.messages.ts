import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const traceTypes = {
  clientid: { en: 'Client ID', zh: '客户端 ID' },
  topic: { en: 'Topic', zh: '主题' },
  ip_address: { en: 'IP address', zh: 'IP 地址' },
  ruleid: { en: 'Rule ID', zh: '规则 ID' },
}

export const traceStatuses = {
  waiting: { en: 'Waiting', zh: '等待' },
  running: stateMessages.running,
  stopped: stateMessages.stopped,
}

export const payloadEncodings = {
  text: { en: 'Text', zh: '文本' },
  hex: { en: 'Hexadecimal', zh: '十六进制' },
  hidden: { en: 'Hidden', zh: '隐藏' },
}

export const logTraceMessages = {
  log: { en: 'Log', zh: '日志' },
  about: {
    en: 'Records what the broker does for one client, topic, address or rule, for a limited time. Each node writes a file of at most 512 MB. $SYS messages are not recorded.',
    zh: '在限定时间内记录服务端对某个客户端、主题、IP 地址或规则的全部操作。每个节点的日志文件最大 512 MB，不记录 $SYS 主题的消息。',
  },
  add: { en: 'Create trace', zh: '创建追踪' },
  again: { en: 'Trace again', zh: '再次追踪' },
  allTraffic: {
    en: 'This filter matches all messages: the trace writes a large log and puts load on the broker.',
    zh: '该主题过滤器匹配全部消息，会产生大量日志，加重服务端负载。',
  },
  badAddress: { en: 'Not an IP address', zh: '不是有效的 IP 地址' },
  badTopic: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  clientHelp: { en: 'The exact client ID', zh: '完整的客户端 ID' },
  condition: { en: 'Condition', zh: '追踪对象' },
  count: {
    en: (count: string, max: string) => `${count} of max. ${max}`,
    zh: (count: string, max: string) => `${count} 条，上限 ${max} 条`,
  },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  deleteAll: { en: 'Delete all traces', zh: '删除全部追踪' },
  deleteAllText: {
    en: 'Running traces end, and all log files are deleted from all nodes.',
    zh: '运行中的追踪将结束，所有节点上的日志文件都会被删除。',
  },
  deleteAllTitle: { en: 'Delete all traces?', zh: '确认删除全部追踪？' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) => `${name} and its log files are deleted from all nodes.`,
    zh: (name: string) => `${name} 及其在所有节点上的日志文件都会被删除。`,
  },
  deleteTitle: { en: 'Delete this trace?', zh: '确认删除该追踪？' },
  details: { en: 'Details', zh: '详情' },
  download: { en: 'Download', zh: '下载' },
  downloadFailed: { en: 'The log could not be downloaded', zh: '日志下载失败' },
  empty: { en: 'No traces', zh: '暂无追踪' },
  emptyText: {
    en: 'A trace shows packets, decisions and rules line by line, even for a client that cannot connect.',
    zh: '追踪逐行记录报文、认证授权结果与规则执行过程，也包括无法连接的客户端。',
  },
  end: { en: 'End', zh: '结束时间' },
  endPassed: fieldMessages.pastTime,
  endTooEarly: { en: 'The end must be after the start', zh: '结束时间必须晚于开始时间' },
  event: { en: 'Event', zh: '事件' },
  follow: { en: 'Follow', zh: '实时跟踪' },
  formatter: { en: 'Format', zh: '日志格式' },
  full: {
    en: 'The broker keeps at most 30 traces. Delete one first.',
    zh: '最多保留 30 条追踪，请先删除不需要的追踪。',
  },
  level: { en: 'Level', zh: '级别' },
  lines: { en: 'Log lines', zh: '日志内容' },
  name: { en: 'Name', zh: '名称' },
  neverWritten: { en: 'No lines yet', zh: '暂无日志' },
  neverWrittenText: {
    en: 'Lines appear when an event matches the condition.',
    zh: '发生与追踪对象相关的操作后，日志会显示在此处。',
  },
  allNodes: { en: 'All nodes', zh: '全部节点' },
  missing: {
    en: (nodes: string) => `The log of ${nodes} is missing`,
    zh: (nodes: string) => `缺少 ${nodes} 的日志`,
  },
  missingText: {
    en: 'The node is stopped or does not respond. Its log will be read when it responds again.',
    zh: '节点已停止或无响应，恢复后将读取其日志。',
  },
  nodeHelp: {
    en: 'Lines of several nodes are ordered by the clocks of the nodes',
    zh: '多个节点的日志按各节点的时钟排序',
  },
  node: { en: 'Node', zh: '节点' },
  notFound: { en: 'Trace not found', zh: '追踪不存在' },
  back: { en: 'All traces', zh: '全部追踪' },
  onlyStopped: { en: 'Stop the trace first', zh: '请先停止追踪' },
  payload: { en: 'Payload encoding', zh: '消息内容编码' },
  payloadHelp: {
    en: 'How payloads are written to the log',
    zh: '消息内容写入日志的方式',
  },
  required: fieldMessages.required,
  ruleHelp: { en: 'The rule does not have to exist yet', zh: '也可填写尚未创建的规则' },
  search: { en: 'Search in the log', zh: '搜索日志' },
  size: { en: 'Log size', zh: '日志大小' },
  sizeOfStopped: {
    en: (nodes: string) => `Logs on stopped nodes are not counted: ${nodes}`,
    zh: (nodes: string) => `未统计已停止节点上的日志：${nodes}`,
  },
  start: { en: 'Start', zh: '开始时间' },
  startHelp: {
    en: 'If the time is in the past, the trace starts immediately',
    zh: '早于当前时间则立即开始',
  },
  status: { en: 'Status', zh: '状态' },
  stop: { en: 'Stop', zh: '停止' },
  stopped: stateMessages.stopped,
  tag: { en: 'Tag', zh: '标签' },
  tagHelp: {
    en: 'Component that logged the line; for warnings and errors, the level',
    zh: '产生日志的模块；警告和错误则显示级别',
  },
  time: { en: 'Time', zh: '时间' },
  timedOut: {
    en: 'The download took too long. The log remains in the trace folder of each node’s data directory.',
    zh: '下载超时。日志仍保存在各节点数据目录的 trace 文件夹中。',
  },
  title: { en: 'Log trace', zh: '日志追踪' },
  tooLarge: {
    en: 'The log is too large to be shown completely',
    zh: '日志过大，无法全部显示',
  },
  tooLargeText: {
    en: (shown: string) => `The first ${shown} are shown. Download the log to read all of it.`,
    zh: (shown: string) => `仅显示前 ${shown}，请下载后查看完整日志。`,
  },
  topicHelp: { en: 'Topic filter; + and # are allowed', zh: '主题过滤器，可包含 + 和 #' },
  type: { en: 'Type', zh: '类型' },
  where: { en: 'Client', zh: '客户端' },
  wrap: { en: 'Wrap lines', zh: '自动换行' },
  wholeLine: { en: 'Line', zh: '原始日志' },
}
