import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const logMessages = {
  trace: { en: 'Log trace', zh: '日志追踪' },
  title: { en: 'Log', zh: '日志' },
  about: {
    en: 'The log of the broker, including denied clients. Read, search and follow the log, and configure its handlers.',
    zh: '服务端日志，包括被拒绝的客户端：可查看、搜索、实时跟踪，并配置日志处理器。',
  },
  tabLog: { en: 'Log', zh: '日志' },
  tabConsole: { en: 'Console', zh: '控制台' },
  tabFile: { en: 'Files', zh: '文件' },
  tabThrottling: { en: 'Throttling', zh: '日志限流' },
  tabAudit: { en: 'Audit', zh: '审计' },
  entries: { en: 'Log entries', zh: '日志条目' },
  search: { en: 'Search the log', zh: '搜索日志' },
  searchText: { en: 'Text', zh: '文本' },
  time: { en: 'Time', zh: '时间' },
  level: { en: 'Level', zh: '级别' },
  message: { en: 'Message', zh: '消息' },
  noTime: { en: 'No timestamp', zh: '无时间戳' },
  source: { en: 'Read from', zh: '读取自' },
  recent: { en: 'Memory', zh: '内存' },
  recentAbout: {
    en: 'The last 5,000 log lines since the start, kept in memory. Enable a log file to keep more.',
    zh: '自启动以来的最后 5,000 行日志，保存在内存中。启用日志文件可保留更多。',
  },
  wrap: { en: 'Wrap lines', zh: '自动换行' },
  older: { en: 'Older', zh: '加载更早的日志' },
  newer: { en: 'Newer', zh: '加载较新的日志' },
  latest: { en: 'Latest', zh: '最新' },
  oldest: { en: 'There are no older entries', zh: '没有更早的条目' },
  partial: {
    en: (time: string) => `Searched up to ${time}`,
    zh: (time: string) => `已搜索到 ${time}`,
  },
  partialText: {
    en: 'Each search reads 4 MB of the log. Continue to search further.',
    zh: '每次搜索读取 4 MB 日志，可继续搜索。',
  },
  skipped: {
    en: (count: string) => `At least ${plural(count, 'line was', 'lines were')} not shown`,
    zh: (count: string) => `至少 ${count} 行未显示`,
  },
  skippedSome: { en: 'Some lines were not shown', zh: '部分行未显示' },
  skippedText: {
    en: 'The log grows faster than the display limit of 100 lines per second. Use a filter or go to older lines.',
    zh: '日志增长速度超过显示上限（100 行/秒）。请使用筛选或查看更早的行。',
  },
  goOn: { en: 'Continue', zh: '继续' },
  empty: { en: 'No log entries', zh: '没有日志条目' },
  emptyText: {
    en: 'Entries appear as the broker writes them. To log more, lower the level of a handler.',
    zh: '服务端写入后即显示。如需记录更多内容，请降低处理器的级别。',
  },
  download: {
    en: (name: string, size: string) => `Download ${name} (${size})`,
    zh: (name: string, size: string) => `下载 ${name}（${size}）`,
  },
  downloadFailed: { en: 'The file could not be downloaded', zh: '文件下载失败' },
  cut: { en: 'The line is truncated', zh: '该行已被截断' },
  failed: {
    en: (name: string) => `The file handler ${name} cannot write`,
    zh: (name: string) => `文件处理器 ${name} 无法写入`,
  },
  failedText: {
    en: (path: string, reason: string, lost: string) => `${path}: ${reason}. Lost lines: ${lost}.`,
    zh: (path: string, reason: string, lost: string) => `${path}：${reason}。丢失的行：${lost}。`,
  },
  noPath: { en: 'The path', zh: '路径' },

  noHandlers: { en: 'No file handlers', zh: '没有文件处理器' },
  noHandlersText: {
    en: 'A file handler writes the log to a file on the node.',
    zh: '文件处理器将日志写入节点上的文件。',
  },
  handlers: { en: 'File handlers', zh: '文件处理器' },
  handler: { en: 'Handler', zh: '处理器' },
  file: { en: 'File', zh: '文件' },
  state: { en: 'Status', zh: '状态' },
  size: { en: 'Size', zh: '大小' },
  lines: { en: 'Lines', zh: '行数' },
  running: stateMessages.running,
  stopped: stateMessages.disabled,
  broken: { en: 'Cannot write', zh: '无法写入' },
  enabled: stateMessages.enabled,
  enabledNote: {
    en: 'This broker does not report whether a handler could open its file: a wrong path or a missing permission is only reported in the log of the node.',
    zh: '当前服务端不报告处理器能否打开其文件：路径错误或权限不足只记录在节点日志中。',
  },
  add: { en: 'Create file handler', zh: '创建文件处理器' },
  create: { en: 'Create', zh: '创建' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: { en: 'Letters, digits, hyphens and underscores', zh: '字母、数字、连字符和下划线' },
  nameRequired: fieldMessages.nameRequired,
  nameWrong: {
    en: 'Letters, digits, _ and -, 64 characters at most. Chinese characters are not supported',
    zh: '仅含字母、数字、_ 和 -，最多 64 个字符，不支持中文',
  },
  nameTaken: { en: 'A handler with this name already exists', zh: '已有同名处理器' },
  pathRequired: fieldMessages.required,
  pathsDiffer: {
    en: 'Log file paths differ between nodes. Creating a handler would apply the paths of one node to all nodes. Create it in the configuration file of each node instead.',
    zh: '各节点的日志文件路径不同，创建处理器会将其中一个节点的路径设置到所有节点。请改为在各节点的配置文件中创建。',
  },
  pathTaken: { en: 'Another handler writes to this file', zh: '另一个处理器正在写入此文件' },
  remove: { en: 'Delete', zh: '删除' },
  removeTitle: {
    en: (name: string) => `Delete the file handler ${name}`,
    zh: (name: string) => `删除文件处理器 ${name}`,
  },
  removeEffect: {
    en: 'Logging to its file stops. Existing files stay on the disk.',
    zh: '不再向其文件写入。已写入的文件保留在磁盘上。',
  },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  settingsOf: {
    en: (name: string) => `${name} settings`,
    zh: (name: string) => `${name} 设置`,
  },
  folder: {
    en: (folder: string) => `Log files can only be in ${folder}.`,
    zh: (folder: string) => `日志文件只能位于 ${folder}。`,
  },
  bar_debug: { en: 'debug', zh: 'debug' },
  bar_error: { en: 'errors', zh: '错误' },
  bar_info: { en: 'info', zh: '信息' },
  bar_warning: { en: 'warnings', zh: '警告' },
  fieldFilter: { en: 'Field', zh: '字段' },
  fieldProblem: { en: 'Name and value, such as clientid=c-7', zh: '字段名和值，例如 clientid=c-7' },
  filterBy: {
    en: (field: string) => `Show only entries with ${field}`,
    zh: (field: string) => `仅显示 ${field} 的日志`,
  },
  fold: { en: 'Fold repeated entries', zh: '折叠重复的日志' },
  histogram: { en: 'Entries over time', zh: '日志数量随时间的变化' },
  histogramCut: {
    en: (count: string) =>
      `Last ${plural(count, 'entry', 'entries')}. Drag to select a time, or use the arrow keys, Shift and Enter.`,
    zh: (count: string) => `最近 ${count} 条日志。拖动选择时间范围，或使用方向键、Shift 和 Enter。`,
  },
  histogramHelp: {
    en: 'Drag to select a time, or use the arrow keys, Shift and Enter.',
    zh: '拖动选择时间范围，或使用方向键、Shift 和 Enter。',
  },
  repeated: {
    en: (count: string) => `× ${count}`,
    zh: (count: string) => `× ${count}`,
  },
  unfold: {
    en: (count: string) => `Show ${plural(count, 'equal entry', 'equal entries')}`,
    zh: (count: string) => `显示全部 ${count} 条相同的日志`,
  },
  debugTitle: {
    en: 'The debug level slows down a busy broker',
    zh: 'debug 级别会拖慢繁忙的服务端',
  },
  debugEffect: {
    en: 'The node logs every step of every client, and throttling is off. Apply it for a limited time, and the level is restored automatically.',
    zh: '节点会记录每个客户端的每一步，且日志限流关闭。选择限时应用后，级别会自动恢复。',
  },
  debugFailed: { en: 'The level could not be changed', zh: '无法修改日志级别' },
  debugDiffers: {
    en: 'Log settings differ between nodes, and this would set those of one node on all nodes. Change the level in the log settings, which list the differences.',
    zh: '各节点的日志设置不同，此操作会将其中一个节点的设置应用到所有节点。请在日志设置中修改级别，其中会列出差异。',
  },
  debugFor: { en: 'Debug for 10 minutes', zh: '启用 debug 10 分钟' },
  debugHelp: {
    en: 'Sets all enabled handlers to debug level. The level is restored after 10 minutes.',
    zh: '将所有已启用的日志处理器设为 debug 级别，10 分钟后自动恢复。',
  },
  debugOn: { en: 'Debug level set', zh: '已启用 debug 级别' },
  debugOnText: {
    en: 'The level is restored in 10 minutes.',
    zh: '10 分钟后自动恢复级别。',
  },
  isDebug: { en: 'The level is already debug', zh: '当前已是 debug 级别' },
} as const

export const logSettingMessages = {
  consoleTitle: { en: 'Console handler', zh: '控制台处理器' },
  consoleAbout: {
    en: 'Log lines written to standard error.',
    zh: '写入标准错误输出的日志行。',
  },
  fileTitle: { en: 'File', zh: '文件' },
  rotationTitle: { en: 'Rotation', zh: '轮转' },
  formatTitle: { en: 'Format', zh: '格式' },
  throttlingTitle: { en: 'Throttling', zh: '日志限流' },
  throttlingAbout: {
    en: 'Events that clients can repeat, such as denied actions, are logged once per window, with a summary at its end. Throttling is off at debug level.',
    zh: '客户端可能反复触发的事件（例如被拒绝的操作）在窗口内只记录一次，窗口结束时记录汇总。级别为 debug 时不限流。',
  },
  auditTitle: { en: 'Audit log', zh: '审计日志' },
  auditAbout: {
    en: 'Changes made in the console, through the API and on the command line.',
    zh: '通过控制台、API 和命令行进行的更改。',
  },
  enable: stateMessages.enabled,
  consoleEnableHelp: {
    en: 'The level still applies when the handler is disabled: the node writes only entries at or above the lowest level of the console and the enabled files.',
    zh: '关闭后其级别仍然有效：节点只写入不低于控制台和已启用文件中最低级别的内容。',
  },
  fileEnableHelp: { en: 'Writes log lines to the file.', zh: '将日志行写入文件。' },
  auditEnableHelp: { en: 'Enables the audit log page.', zh: '启用审计日志页面。' },
  level: { en: 'Level', zh: '级别' },
  levelHelp: {
    en: 'Writes this level and more severe levels.',
    zh: '写入该级别及更严重的级别。',
  },
  levelWarning: {
    en: 'This level writes a lot and slows down a busy broker.',
    zh: '在繁忙的服务端上，该级别会写入大量内容并降低性能。',
  },
  formatter: { en: 'Formatter', zh: '格式' },
  formatterHelp: {
    en: 'Text for people, JSON for programs.',
    zh: '文本便于阅读，JSON 便于程序处理。',
  },
  text: { en: 'Text', zh: '文本' },
  timestampFormat: { en: 'Timestamp format', zh: '时间戳格式' },
  timestampHelp: {
    en: 'Automatic: RFC 3339 in text, microseconds since 1970 in JSON.',
    zh: '自动：文本为 RFC 3339，JSON 为自 1970 年起的微秒数。',
  },
  auto: { en: 'Automatic', zh: '自动' },
  epoch: { en: 'Microseconds since 1970', zh: '自 1970 年起的微秒数' },
  timeOffset: { en: 'Time offset', zh: '时区偏移' },
  timeOffsetHelp: {
    en: 'Offset of log times from UTC. System: the time zone of the machine, with daylight saving time.',
    zh: '写入时间与 UTC 的偏移。系统：使用机器的时区，包含夏令时。',
  },
  offsetSystem: { en: 'System', zh: '系统' },
  offsetUtc: { en: 'UTC', zh: 'UTC' },
  path: { en: 'Path', zh: '路径' },
  pathHelp: {
    en: 'A file on the node. Two handlers cannot write to the same file.',
    zh: '节点上的文件。两个处理器不能写入同一文件。',
  },
  rotationCount: { en: 'Files', zh: '文件数' },
  rotationCountHelp: {
    en: 'Includes the current file. The oldest file is deleted.',
    zh: '包括当前文件。最旧的文件会被删除。',
  },
  rotationSize: { en: 'Maximum size of a file', zh: '单个文件的大小上限' },
  rotationSizeHelp: {
    en: 'Full files are renamed, and a new file is started.',
    zh: '写满后重命名，并开始新文件。',
  },
  noRotation: { en: 'No rotation', zh: '不轮转' },
  timeWindow: { en: 'Time window', zh: '时间窗口' },
  timeWindowHelp: { en: 'At least 1 second.', zh: '至少 1 秒。' },
  timeWindowWrong: { en: 'At least 1 second', zh: '至少 1 秒' },
  maxFilterSize: { en: 'Searchable records', zh: '可查询的记录数' },
  maxFilterSizeHelp: {
    en: 'Audit records kept in the database.',
    zh: '数据库中保存的审计记录条数。',
  },
  ignoreFrequent: { en: 'Ignore frequent requests', zh: '忽略高频请求' },
  ignoreFrequentHelp: {
    en: 'Frequent calls such as publishing and kicking are not recorded.',
    zh: '不记录发布、踢出等高频操作。',
  },
} as const

/** Why a file cannot be written, by the reasons of the contract. */
export const logFailureMessages = {
  no_permission: { en: 'no permission', zh: '没有权限' },
  read_only: { en: 'the file system is read-only', zh: '文件系统为只读' },
  no_space: { en: 'no space left on the disk', zh: '磁盘空间不足' },
  folder: { en: 'the path is a folder', zh: '该路径是文件夹' },
  bad_folder: { en: 'a part of the path is not a folder', zh: '路径的一部分不是文件夹' },
  link: { en: 'the path is a symbolic link', zh: '该路径是符号链接' },
  no_file: { en: 'the path is a pipe or device', zh: '该路径是管道或设备文件' },
  too_many_files: { en: 'too many open files', zh: '打开的文件过多' },
  outside: { en: 'the path is not in the log folder', zh: '该路径不在日志文件夹中' },
} as const
