import { plural } from '../../../plural.ts'

export const logMessages = {
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
  noTime: { en: 'Line without a time', zh: '没有时间的行' },
  source: { en: 'Read from', zh: '读取自' },
  recent: { en: 'Memory', zh: '内存' },
  recentAbout: {
    en: 'The last lines of the log, in memory: at most 5,000, since the start. Enable a file to keep more.',
    zh: '日志的最后若干行，保存在内存中：自启动以来最多 5,000 行。启用文件可保留更多。',
  },
  wrap: { en: 'Wrap lines', zh: '自动换行' },
  older: { en: 'Older', zh: '更早' },
  newer: { en: 'Newer', zh: '更新' },
  latest: { en: 'Latest', zh: '最新' },
  oldest: { en: 'There are no older entries', zh: '没有更早的条目' },
  partial: {
    en: (time: string) => `Searched as far as ${time}`,
    zh: (time: string) => `已搜索到 ${time}`,
  },
  partialText: {
    en: 'One search reads 4 MB of the log. It continues where it ended.',
    zh: '一次搜索读取 4 MB 日志，可从结束处继续。',
  },
  skipped: {
    en: (count: string) => `At least ${plural(count, 'line was', 'lines were')} not shown`,
    zh: (count: string) => `至少 ${count} 行未显示`,
  },
  skippedSome: { en: 'Some lines were not shown', zh: '部分行未显示' },
  skippedText: {
    en: 'The log grows faster than it is shown: 100 lines a second. Use a filter or go to older lines.',
    zh: '日志增长速度超过显示速度（每秒 100 行）。请使用筛选或查看更早的行。',
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
  cut: { en: 'The line was longer', zh: '该行已被截断' },
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
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Disabled', zh: '已禁用' },
  broken: { en: 'Cannot write', zh: '无法写入' },
  enabled: { en: 'Enabled', zh: '已启用' },
  enabledNote: {
    en: 'This broker does not report whether a handler could open its file: a wrong path or missing permission is only in the log of the node.',
    zh: '该服务端不报告处理器能否打开其文件：路径错误或权限不足只记录在节点日志中。',
  },
  add: { en: 'Create file handler', zh: '创建文件处理器' },
  create: { en: 'Create', zh: '创建' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: { en: 'Letters, digits, hyphens and underscores', zh: '字母、数字、连字符和下划线' },
  nameRequired: { en: 'Enter a name', zh: '请输入名称' },
  nameWrong: {
    en: 'Use letters, digits, hyphens and underscores',
    zh: '请使用字母、数字、连字符和下划线',
  },
  nameTaken: { en: 'There is a handler with this name', zh: '已有同名处理器' },
  pathRequired: { en: 'Enter a path', zh: '请输入路径' },
  pathsDiffer: {
    en: 'The paths of the log files differ between nodes, and creating a handler would set those of one node on all nodes. Create it in the configuration file of each node instead.',
    zh: '各节点的日志文件路径不同，创建处理器会将其中一个节点的路径设置到所有节点。请改为在各节点的配置文件中创建。',
  },
  pathTaken: { en: 'Another handler writes to this file', zh: '另一个处理器正在写入此文件' },
  remove: { en: 'Delete', zh: '删除' },
  removeTitle: {
    en: (name: string) => `Delete the file handler ${name}`,
    zh: (name: string) => `删除文件处理器 ${name}`,
  },
  removeEffect: {
    en: 'Nothing more is written to its file. The files that it has written stay on the disk.',
    zh: '不再向其文件写入。已写入的文件保留在磁盘上。',
  },
  updated: { en: 'Updated', zh: '更新成功' },
  settingsOf: {
    en: (name: string) => `Settings of ${name}`,
    zh: (name: string) => `${name} 的设置`,
  },
  folder: {
    en: (folder: string) => `Log files can only be in ${folder}.`,
    zh: (folder: string) => `日志文件只能位于 ${folder}。`,
  },
  debugTitle: { en: 'The level debug slows a busy broker', zh: 'debug 级别会拖慢繁忙的服务端' },
  debugEffect: {
    en: 'The node writes every step of every client, and throttling is off. Set the level back when you are done.',
    zh: '节点会记录每个客户端的每一步，且日志限流关闭。完成后请恢复级别。',
  },
} as const

export const logSettingMessages = {
  consoleTitle: { en: 'Console handler', zh: '控制台处理器' },
  consoleAbout: {
    en: 'Lines on standard error.',
    zh: '进程标准错误输出中的日志行。',
  },
  fileTitle: { en: 'File', zh: '文件' },
  rotationTitle: { en: 'Rotation', zh: '轮转' },
  formatTitle: { en: 'Format', zh: '格式' },
  throttlingTitle: { en: 'Throttling', zh: '日志限流' },
  throttlingAbout: {
    en: 'Events that clients can repeat, such as denied actions, are logged once in the window. A summary follows at its end. Throttling is off if the level is debug.',
    zh: '客户端可能反复触发的事件（例如被拒绝的操作）在窗口内只记录一次，窗口结束时记录汇总。级别为 debug 时不限流。',
  },
  auditTitle: { en: 'Audit log', zh: '审计日志' },
  auditAbout: {
    en: 'Changes made in the console, by the API and on the command line.',
    zh: '通过控制台、API 和命令行进行的更改。',
  },
  enable: { en: 'Enabled', zh: '启用' },
  consoleEnableHelp: {
    en: 'The level still applies when the handler is disabled: the node writes only entries at or above the lowest level of the console and the enabled files.',
    zh: '关闭后其级别仍然有效：节点只写入不低于控制台和已启用文件中最低级别的内容。',
  },
  fileEnableHelp: { en: 'Lines are written to the file.', zh: '将日志行写入文件。' },
  auditEnableHelp: { en: 'Opens the page of the audit log.', zh: '启用审计日志页面。' },
  level: { en: 'Level', zh: '级别' },
  levelHelp: {
    en: 'This level and more severe ones are written.',
    zh: '写入该级别及更严重的级别。',
  },
  levelWarning: {
    en: 'On a busy broker this level writes a lot and slows the broker down.',
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
    en: 'The offset from UTC of written times. System: that of the machine, with its daylight saving time.',
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
    en: 'Including the current file. The oldest file is deleted.',
    zh: '包括当前文件。最旧的文件会被删除。',
  },
  rotationSize: { en: 'Maximum size of a file', zh: '单个文件的最大大小' },
  rotationSizeHelp: {
    en: 'A full file is renamed, and a new one begins.',
    zh: '写满后重命名，并开始新文件。',
  },
  noRotation: { en: 'No rotation', zh: '不轮转' },
  timeWindow: { en: 'Time window', zh: '时间窗口' },
  timeWindowHelp: { en: 'At least 1 second.', zh: '至少 1 秒。' },
  timeWindowWrong: { en: 'At least 1 second', zh: '至少 1 秒' },
  maxFilterSize: { en: 'Records to search', zh: '可查询的记录数' },
  maxFilterSizeHelp: {
    en: 'Audit records kept in the database.',
    zh: '数据库中保存的审计记录条数。',
  },
  ignoreFrequent: { en: 'Ignore frequent requests', zh: '忽略高频请求' },
  ignoreFrequentHelp: {
    en: 'Publishing, kicking and the like are not recorded.',
    zh: '不记录发布、踢出等操作。',
  },
} as const

/** Why a file cannot be written, by the reasons of the contract. */
export const logFailureMessages = {
  no_permission: { en: 'no permission', zh: '没有权限' },
  read_only: { en: 'the file system is read-only', zh: '文件系统为只读' },
  no_space: { en: 'no space left on the disk', zh: '磁盘空间不足' },
  folder: { en: 'it is a folder', zh: '它是一个文件夹' },
  bad_folder: { en: 'a part of the path is not a folder', zh: '路径的一部分不是文件夹' },
  link: { en: 'it is a symbolic link', zh: '它是符号链接' },
  no_file: { en: 'it is a pipe or a device', zh: '它是管道或设备' },
  too_many_files: { en: 'too many open files', zh: '打开的文件过多' },
  outside: { en: 'it is not in the log folder', zh: '它不在日志文件夹中' },
} as const
