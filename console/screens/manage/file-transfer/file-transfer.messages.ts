import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const fileTransferMessages = {
  title: { en: 'File transfer', zh: '文件传输' },
  about: {
    en: 'Files that clients send over MQTT in segments, as messages to $file/….',
    zh: '客户端通过 MQTT 分片发送的文件，分片为发布到 $file/… 的消息。',
  },
  files: { en: 'Files', zh: '文件' },
  transfers: { en: 'In progress', zh: '传输中' },
  settings: { en: 'Settings', zh: '设置' },
  off: { en: 'File transfer is disabled', zh: '文件传输未启用' },
  offText: {
    en: 'Messages to $file/… are routed like other messages. Enable file transfer in the settings.',
    zh: '发布到 $file/… 的消息按普通消息处理。请在设置中启用文件传输。',
  },
  client: { en: 'Client ID', zh: '客户端 ID' },
  transfer: { en: 'Transfer ID', zh: '传输 ID' },
  name: { en: 'File', zh: '文件名' },
  size: { en: 'Size', zh: '大小' },
  storedAt: { en: 'Stored', zh: '存储时间' },
  search: { en: 'Filter files', zh: '筛选文件' },
  empty: { en: 'No files', zh: '暂无文件' },
  emptyText: {
    en: 'Files are listed here when their transfer is complete.',
    zh: '客户端完成传输后，文件会显示在此处。',
  },
  more: { en: 'Show more files', zh: '显示更多文件' },
  filteredOf: {
    en: (read: string) => `Filtered on this page: ${plural(read, 'file', 'files')} read so far.`,
    zh: (read: string) => `在本页筛选：目前已读取 ${read} 个文件。`,
  },
  download: { en: 'Download', zh: '下载' },
  downloadFailed: { en: 'The file could not be downloaded', zh: '下载文件失败' },
  openAddress: { en: 'Open in storage', zh: '在存储服务中打开' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this file?', zh: '删除此文件？' },
  deleteText: {
    en: (name: string, client: string) => `${name} of client ${client} is deleted from the broker.`,
    zh: (name: string, client: string) => `将从服务端删除客户端 ${client} 的文件 ${name}。`,
  },
  deleted: resultMessages.deleted,
  atStorage: {
    en: 'The file is in a bucket: delete it there',
    zh: '文件在存储桶中，请在存储服务中删除',
  },

  received: { en: 'Received', zh: '已接收' },
  receivedOf: {
    en: (received: string, size: string) => `${received} of ${size}`,
    zh: (received: string, size: string) => `共 ${size}，已接收 ${received}`,
  },
  state: { en: 'Status', zh: '状态' },
  receiving: { en: 'Receiving', zh: '接收中' },
  assembling: { en: 'Storing', zh: '存储中' },
  changedAt: { en: 'Last segment', zh: '最近分片' },
  expiresAt: { en: 'Segments expire', zh: '分片过期时间' },
  noTransfers: { en: 'No transfers in progress', zh: '暂无传输中的文件' },
  noTransfersText: {
    en: 'A transfer is listed from its first command until its file is stored or its segments have expired.',
    zh: '从首个命令开始，到文件存储完成或分片过期为止，传输会显示在此处。',
  },
  abort: { en: 'Abort', zh: '中止' },
  abortTitle: { en: 'Abort this transfer?', zh: '中止此传输？' },
  abortText: {
    en: (name: string, client: string) =>
      `The segments of ${name} are deleted. The client ${client} has to send the whole file again.`,
    zh: (name: string, client: string) =>
      `将删除 ${name} 的分片，客户端 ${client} 需重新发送整个文件。`,
  },
  aborted: { en: 'Transfer aborted', zh: '传输已中止' },
}

export const uploadMessages = {
  upload: { en: 'Upload a file', zh: '上传文件' },
  text: {
    en: 'The page connects as an MQTT client and sends the file like a device, with the permissions of that client.',
    zh: '页面以 MQTT 客户端身份连接，像设备一样发送文件，并受该客户端的权限限制。',
  },
  choose: { en: 'File to upload', zh: '要上传的文件' },
  chooseFirst: fieldMessages.selectFile,
  required: fieldMessages.clientIdRequired,
  fileId: { en: 'Transfer ID', zh: '传输 ID' },
  fileIdHelp: {
    en: 'Use the same client ID, transfer ID and file to continue an interrupted upload.',
    zh: '使用相同的客户端 ID、传输 ID 和文件可以继续中断的上传。',
  },
  fileIdRule: {
    en: 'Enter a transfer ID without /, + or #',
    zh: '请输入传输 ID，不能包含 /、+ 和 #',
  },
  username: { en: 'Username', zh: '用户名' },
  password: { en: 'Password', zh: '密码' },
  start: { en: 'Upload', zh: '上传' },
  pause: { en: 'Pause', zh: '暂停' },
  resume: { en: 'Resume', zh: '继续' },
  abort: { en: 'Abort', zh: '中止' },
  progress: { en: 'Upload progress', zh: '上传进度' },
  sent: {
    en: (sent: string, total: string) => `${sent} of ${total} sent`,
    zh: (sent: string, total: string) => `已发送 ${sent} / ${total}`,
  },
  connecting: stateMessages.connecting,
  finishing: { en: 'The broker is checking and storing the file', zh: '服务端正在校验并存储文件' },
  paused: { en: 'The upload is paused', zh: '上传已暂停' },
  pausedText: {
    en: 'The broker keeps sent segments for a limited time.',
    zh: '已发送的分片会在服务端保留一段时间。',
  },
  done: { en: 'The file is stored', zh: '文件已存储' },
  aborted: { en: 'The upload was aborted', zh: '上传已中止' },
  unreachable: {
    en: 'The broker could not be reached over WebSocket',
    zh: '无法通过 WebSocket 连接服务端',
  },
  refused: {
    en: (command: string, code: string) => `The broker refused ${command} with reason code ${code}`,
    zh: (command: string, code: string) => `服务端拒绝了 ${command}，原因码为 ${code}`,
  },
  refusedRight: {
    en: 'The client is not allowed to publish to $file/….',
    zh: '该客户端没有发布到 $file/… 的权限。',
  },
  refusedQuota: {
    en: 'A limit is reached: the number of transfers, the space for segments, or the disk. Resume later.',
    zh: '已达到上限：传输数量、分片空间或磁盘。请稍后继续。',
  },
  refusedFinal: {
    en: 'The file is too large or has expired.',
    zh: '文件过大或已过期。',
  },
  refusedOther: {
    en: 'Another file may use this transfer ID, or the checksum differs. See the broker log.',
    zh: '该传输 ID 可能已被其他文件使用，或校验和不一致。具体原因见服务端日志。',
  },
}
