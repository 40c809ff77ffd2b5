import { errorMessages } from '#messages/errors.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const pluginsMessages = {
  about: {
    en: 'Extensions of the broker. Plugins start with the broker in this order, from the top.',
    zh: '服务端的扩展程序。插件随服务端启动，按列表自上而下的顺序启动。',
  },
  active: { en: 'Active', zh: '已激活' },
  all: { en: 'All', zh: '全部' },
  author: { en: 'Author', zh: '作者' },
  bottom: { en: 'Move to the bottom', zh: '移到最后' },
  description: { en: 'Description', zh: '描述' },
  down: { en: 'Move down', zh: '下移' },
  empty: { en: 'No plugins', zh: '暂无插件' },
  emptyText: {
    en: 'A plugin adds functions to the broker. Install a package to begin.',
    zh: '插件为服务端增加功能。请先安装插件包。',
  },
  failed: { en: 'Failed', zh: '异常' },
  filter: { en: 'Filter by status', zh: '按状态筛选' },
  handle: { en: (name: string) => `Move ${name}`, zh: (name: string) => `移动 ${name}` },
  inactive: { en: 'Inactive', zh: '未激活' },
  install: { en: 'Install plugin', zh: '安装插件' },
  mixed: stateMessages.inconsistent,
  moved: { en: 'Order changed', zh: '顺序已更改' },
  name: { en: 'Name', zh: '名称' },
  nodeDown: { en: 'A node does not respond', zh: '有节点未响应' },
  nodeDownText: {
    en: 'The list requires a response from all running nodes. See the Nodes page.',
    zh: '读取列表需要所有运行中的节点响应，请查看节点页面。',
  },
  notInstalled: { en: 'Not installed', zh: '未安装' },
  order: { en: 'Order', zh: '顺序' },
  orderFiltered: {
    en: 'Show all plugins to change the order',
    zh: '显示全部插件后才能更改顺序',
  },
  orderText: {
    en: 'Drag a row, or use the arrow keys on its handle.',
    zh: '拖动行，或在手柄上使用方向键。',
  },
  readMore: { en: 'Read more', zh: '了解更多' },
  restart: { en: 'Restart', zh: '重启' },
  restarted: { en: 'Restarted', zh: '重启成功' },
  restartText: {
    en: (name: string) => `${name} is stopped and started on all nodes.`,
    zh: (name: string) => `将在所有节点上停止并重新启动 ${name}。`,
  },
  restartTitle: { en: 'Restart this plugin?', zh: '确认重启该插件？' },
  search: { en: 'Search by name', zh: '按名称搜索' },
  start: { en: 'Start', zh: '启动' },
  started: { en: 'Started', zh: '启动成功' },
  startFailed: {
    en: (name: string) => `${name} is not running`,
    zh: (name: string) => `${name} 未运行`,
  },
  startFailedText: {
    en: (nodes: string) =>
      nodes === ''
        ? 'The broker accepted the start, but the plugin is not running. See the log.'
        : `The broker accepted the start, but the plugin is not running on ${nodes}. See the log.`,
    zh: (nodes: string) =>
      nodes === ''
        ? '服务端已接受启动请求，但插件未运行，原因请查看日志。'
        : `服务端已接受启动请求，但插件在 ${nodes} 上未运行，原因请查看日志。`,
  },
  status: { en: 'Status', zh: '状态' },
  stop: { en: 'Stop', zh: '停止' },
  stopped: stateMessages.stopped,
  stopText: {
    en: (name: string) => `${name} is stopped on all nodes and no longer starts with the broker.`,
    zh: (name: string) => `将在所有节点上停止 ${name}，且不再随服务端启动。`,
  },
  stopTitle: { en: 'Stop this plugin?', zh: '确认停止该插件？' },
  switchedOff: { en: 'Plugins are disabled', zh: '插件功能已停用' },
  switchedOffText: {
    en: 'Signalbox was started with --no-plugins: plugins cannot run or be installed.',
    zh: '启动时使用了 --no-plugins：不运行任何插件，也无法安装插件。',
  },
  title: { en: 'Plugins', zh: '插件' },
  top: { en: 'Move to the top', zh: '移到最前' },
  uninstall: { en: 'Uninstall', zh: '卸载' },
  uninstalled: resultMessages.uninstalled,
  uninstallText: {
    en: (name: string) =>
      `${name} is stopped, and its package is deleted on all nodes. Its configuration is kept for other versions.`,
    zh: (name: string) => `将停止 ${name} 并删除所有节点上的插件包。其配置会保留供其他版本使用。`,
  },
  uninstallTitle: { en: 'Uninstall this plugin?', zh: '确认卸载该插件？' },
  up: { en: 'Move up', zh: '上移' },
  upgrade: { en: 'Upgrade…', zh: '升级…' },
  version: { en: 'Version', zh: '版本' },
}

/** Why a plugin does not run. */
export const failureMessages = {
  crashed: { en: 'Error outside its hooks', zh: '钩子之外发生错误' },
  ended_broker: {
    en: 'The broker exited within seconds after this plugin started. The plugin is no longer started automatically: start it manually.',
    zh: '插件启动后数秒内服务端退出，因此不再自动启动，需手动启动。',
  },
  exited: { en: 'Its thread exited', zh: '线程已退出' },
  hangs: { en: 'Its thread did not respond', zh: '线程无响应' },
  keeps_failing: { en: 'Its hooks failed repeatedly', zh: '钩子连续失败' },
  other_interface: {
    en: 'Written for another version of the plugin interface',
    zh: '使用了其他版本的插件接口',
  },
  other_runtime: {
    en: 'Erlang plugin, runs on EMQX only',
    zh: 'Erlang 插件，只能在 EMQX 上运行',
  },
  out_of_memory: { en: 'Out of memory', zh: '内存超限' },
  start_failed: { en: 'Start failed', zh: '启动失败' },
  start_timeout: { en: 'Start timed out', zh: '启动超时' },
}

export const installMessages = {
  about: {
    en: 'The package is copied to all nodes. The plugin stays stopped until you start it.',
    zh: '插件包会复制到所有节点，安装后需手动启动。',
  },
  refused: errorMessages.uploadFailed,
  already: { en: 'Another version is installed', zh: '已安装其他版本' },
  alreadySame: { en: 'This version is already installed', zh: '该版本已安装' },
  alreadySameText: {
    en: 'To install a changed package of the same version, uninstall the plugin first.',
    zh: '如需安装同一版本的新插件包，请先卸载该插件。',
  },
  alreadyText: {
    en: 'Only one version of a plugin can be installed. Upgrade the plugin, or uninstall it first.',
    zh: '同一插件只能安装一个版本。请升级，或先卸载现有版本。',
  },
  badPackage: {
    en: 'The file is not a valid plugin package.',
    zh: '该文件不是有效的插件包。',
  },
  chooseFile: { en: 'Plugin package (.tar.gz)', zh: '插件包（.tar.gz）' },
  compatibility: { en: 'Compatible with', zh: '兼容版本' },
  configKept: { en: 'Keep the configuration', zh: '保留配置' },
  dangerText: {
    en: 'Plugins have full access to the broker and its host. Install only packages you trust.',
    zh: '插件可完全访问服务端及其主机，请只安装可信的插件包。',
  },
  dangerTitle: { en: 'Plugins run code on the server', zh: '插件会在服务器上运行代码' },
  empty: { en: 'The file is empty', zh: '文件为空' },
  erlang: {
    en: 'This package contains Erlang code. It can be installed here but runs on EMQX only.',
    zh: '该插件包是 Erlang 代码，可以安装，但只能在 EMQX 上运行。',
  },
  failedAt: {
    en: (step: string) => `The upgrade failed: ${step}`,
    zh: (step: string) => `升级失败：${step}`,
  },
  failedText: {
    en: 'The old version is uninstalled, and its configuration is kept. To restore it, install its package again.',
    zh: '旧版本已卸载，其配置已保留。如需恢复，请重新安装旧版本的插件包。',
  },
  installed: resultMessages.installed,
  installedTitle: {
    en: (name: string) => `${name} is installed and stopped`,
    zh: (name: string) => `${name} 已安装，尚未启动`,
  },
  installNow: { en: 'Install now', zh: '立即安装' },
  javaScript: {
    en: 'This package contains JavaScript for the embedded broker of Signalbox. EMQX cannot start it.',
    zh: '该插件包是 Signalbox 内置服务端的 JavaScript 插件，EMQX 无法启动。',
  },
  lastLetter: {
    en: 'EMQX cannot install a version that ends in one of the letters of “.tar.gz”. Rename the version.',
    zh: 'EMQX 无法安装版本号以“.tar.gz”中字母结尾的插件，请修改版本号。',
  },
  noFile: fieldMessages.selectFile,
  notAllowed: {
    en: 'The cluster does not allow the installation of this package',
    zh: '集群不允许安装该插件包',
  },
  notAllowedText: {
    en: 'Run this command on a node, then install the package again:',
    zh: '请在任一节点上执行以下命令，然后重新安装：',
  },
  notNewer: {
    en: (name: string) => `Choose another version of ${name}`,
    zh: (name: string) => `请选择 ${name} 的其他版本`,
  },
  oddVersion: {
    en: (name: string, version: string) =>
      `The file name is read as plugin “${name}”, version “${version}”: plugin names cannot contain hyphens.`,
    zh: (name: string, version: string) =>
      `该文件名会被解析为插件“${name}”，版本“${version}”：插件名称不能包含连字符。`,
  },
  otpRelease: { en: 'Built for Erlang/OTP', zh: '构建所用的 Erlang/OTP' },
  otpWrong: {
    en: (needed: string, there: string) =>
      `The package needs Erlang/OTP ${needed}; the nodes run ${there}. The plugin will not start.`,
    zh: (needed: string, there: string) =>
      `该插件包需要 Erlang/OTP ${needed}，而节点运行 ${there}，将无法启动。`,
  },
  package: { en: 'Package', zh: '插件包' },
  processing: { en: 'The nodes are unpacking the package', zh: '节点正在解压插件包' },
  sent: {
    en: (done: string, total: string) => `${done} of ${total} sent`,
    zh: (done: string, total: string) => `已发送 ${done}，共 ${total}`,
  },
  show: { en: 'Show plugin', zh: '查看插件' },
  startNow: { en: 'Start now', zh: '立即启动' },
  stepConfig: { en: 'Restore the configuration', zh: '恢复配置' },
  stepInstall: { en: 'Install the new version', zh: '安装新版本' },
  stepOrder: { en: 'Restore the order', zh: '恢复顺序' },
  stepRead: { en: 'Read the configuration', zh: '读取配置' },
  stepStart: { en: 'Start', zh: '启动' },
  stepStop: { en: 'Stop the old version', zh: '停止旧版本' },
  steps: { en: 'Upgrade steps', zh: '升级步骤' },
  stepUninstall: { en: 'Uninstall the old version', zh: '卸载旧版本' },
  title: { en: 'Install plugin', zh: '安装插件' },
  upgraded: { en: 'Upgraded', zh: '升级成功' },
  upgradeNow: { en: 'Upgrade now', zh: '立即升级' },
  upgradeOf: { en: (name: string) => `Upgrade ${name}`, zh: (name: string) => `升级 ${name}` },
  upgradeText: {
    en: 'The old version is uninstalled, then the new one is installed with the same configuration and order. The plugin does not run during the upgrade.',
    zh: '先停止并卸载旧版本，再以相同的配置和顺序安装新版本。期间插件不运行。',
  },
  uploading: { en: 'Upload', zh: '上传进度' },
  wrongEnding: { en: 'The name must end in .tar.gz', zh: '文件名必须以 .tar.gz 结尾' },
  wrongName: {
    en: 'The name must be <name>-<version>.tar.gz; plugin names can contain letters, digits and underscores',
    zh: '文件名必须为 <名称>-<版本>.tar.gz，插件名称只能包含字母、数字和下划线',
  },
}

export const pluginMessages = {
  back: { en: 'All plugins', zh: '全部插件' },
  boot: { en: 'Starts with the broker', zh: '随服务端启动' },
  bootNote: {
    en: 'Enabled by Start, disabled by Stop.',
    zh: '启动插件后启用，停止插件后停用。',
  },
  builder: { en: 'Compiled by', zh: '编译用户' },
  calls: { en: 'Calls', zh: '调用次数' },
  configNotHere: {
    en: 'Configuring plugins in the console requires the enterprise edition. Edit the file on the node.',
    zh: '通过控制台配置插件是企业版功能，请在节点上编辑配置文件。',
  },
  configNone: { en: 'This plugin has no configuration', zh: '该插件没有配置' },
  configTab: { en: 'Configuration', zh: '配置' },
  contact: { en: 'Contact', zh: '联系方式' },
  cpu: { en: 'CPU', zh: 'CPU' },
  deny: {
    en: 'Deny: messages are dropped, clients and actions refused',
    zh: '拒绝：丢弃消息，拒绝客户端和操作',
  },
  failedAction: { en: 'If a call fails', zh: '调用失败时' },
  failedCalls: { en: 'Failed', zh: '失败' },
  failedTitle: {
    en: (reason: string) => `The plugin was stopped: ${reason}`,
    zh: (reason: string) => `插件已停止：${reason}`,
  },
  functionality: { en: 'Functionality', zh: '功能' },
  gitRef: { en: 'Git reference', zh: 'Git 引用' },
  hook: { en: 'Hook', zh: '钩子' },
  hooks: { en: 'Hooks', zh: '钩子' },
  hooksNone: {
    en: 'No hooks: the plugin does not slow down messages.',
    zh: '没有钩子，插件不影响消息处理性能。',
  },
  ignore: { en: 'Ignore: the value is unchanged', zh: '忽略：保持原值' },
  infoTab: { en: 'Info', zh: '信息' },
  level: { en: 'Level', zh: '级别' },
  limits: { en: 'Limits', zh: '限制' },
  limitsText: {
    en: (memory: string, time: string) => `${memory} MB, ${time} ms per call`,
    zh: (memory: string, time: string) => `${memory} MB，单次调用 ${time} 毫秒`,
  },
  log: { en: 'Log', zh: '日志' },
  logNone: { en: 'No lines', zh: '暂无日志' },
  mean: { en: 'Mean', zh: '平均耗时' },
  memory: { en: 'Memory', zh: '内存' },
  metrics: { en: 'Metrics', zh: '指标' },
  no: { en: 'No', zh: '否' },
  nodes: { en: 'Nodes', zh: '节点' },
  notFound: { en: 'Plugin not installed', zh: '未安装该插件' },
  notFoundText: { en: 'Another user may have uninstalled it.', zh: '可能已被其他用户卸载。' },
  readme: { en: 'README', zh: 'README' },
  readmeNone: { en: 'The package has no README.', zh: '该插件包没有 README。' },
  recent: { en: 'Build date', zh: '构建日期' },
  repo: { en: 'Repository', zh: '代码仓库' },
  route: { en: 'Route', zh: '路由' },
  routes: { en: 'Routes', zh: '路由' },
  saved: resultMessages.updated,
  savedRestart: {
    en: 'Some plugins apply a new configuration only after a restart.',
    zh: '部分插件需要重启后才会使用新配置。',
  },
  skipped: { en: 'Skipped', zh: '已跳过' },
  stateTab: { en: 'Runtime', zh: '运行状态' },
  tabs: { en: 'Plugin sections', zh: '插件内容' },
  timedOut: { en: 'Timed out', zh: '超时' },
  text: { en: 'Text', zh: '内容' },
  time: { en: 'Time', zh: '时间' },
  topics: { en: 'Topics', zh: '主题' },
  value: { en: 'Value', zh: '值' },
  website: { en: 'Website', zh: '网站' },
  yes: { en: 'Yes', zh: '是' },
}

export const configFormMessages = {
  add: { en: 'Add', zh: '添加' },
  asForm: { en: 'Form', zh: '表单' },
  asText: { en: 'Text', zh: '文本' },
  badJson: fieldMessages.json,
  badPattern: {
    en: 'Does not match the required pattern',
    zh: '不符合要求的格式',
  },
  expected: {
    en: (what: string) => `Expected: ${what}`,
    zh: (what: string) => `应为：${what}`,
  },
  length: {
    en: (min: string, max: string) => `The length must be ${min} to ${max}`,
    zh: (min: string, max: string) => `长度须为 ${min} 到 ${max}`,
  },
  lines: { en: 'One per line', zh: '每行一个' },
  mode: { en: 'Edit as', zh: '编辑方式' },
  range: {
    en: (min: string, max: string) => `Must be ${min} to ${max}`,
    zh: (min: string, max: string) => `须为 ${min} 到 ${max}`,
  },
  remove: {
    en: (what: string) => `Remove ${what}`.trim(),
    zh: (what: string) => `移除 ${what}`.trim(),
  },
  required: fieldMessages.required,
  text: { en: 'Configuration as JSON', zh: 'JSON 格式的配置' },
  textNote: {
    en: 'Avro JSON encoding: the value of a union is null or an object with the name of its type.',
    zh: '采用 Avro 的 JSON 编码：联合类型的值为 null，或以类型名为键的对象。',
  },
}
