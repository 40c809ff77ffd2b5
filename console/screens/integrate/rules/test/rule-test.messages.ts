import { errorMessages } from '#messages/errors.messages.ts'

export const ruleTestMessages = {
  what: {
    en: 'The stored rule runs on one node. The test is counted in the rule metrics like real traffic.',
    zh: '已保存的规则将在一个节点上运行，测试会像真实流量一样计入规则的指标。',
  },
  stops: {
    en: 'Outputs render their templates and send nothing. Each stopped output counts as failed.',
    zh: '各输出只渲染模板，不发送数据。每个被停止的输出计为失败。',
  },
  sends: {
    en: 'Outputs are executed: data is written to databases, sent to servers and published to clients.',
    zh: '各输出会被执行：数据将写入数据库、发送到服务器并发布给客户端。',
  },
  runOutputs: { en: 'Run the outputs', zh: '执行输出' },
  sendTitle: {
    en: (id: string) => `Run the outputs of rule ${id}`,
    zh: (id: string) => `执行规则 ${id} 的输出`,
  },
  dirty: {
    en: 'The statement has unsaved changes. The test runs the stored rule: save the changes first.',
    zh: '语句有未保存的更改。测试运行的是已保存的规则，请先保存。',
  },
  send: { en: 'Send the event', zh: '发送事件' },
  follow: { en: 'Follow real traffic', zh: '跟踪真实流量' },
  stop: { en: 'Stop', zh: '停止' },
  following: {
    en: 'Real traffic of this rule is recorded until you stop the test or leave the page.',
    zh: '正在记录此规则的真实流量，直到停止测试或离开此页面。',
  },
  noRuns: { en: 'Waiting for the rule to run.', zh: '等待规则运行。' },
  traceFailed: { en: 'Real traffic cannot be followed', zh: '无法跟踪真实流量' },
  leaveTitle: errorMessages.unsaved,
  leaveText: {
    en: 'Leaving the page stops the test and deletes its recording.',
    zh: '离开此页面会停止测试并删除其记录。',
  },
  leave: { en: 'Stop and leave', zh: '停止并离开' },
  stopAndCopy: { en: 'Stop and save as a copy', zh: '停止并另存为副本' },
  stopToSave: { en: 'Stop the test to save the rule.', zh: '请先停止测试再保存规则。' },
  results: { en: 'Results of the outputs', zh: '各输出的结果' },
  noOutputs: { en: 'The rule ran without outputs.', zh: '规则已运行，没有输出。' },
  noMatch: {
    en: 'No result: FROM does not match the event, or WHERE is false.',
    zh: '没有结果：FROM 不匹配此事件，或 WHERE 为假。',
  },
  gone: { en: 'The rule no longer exists.', zh: '规则已不存在。' },
  failed: errorMessages.testFailed,
  // Results of runs and actions.
  ok: { en: 'OK', zh: '成功' },
  noResult: { en: 'no result', zh: '没有结果' },
  pending: { en: 'pending', zh: '等待中' },
  error: { en: 'error', zh: '错误' },
  outOfService: { en: 'out of service', zh: '不可用' },
  actionFailed: { en: 'failed', zh: '失败' },
  expired: { en: 'request expired', zh: '请求已过期' },
  stopped: { en: 'Rendered, not sent', zh: '已渲染，未发送' },
  unavailable: {
    en: 'The output is unavailable: the result would not arrive.',
    zh: '该输出当前不可用，数据将无法送达。',
  },
  runs: { en: 'Runs', zh: '运行记录' },
  input: { en: 'Event', zh: '事件' },
  result: { en: 'Result', zh: '结果' },
  wholeReason: { en: 'Full error', zh: '完整错误' },
  reason: { en: 'Reason', zh: '原因' },
  rendered: { en: 'Rendered', zh: '渲染内容' },
  output: { en: 'Output', zh: '输出' },
  outcome: { en: 'Outcome', zh: '结果状态' },
  rewrite: { en: 'Topic rewrite', zh: '主题重写' },
  rewritten: {
    en: (topic: string, next: string) =>
      `Messages that clients publish to ${topic} arrive with the topic ${next}`,
    zh: (topic: string, next: string) => `客户端发布到 ${topic} 的消息会被重写到主题 ${next}`,
  },
} as const
