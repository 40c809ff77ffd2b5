import type { FailureCode } from '@signalbox/contract/failures'
import type { Pair } from '#language.tsx'
import { plural } from '#plural.ts'

/** Why a message was not delivered. */
export const failureReasonMessages = {
  rejected: { en: 'Refused by the external system', zh: '被外部系统拒绝' },
  expired: { en: 'Expired before it was sent', zh: '发送前已过期' },
  overflowed: { en: 'Dropped because the buffer was full', zh: '缓冲区已满而被丢弃' },
  not_rendered: { en: 'The templates cannot use its values', zh: '模板无法使用其中的值' },
  out_of_service: { en: 'The action was not available', zh: '动作当时不可用' },
  late_reply: {
    en: 'Answered too late; it may have been delivered',
    zh: '应答超时，数据可能已送达',
  },
  not_stored: { en: 'The buffer on disk could not be written', zh: '无法写入磁盘缓冲区' },
  not_acknowledged: { en: 'The result could not be stored', zh: '处理结果无法保存' },
  statement_failed: { en: 'The SQL statement failed', zh: 'SQL 语句执行失败' },
} satisfies Record<FailureCode, Pair>

export const failuresMessages = {
  action: { en: 'Action', zh: '动作' },
  all: { en: 'All failures', zh: '全部失败记录' },
  attempts: { en: 'Attempts', zh: '尝试次数' },
  clearAll: { en: 'Clear', zh: '清空' },
  cleared: {
    en: (count: string) => `${plural(count, 'failure', 'failures')} cleared`,
    zh: (count: string) => `已清空 ${count} 条失败记录`,
  },
  clearText: {
    en: 'The list and the counts by reason are cleared. The messages in it can no longer be sent again.',
    zh: '失败记录及按原因的统计将被清空，其中的数据无法再重新发送。',
  },
  clearTitle: { en: 'Clear all failures?', zh: '确认清空全部失败记录？' },
  count: { en: 'Failures', zh: '失败次数' },
  deleted: {
    en: (count: string) => `${plural(count, 'failure', 'failures')} deleted`,
    zh: (count: string) => `已删除 ${count} 条失败记录`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'Deleted failures can no longer be sent again.',
    zh: '删除后，其中的数据无法再重新发送。',
  },
  deleteTitle: {
    en: (count: string) => `Delete ${plural(count, 'failure', 'failures')}?`,
    zh: (count: string) => `确认删除 ${count} 条失败记录？`,
  },
  empty: { en: 'No failures', zh: '暂无失败记录' },
  emptyText: {
    en: 'Messages that could not be delivered are listed here with the reason, and can be sent again.',
    zh: '未能送达的数据及其原因会列在这里，并可重新发送。',
  },
  gone: { en: 'No longer in the list', zh: '已不在列表中' },
  last: { en: 'Last', zh: '最近一次' },
  lastFailure: {
    en: (time: string) => `Last failure: ${time}`,
    zh: (time: string) => `最近一次失败：${time}`,
  },
  nothing: { en: 'There are no messages', zh: '没有数据' },
  notSendable: { en: 'The content is not stored', zh: '未保存数据内容' },
  openInTest: { en: 'Open in test', zh: '在测试中打开' },
  queued: {
    en: (count: string) => `${plural(count, 'message', 'messages')} queued again`,
    zh: (count: string) => `已将 ${count} 条数据重新放入缓冲区`,
  },
  processed: {
    en: (count: string) => `${plural(count, 'message', 'messages')} processed by the rule`,
    zh: (count: string) => `规则已处理 ${count} 条数据`,
  },
  processAllText: {
    en: (count: string) =>
      `The rule processes ${plural(count, 'message', 'messages')} again. A message leaves the list if the statement succeeds.`,
    zh: (count: string) => `${count} 条数据将重新交给 SQL 执行失败的规则，执行成功后从列表中移除。`,
  },
  processText: {
    en: 'The rule processes each message again. A message leaves the list if the statement succeeds.',
    zh: '每条数据重新交给 SQL 执行失败的规则，执行成功后从列表中移除。',
  },
  reason: { en: 'Reason', zh: '原因' },
  reasons: { en: 'Failures by reason', zh: '按原因统计' },
  redelivered: { en: 'The source delivers it again', zh: '由数据源重新投递' },
  request: { en: 'Request', zh: '请求' },
  row: { en: 'Message', zh: '数据' },
  rowAbsent: {
    en: 'The rule result is not stored, because it is large. The request is sent again as it was.',
    zh: '规则输出较大，未保存；重新发送时使用原来的请求。',
  },
  rule: { en: 'Rule', zh: '规则' },
  search: { en: 'Search failures', zh: '搜索失败记录' },
  sendAgain: { en: 'Send again', zh: '重新发送' },
  sendAll: {
    en: (count: string) => `Send ${count} again`,
    zh: (count: string) => `重新发送 ${count} 条`,
  },
  sendAllText: {
    en: (count: string) =>
      `${plural(count, 'message is', 'messages are')} put into the buffer again. The external system may receive messages twice that it took without an answer.`,
    zh: (count: string) =>
      `${count} 条数据将重新放入缓冲区。若外部系统曾接收但未应答，可能会重复收到。`,
  },
  sendText: {
    en: 'Each message is put into the buffer of its action once, and leaves the list when it is sent.',
    zh: '每条数据放入其动作的缓冲区一次，发送成功后从列表中移除。',
  },
  sendTitle: {
    en: (count: string) => `Send ${plural(count, 'message', 'messages')} again?`,
    zh: (count: string) => `确认重新发送 ${count} 条数据？`,
  },
  skipped: {
    en: 'Not queued: the action is disabled, or it waits already',
    zh: '未放入：动作已停用，或已在等待',
  },
  skippedByRule: {
    en: 'Not processed: the statement failed again, or the rule is disabled',
    zh: '未处理：SQL 语句再次失败，或规则已停用',
  },
  source: { en: 'Source', zh: '数据来源' },
  status: { en: 'Status', zh: '状态' },
  stored: { en: 'Stored', zh: '已保存' },
  time: { en: 'Time', zh: '时间' },
  title: { en: 'Failures', zh: '失败记录' },
  unsent: { en: 'Content not stored', zh: '未保存内容' },
  viewerRequest: {
    en: 'Only administrators see the request, because it may contain credentials.',
    zh: '请求可能包含凭据，仅管理员可见。',
  },
  waiting: { en: 'Queued again', zh: '重新排队' },
}
