import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const nodeMessages = {
  allNodes: { en: 'All nodes', zh: '全部节点' },
  core: { en: 'Core', zh: '核心节点' },
  live: { en: 'Live connections', zh: '在线连接数' },
  cpu: { en: 'CPU usage', zh: 'CPU 使用率' },
  load: { en: 'CPU load 1 / 5 / 15 min', zh: 'CPU 负载 1 / 5 / 15 分钟' },
  loadHelp: {
    en: 'Load average of the operating system.',
    zh: '操作系统的平均负载。',
  },
  loadOfCores: {
    en: (loads: string, cores: string) => `${loads} on ${plural(cores, 'core', 'cores')}`,
    zh: (loads: string, cores: string) => `${loads}（${cores} 核）`,
  },
  memory: { en: 'Memory', zh: '内存' },
  node: { en: 'Node', zh: '节点' },
  processes: { en: 'Erlang processes', zh: 'Erlang 进程数' },
  processesHelp: {
    en: 'Erlang VM processes in use, and their limit.',
    zh: '虚拟机已使用的进程数及其上限。',
  },
  replicant: { en: 'Replicant', zh: '复制节点' },
  role: { en: 'Role', zh: '角色' },
  running: stateMessages.running,
  sessions: { en: 'Sessions', zh: '会话数' },
  status: { en: 'Status', zh: '状态' },
  stopped: stateMessages.stopped,
  uptime: { en: 'Uptime', zh: '运行时长' },
  version: { en: 'Version', zh: '版本' },
}
