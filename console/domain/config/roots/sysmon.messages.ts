/** By group and field of the API. */
export const sysmonMessages = {
  'os.cpu_check_interval': { en: 'CPU check interval', zh: 'CPU 检查间隔' },
  'os.cpu_high_watermark': { en: 'CPU high watermark', zh: 'CPU 高水位线' },
  'os.cpu_high_watermark_help': { en: 'Raises the alarm when exceeded.', zh: '超过时触发告警。' },
  'os.cpu_low_watermark': { en: 'CPU low watermark', zh: 'CPU 低水位线' },
  'os.cpu_low_watermark_help': {
    en: 'Clears the alarm when the value falls below.',
    zh: '低于时解除告警。',
  },
  'os.mem_check_interval': { en: 'Memory check interval', zh: '内存检查间隔' },
  'os.sysmem_high_watermark': { en: 'Memory high watermark', zh: '系统内存高水位线' },
  'os.sysmem_high_watermark_help': {
    en: 'Raises the alarm when exceeded, and clears it below.',
    zh: '超过时触发告警，低于时解除。',
  },
  'os.procmem_high_watermark': {
    en: 'Process memory high watermark',
    zh: '单个进程内存高水位线',
  },
  'vm.process_check_interval': { en: 'Check interval', zh: '检查间隔' },
  'vm.process_high_watermark': { en: 'High watermark', zh: '高水位线' },
  'vm.process_high_watermark_help': {
    en: 'Usage of the event loop and of the open file limit. Raises the alarm when exceeded.',
    zh: '事件循环占用率与打开文件数占上限的比例，超过时触发告警。',
  },
  'vm.process_high_watermark_help_cluster': {
    en: 'Percentage of the process limit. Raises the alarm when exceeded.',
    zh: '进程数占上限的比例，超过时触发告警。',
  },
  'vm.process_low_watermark': { en: 'Low watermark', zh: '低水位线' },
  'vm.process_low_watermark_help': {
    en: 'Clears the alarm when the value falls below.',
    zh: '低于时解除告警。',
  },
  'vm.long_schedule': { en: 'Log stalls longer than', zh: '记录调度耗时超过' },
  'vm.long_schedule_help': {
    en: 'Logs tasks that block all others for longer than this.',
    zh: '记录阻塞其他任务超过该时长的操作。',
  },
  'vm.long_gc': { en: 'Log garbage collections longer than', zh: '记录垃圾回收耗时超过' },
  'vm.large_heap': { en: 'Log heaps larger than', zh: '记录堆内存大于' },
  'vm.busy_port': { en: 'Log busy ports', zh: '记录端口繁忙' },
  'vm.busy_dist_port': { en: 'Log busy connections between nodes', zh: '记录节点间连接繁忙' },
}

export const sysmonWords = {
  broker: { en: 'Thresholds: broker process', zh: '阈值：服务端进程' },
  highAboveLow: { en: 'Must be above the low watermark', zh: '高水位线必须大于低水位线' },
  lowBelowHigh: { en: 'Must be below the high watermark', zh: '低水位线必须小于高水位线' },
  machine: { en: 'Thresholds: operating system', zh: '阈值：操作系统' },
}
