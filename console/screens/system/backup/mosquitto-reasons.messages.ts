import type { MosquittoReason } from '@signalbox/contract/mosquitto'

/** Reasons why a line of Mosquitto's files is left out, or has another form. */
export const mosquittoReasons = {
  acl_refused: {
    en: 'The ACL file has a line that cannot be read: none of its rules is imported',
    zh: 'ACL 文件中有无法读取的行，其规则均不会导入',
  },
  anonymous_with_users: {
    en: 'Clients without a username are refused because users log in with passwords',
    zh: '由于用户使用密码登录，未提供用户名的客户端会被拒绝',
  },
  block_left: {
    en: 'The listener or bridge of this line is left out',
    zh: '所属的监听器或桥接未导入',
  },
  bridge_both: {
    en: 'A rule forwards the messages; messages from the other broker are not sent back to it',
    zh: '由规则转发消息；来自对端的消息不会再发回对端',
  },
  bridge_rule: {
    en: 'A rule forwards the messages between the topics of both brokers',
    zh: '由规则在两端的主题之间转发消息',
  },
  certificate_missing: {
    en: 'Disabled: its certificates are not among the files',
    zh: '已停用：所选文件中缺少其证书',
  },
  client_id_prefix: {
    en: 'The client ID is this prefix, followed by the name of the connector',
    zh: '作为客户端 ID 的前缀，后接连接器名称',
  },
  denied_inside: {
    en: 'A topic of this line is also denied: clients cannot subscribe to any topic of this line',
    zh: '该行包含的某个主题另有禁止规则，客户端无法订阅该行中的任何主题',
  },
  elsewhere: {
    en: 'This broker has a setting of its own for this',
    zh: '当前服务端有单独的设置',
  },
  expired: {
    en: 'The message has expired',
    zh: '消息已过期',
  },
  file_missing: {
    en: 'The file is not among the chosen files, cannot be read, or is too large',
    zh: '所选文件中没有该文件，或文件无法读取、过大',
  },
  first_addresses: {
    en: 'Only the first 8 addresses are used',
    zh: '仅使用前 8 个地址',
  },
  invalid: {
    en: 'The line cannot be read',
    zh: '无法读取该行',
  },
  nearest: {
    en: 'The highest possible value is used',
    zh: '使用允许的最大值',
  },
  needless: {
    en: 'This broker does not need this option',
    zh: '当前服务端不需要该选项',
  },
  no_counterpart: {
    en: 'This broker has nothing comparable',
    zh: '当前服务端没有对应的功能',
  },
  no_file: {
    en: 'No file of this folder was chosen',
    zh: '未选择该目录中的文件',
  },
  no_such_listener: {
    en: 'This line has no valid listener',
    zh: '该行没有对应的有效监听器',
  },
  no_users: {
    en: 'Disabled: no user could log in',
    zh: '已停用：没有可登录的用户',
  },
  not_nested: {
    en: 'Mosquitto ignores this option in an included file',
    zh: 'Mosquitto 会忽略被包含文件中的该选项',
  },
  of_packets: {
    en: 'The limit applies to packets, which are larger than their payloads',
    zh: '该限制针对整个报文，报文长度大于消息内容',
  },
  other_users: {
    en: 'Disabled: its users or rules differ from those of the first listener',
    zh: '已停用：其用户或规则与第一个监听器不同',
  },
  plain_password: {
    en: 'The password is in plain text: hash it with mosquitto_passwd -U first',
    zh: '密码为明文，请先用 mosquitto_passwd -U 转换为哈希',
  },
  plugin: {
    en: 'Disabled: a plugin decided which clients may connect',
    zh: '已停用：原先由插件决定哪些客户端可以连接',
  },
  repeated: {
    en: 'Another line with this name is used',
    zh: '已采用同名的另一行',
  },
  sessions_by_option: {
    en: 'Sessions are stored with the start option --durable-sessions',
    zh: '会话的持久化由启动选项 --durable-sessions 决定',
  },
  unix_socket: {
    en: 'This broker has no listeners on Unix sockets',
    zh: '当前服务端不支持 Unix 套接字监听器',
  },
  unknown: {
    en: 'This broker does not know the option',
    zh: '当前服务端无法识别该选项',
  },
  unknown_hash: {
    en: 'This broker does not know this kind of hash',
    zh: '当前服务端不支持该哈希类型',
  },
  users_elsewhere: {
    en: 'The built-in database of this broker cannot take these users',
    zh: '这些用户无法导入当前服务端的内置数据库',
  },
  weaker: {
    en: 'Disabled: without this line, the listener would accept more clients',
    zh: '已停用：缺少该行时，监听器会接受更多客户端',
  },
  websocket_path: {
    en: 'Clients use the path /mqtt; Mosquitto accepts every path',
    zh: '客户端须使用路径 /mqtt，而 Mosquitto 接受任意路径',
  },
  when_subscribing: {
    en: 'This broker decides when a client subscribes, and not for each message',
    zh: '当前服务端在客户端订阅时检查权限，而不是逐条消息检查',
  },
  wildcard_name: {
    en: 'Usernames with + or # have no rules',
    zh: '含有 + 或 # 的用户名没有规则',
  },
  without_tls: {
    en: 'This option has no effect without certfile and keyfile',
    zh: '没有 certfile 和 keyfile 时不起作用',
  },
} satisfies Record<MosquittoReason, { en: string; zh: string }>
