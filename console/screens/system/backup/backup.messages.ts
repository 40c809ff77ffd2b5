import { fieldMessages } from '#messages/fields.messages.ts'
import { errorMessages } from '#messages/errors.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const backupMessages = {
  about: {
    en: 'Archives of the configuration and the data: console users, API keys, MQTT users, authorization rules, bans, retained messages and certificates. Sessions, delayed messages and metrics are not included.',
    zh: '配置与数据的备份文件，包括控制台用户、API 密钥、MQTT 用户、授权规则、黑名单、保留消息和证书。不包括会话、延迟消息和指标。',
  },
  checking: { en: 'Checking the file', zh: '正在检查文件' },
  chooseFile: { en: 'Backup file (.tar.gz)', zh: '备份文件（.tar.gz）' },
  chooseFirst: fieldMessages.selectFile,
  create: { en: 'Create backup', zh: '创建备份' },
  created: resultMessages.created,
  createdAt: { en: 'Created at', zh: '创建时间' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) => `${name} is deleted from its node.`,
    zh: (name: string) => `将从所在节点删除 ${name}。`,
  },
  deleteTitle: { en: 'Delete this backup?', zh: '确认删除该备份？' },
  download: { en: 'Download', zh: '下载' },
  downloadFailed: { en: 'Download failed', zh: '下载失败' },
  empty: { en: 'No backups', zh: '暂无备份' },
  emptyText: {
    en: 'A backup is a file on the node. It can be downloaded, and restored here or on another Signalbox. Backups of EMQX 5 can be uploaded and restored as well. Before each restore, the page shows which parts of the file can be restored.',
    zh: '备份是保存在节点上的文件，可以下载，并在当前或其他 Signalbox 上恢复，也可以上传并恢复 EMQX 5 的备份。每次恢复前都会显示文件中哪些内容可以恢复。',
  },
  file: { en: 'File name', zh: '文件名' },
  forEmqx: { en: 'Export for EMQX', zh: '导出到 EMQX' },
  fromEmqxText: {
    en: 'Users keep their passwords. Console users in the file replace existing ones with the same name, including your own. Parts that this broker does not have are listed with the reason.',
    zh: '用户的密码保持不变。文件中的控制台用户会替换同名用户，包括当前登录的用户。当前服务端没有的内容会列出并说明原因。',
  },
  fromEmqxTitle: { en: 'This backup was written by EMQX', zh: '该备份由 EMQX 生成' },
  foreignText: {
    en: 'This backup is from another kind of broker. Only its configuration can be restored, without users, rules and messages. Settings that would refuse clients without this data are skipped.',
    zh: '该备份由其他类型的服务端生成，可以恢复其中的配置，但无法读取用户、规则和消息的数据表。缺少这些数据时会拒绝客户端的设置不会被恢复。',
  },
  foreignTitle: { en: 'Configuration only', zh: '仅配置' },
  fromMosquitto: { en: 'Import from Mosquitto', zh: '从 Mosquitto 导入' },
  imported: resultMessages.imported,
  importText: {
    en: 'The cluster imports the whole file. Entries with the same name are replaced, and nothing is deleted. Tables and certificates are not compared with those of the cluster.',
    zh: '集群会导入整个文件：同名条目会被覆盖，不会删除任何条目。数据表和证书不与集群中的内容比较。',
  },
  mergeText: {
    en: 'Entries with the same name are replaced, and nothing is deleted. The chosen parts are restored together; invalid entries are skipped and listed. Console users with a changed password or role have to log in again.',
    zh: '同名条目会被覆盖，不会删除任何条目。所选部分会一并恢复，其中有误的内容会被跳过并列出。密码或角色有变更的控制台用户需要重新登录。',
  },
  node: { en: 'Node', zh: '节点' },
  nothingChosen: { en: 'No part selected', zh: '未选择任何部分' },
  partlyRestored: {
    en: 'Restored, except for the parts listed below',
    zh: '已恢复，下方列出的内容除外',
  },
  partlyInEffect: {
    en: 'Restored, but some parts are not in effect',
    zh: '已恢复，但部分内容未生效',
  },
  reading: { en: 'Reading the backup', zh: '正在读取备份' },
  reload: { en: 'Reload page', zh: '重新加载页面' },
  reloadText: {
    en: 'Pages may still show old settings. Reload to see the restored settings.',
    zh: '页面可能仍显示恢复前的设置，重新加载后可查看恢复后的设置。',
  },
  restore: { en: 'Restore…', zh: '恢复…' },
  restored: { en: 'Backup restored', zh: '备份已恢复' },
  restoreNow: { en: 'Restore', zh: '恢复' },
  restoreOf: { en: (name: string) => `Restore ${name}`, zh: (name: string) => `恢复 ${name}` },
  restoreText: {
    en: (name: string, time: string, node: string) =>
      `Settings and data are replaced by those of ${name}, created ${time} on ${node}.`,
    zh: (name: string, time: string, node: string) =>
      `当前的设置和数据将被 ${name}（${time} 在 ${node} 上创建）中的内容覆盖。`,
  },
  restoreTitle: { en: 'Restore this backup?', zh: '确认恢复该备份？' },
  safety: {
    en: 'Create a backup of the current state first',
    zh: '先为当前状态创建备份',
  },
  safetyOff: { en: 'This cannot be undone.', zh: '此操作无法撤销。' },
  safetyOn: {
    en: 'A backup of the current state is created first.',
    zh: '恢复之前会先为当前状态创建备份。',
  },
  secretsText: {
    en: 'Backups contain connector passwords, tokens and private keys in plain text, and user passwords as hashes. Keep downloaded files where only administrators can read them.',
    zh: '备份中包含明文的连接器密码、令牌和私钥，以及用户密码的哈希值。请将下载的文件保存在只有管理员可以访问的位置。',
  },
  secretsTitle: { en: 'A backup contains secrets', zh: '备份文件包含敏感信息' },
  sent: {
    en: (done: string, total: string) => `${done} of ${total}`,
    zh: (done: string, total: string) => `已上传 ${done}，共 ${total}`,
  },
  size: { en: 'Size', zh: '大小' },
  stopped: {
    en: (nodes: string) => `Backups on stopped nodes are not listed: ${nodes}`,
    zh: (nodes: string) => `未列出已停止节点上的备份：${nodes}`,
  },
  title: { en: 'Backup', zh: '备份与恢复' },
  tooLarge: { en: 'The file is larger than 1 GB', zh: '文件大于 1 GB' },
  unreadable: { en: 'The backup cannot be read', zh: '无法读取该备份' },
  upload: { en: 'Upload', zh: '上传' },
  uploaded: { en: 'Uploaded', zh: '上传成功' },
  uploading: { en: 'Upload', zh: '上传进度' },
  uploadRefused: errorMessages.uploadFailed,
  uploadEmqx: {
    en: 'Backups of EMQX 5 and exports of EMQX 4 (.json) can be uploaded as well. The next step shows which parts can be restored.',
    zh: '也可以上传 EMQX 5 的备份和 EMQX 4 的导出文件（.json）。下一步会显示可以恢复的内容。',
  },
  uploadText: {
    en: 'The file keeps its name, which must match the folder in the archive. Nothing changes until you restore it.',
    zh: '文件保留原名，且须与归档内的目录名一致。恢复之前不会有任何变更。',
  },
  uploadTitle: { en: 'Upload a backup', zh: '上传备份' },
  wrongName: { en: 'The name must end in .tar.gz', zh: '文件名必须以 .tar.gz 结尾' },
}
