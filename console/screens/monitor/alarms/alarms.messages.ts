import { resultMessages } from '#messages/results.messages.ts'

export const alarmsMessages = {
  about: {
    en: 'Problems that need attention. Nodes raise alarms automatically and clear them when the condition ends.',
    zh: '需要关注的问题。告警由节点自动触发，恢复正常后自动解除。',
  },
  activatedAt: { en: 'Activated', zh: '触发时间' },
  clear: { en: 'Clear history', zh: '清除历史' },
  clearText: {
    en: 'Deletes the alarm history of all nodes. Active alarms are not affected.',
    zh: '所有节点的历史告警都会被清除，当前告警不受影响。',
  },
  clearTitle: { en: 'Clear the alarm history?', zh: '确认清除历史告警？' },
  cleared: resultMessages.cleared,
  current: { en: 'Active', zh: '当前告警' },
  deactivate: { en: 'End alarm', zh: '解除告警' },
  deactivateText: {
    en: 'The alarm moves to the history on all nodes. If its condition persists, it may not be raised again before the condition has ended.',
    zh: '该告警在所有节点上都将移入历史告警。若触发条件仍然存在，在条件消失之前可能不会再次触发。',
  },
  deactivateTitle: {
    en: (name: string) => `End the alarm ${name}?`,
    zh: (name: string) => `确认解除告警 ${name}？`,
  },
  deactivated: {
    en: (name: string) => `Alarm ended: ${name}`,
    zh: (name: string) => `已解除告警：${name}`,
  },
  details: { en: 'Details', zh: '详情' },
  duration: { en: 'Duration', zh: '持续时间' },
  empty: { en: 'No active alarms', zh: '暂无告警' },
  emptyHistory: { en: 'No alarm history', zh: '暂无历史告警' },
  emptyHistoryText: {
    en: 'Alarms are listed here after they end.',
    zh: '告警解除后会显示在这里。',
  },
  emptyText: { en: 'Everything is normal.', zh: '一切正常。' },
  endedAt: { en: 'Ended', zh: '解除时间' },
  history: { en: 'History', zh: '历史告警' },
  message: { en: 'Message', zh: '告警信息' },
  name: { en: 'Alarm', zh: '告警名称' },
  node: { en: 'Node', zh: '节点' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  search: { en: 'Search alarms', zh: '搜索告警' },
  settings: { en: 'Settings', zh: '设置' },
  severity: { en: 'Severity', zh: '级别' },
  tabs: { en: 'Active or history', zh: '当前或历史' },
  title: { en: 'Alarms', zh: '告警' },
  type: { en: 'Type', zh: '类型' },
}

export const severityMessages = {
  critical: { en: 'Critical', zh: '严重' },
  notice: { en: 'Notice', zh: '提示' },
  warning: { en: 'Warning', zh: '警告' },
}

/** Labels of the links to the subject of an alarm. */
export const subjectLinks = {
  action: { en: 'Open the action', zh: '查看动作' },
  authenticator: { en: 'Open the authenticator', zh: '查看认证器' },
  authorizationSource: { en: 'Open the authorization source', zh: '查看授权数据源' },
  connector: { en: 'Open the connector', zh: '查看连接器' },
  exhook: { en: 'Open the ExHook server', zh: '查看 ExHook 服务' },
  gateway: { en: 'Open the gateway', zh: '查看网关' },
  source: { en: 'Open the source', zh: '查看数据来源' },
}

/** Titles of the known alarms, and advice on each. */
export const alarmNames = {
  high_cpu_usage: {
    label: { en: 'High CPU usage', zh: 'CPU 使用率过高' },
    help: {
      en: 'The CPU usage of this node exceeds the high watermark.',
      zh: '该节点的 CPU 使用率超过高水位线。',
    },
  },
  high_system_memory_usage: {
    label: { en: 'High memory usage', zh: '系统内存使用率过高' },
    help: {
      en: 'This machine is low on memory. The operating system may kill processes.',
      zh: '该机器可用内存不足，耗尽时进程会被系统终止。',
    },
  },
  high_process_memory_usage: {
    label: { en: 'High process memory', zh: '单个进程内存占用过高' },
    help: {
      en: 'One Erlang process uses too much memory, often for a client with a long queue.',
      zh: '单个 Erlang 进程占用内存过多，常见原因是某个客户端的消息队列过长。',
    },
  },
  too_many_processes: {
    label: { en: 'Too many processes', zh: '进程数过多' },
    help: {
      en: 'The number of Erlang processes is close to the limit. Each connection uses processes.',
      zh: 'Erlang 进程数接近上限，每个连接都会占用进程。',
    },
  },
  high_connection_rate: {
    label: { en: 'Too many new connections', zh: '新建连接速率过高' },
    help: {
      en: 'New connections per second exceed the limit of this node: clients are refused.',
      zh: '每秒新建连接数超过该节点的限制，部分客户端被拒绝连接。',
    },
  },
  node_evacuation: {
    label: { en: 'Node evacuation', zh: '节点疏散' },
    help: {
      en: 'After the wait for load balancers, clients are disconnected and new clients are refused until the evacuation is stopped.',
      zh: '等待负载均衡器后断开客户端；在停止疏散之前，该节点拒绝新的客户端。',
    },
  },
  high_event_loop_usage: {
    label: { en: 'Broker busy', zh: '服务端繁忙' },
    help: {
      en: 'The event loop is saturated; expect delays.',
      zh: '事件循环几乎没有空闲，消息可能延迟。',
    },
  },
  too_many_open_files: {
    label: { en: 'Too many open files', zh: '打开文件数过多' },
    help: {
      en: 'New connections are refused when the limit of file descriptors is reached.',
      zh: '达到文件描述符上限后将拒绝新连接。',
    },
  },
  durable_session_full: {
    label: { en: 'Durable session full', zh: '持久会话已满' },
    help: {
      en: 'The stored messages of a durable session have reached their limit, and the oldest ones are dropped. The details name the client. Let the client receive the messages, kick the client, or raise the limit in MQTT > Durable sessions.',
      zh: '持久会话中已存储的消息达到上限，最早的消息会被丢弃。详情中列出了客户端。请让该客户端接收消息、将其踢出，或在“MQTT > 持久会话”中提高上限。',
    },
  },
  memory_budget_full: {
    label: { en: 'Memory budget full', zh: '内存配额已满' },
    help: {
      en: 'A part of the broker, named in the details, has reached its memory limit. New entries are refused or replace the oldest ones. Remove unneeded data, or start Signalbox with a larger heap (NODE_OPTIONS=--max-old-space-size=MB).',
      zh: '服务端的某个部分（见详情）已达到内存上限：新的条目会被拒绝，或替换最早的条目。请清理不需要的数据，或以更大的堆内存启动 Signalbox（NODE_OPTIONS=--max-old-space-size=MB）。',
    },
  },
  runq_overload: {
    label: { en: 'Schedulers overloaded', zh: '调度器过载' },
    help: {
      en: 'More tasks are ready to run than the schedulers of this node can handle.',
      zh: '该节点待运行的任务超过调度器的处理能力。',
    },
  },
  partition: {
    label: { en: 'Network partition', zh: '网络分区' },
    help: {
      en: 'Cluster nodes cannot reach each other.',
      zh: '集群节点之间无法互通。',
    },
  },
  scheduled_backup_failure: {
    label: { en: 'Scheduled backup failed', zh: '定时备份失败' },
    help: {
      en: 'No new backup was created. The broker retries every ten minutes. The reason is in the details.',
      zh: '未能生成新的备份，每十分钟重试一次。原因见详情。',
    },
  },
  data_folder_not_writable: {
    label: { en: 'Data folder not writable', zh: '数据目录不可写' },
    help: {
      en: 'The data folder cannot be written: the disk is full or failing (see the details). Changes, and messages that must be stored, are refused. The broker recovers automatically when it can write again.',
      zh: '数据目录无法写入：磁盘已满或发生故障，原因见详情。配置变更和需要存储的消息会被拒绝；可以写入后自动恢复。',
    },
  },
  action_rows_lost: {
    label: { en: 'Action loses messages', zh: '动作丢失数据' },
    help: {
      en: 'Messages of the action in the details failed or were dropped in the last minute. The list of its failures has the reasons, and sends them again.',
      zh: '详情中的动作在最近一分钟内有数据发送失败或被丢弃。可在其失败记录中查看原因并重新发送。',
    },
  },
  action_backlog_old: {
    label: { en: 'Action has a backlog', zh: '动作积压' },
    help: {
      en: 'The oldest message of the action in the details has waited longer than the threshold of the action.',
      zh: '详情中的动作最早的数据等待时间超过该动作的阈值。',
    },
  },
  action_no_success: {
    label: { en: 'Action without a success', zh: '动作长时间无成功' },
    help: {
      en: 'The action in the details has messages, and none was delivered for longer than the threshold of the action.',
      zh: '详情中的动作有待处理的数据，但超过阈值时间没有一条发送成功。',
    },
  },
  secret_not_found: {
    label: { en: 'Secret not found', zh: '未找到密钥' },
    help: {
      en: 'The configuration refers to an environment variable or a file that cannot be read (see the details). What needs the secret does not work. Set the variable and restart, or create the file and send SIGHUP.',
      zh: '配置引用了无法读取的环境变量或文件（见详情），需要该密钥的功能无法工作。请设置环境变量并重启，或创建文件后发送 SIGHUP 信号。',
    },
  },
  config_dir_not_applied: {
    label: { en: 'Configuration files not applied', zh: '配置文件未应用' },
    help: {
      en: 'A file of the configuration folder is wrong (see the details). The broker keeps its configuration. Correct the file and send SIGHUP.',
      zh: '配置目录中的文件有误（见详情），服务端保持原有配置。请修正文件后发送 SIGHUP 信号。',
    },
  },
  data_folder_damaged: {
    label: { en: 'Data folder damaged', zh: '数据目录已损坏' },
    help: {
      en: 'Parts of the database cannot be read. Restore the newest backup into an empty data folder.',
      zh: '数据库的部分内容无法读取。请将最新的备份恢复到空的数据目录。',
    },
  },
  dead_letters_full: {
    label: { en: 'Dead letters full', zh: '死信存储已满' },
    help: {
      en: 'The store of dead letters is full: further messages that actions cannot deliver are lost. Send or delete stored ones. Ends when a tenth of the space is free.',
      zh: '死信存储已满，动作未能送达的新数据将会丢失。请重新发送或删除已保存的数据；腾出十分之一的空间后恢复。',
    },
  },
  conn_congestion: {
    label: { en: 'Connection congestion', zh: '连接拥塞' },
    help: {
      en: 'Messages arrive faster than the client reads: its queue will fill up.',
      zh: '消息到达的速度超过客户端的读取速度，其消息队列会逐渐堆积。',
    },
  },
  resource: {
    label: { en: 'Resource down', zh: '资源不可用' },
    help: {
      en: 'An external resource is unreachable: a database, a server or another broker.',
      zh: '服务端依赖的外部资源无法连接，例如数据库、服务器或其他 MQTT 服务。',
    },
  },
  license_quota: {
    label: { en: 'License quota nearly used up', zh: '许可证配额即将用尽' },
    help: {
      en: 'The number of sessions is close to the license limit.',
      zh: '会话数接近许可证允许的上限。',
    },
  },
  license_expiry: {
    label: { en: 'License expiry', zh: '许可证即将到期' },
    help: {
      en: 'The license expires soon, or has expired.',
      zh: '许可证即将到期或已经到期。',
    },
  },
}

export const alarmSettingsMessages = {
  about: {
    en: 'When nodes raise alarms, and how alarms are processed.',
    zh: '节点何时触发告警，以及告警如何处理。',
  },
  limits: { en: 'Node limits', zh: '节点限制' },
}
