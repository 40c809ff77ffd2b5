import { resultMessages } from '#messages/results.messages.ts'

export const ruleDetailMessages = {
  actionsFailed: { en: 'Actions failed', zh: '动作失败' },
  actionsFailedHelp: {
    en: 'Dropped messages count as failed.',
    zh: '丢弃的消息计为失败。',
  },
  actionsSucceeded: { en: 'Actions succeeded', zh: '动作成功' },
  actionsTotal: { en: 'Actions executed', zh: '动作执行' },
  waiting: {
    en: (count: string) => `${count} waiting`,
    zh: (count: string) => `等待中：${count}`,
  },
  average: { en: '5-min average', zh: '近 5 分钟平均' },
  back: { en: 'All rules', zh: '全部规则' },
  byNode: { en: 'By node', zh: '各节点' },
  cluster: { en: 'Cluster', zh: '集群' },
  exception: { en: 'Exception', zh: '异常' },
  exceptionHelp: {
    en: 'The statement failed, for example arithmetic on a string.',
    zh: '语句无法执行，例如对文本进行数学运算。',
  },
  failing: { en: 'This rule is losing messages', zh: '该规则正在丢失消息' },
  failingText: {
    en: 'Failures were counted in the last minute. Open the action that is not available, or test the statement.',
    zh: '最近一分钟内出现了失败。请检查不可用的动作，或测试 SQL 语句。',
  },
  loading: { en: 'Reading metrics…', zh: '正在读取统计指标…' },
  matched: { en: 'Matched', zh: '命中' },
  matchedHelp: { en: 'Events that triggered the rule.', zh: '触发规则的事件数。' },
  maximum: { en: 'Peak', zh: '峰值' },
  maximumHelp: {
    en: 'For a cluster, the sum of the peaks of its nodes, which may have occurred at different times.',
    zh: '集群的峰值为各节点峰值之和，不一定出现在同一时刻。',
  },
  node: { en: 'Node', zh: '节点' },
  noResult: { en: 'No result', zh: '无结果' },
  noResultHelp: {
    en: 'WHERE was false, or FOREACH had no items.',
    zh: 'WHERE 条件为假，或 FOREACH 没有元素。',
  },
  notFound: { en: 'Rule not found', zh: '规则不存在' },
  now: { en: 'Now', zh: '当前' },
  outputs: { en: 'Outputs', zh: '输出' },
  discarded: {
    en: (count: string) => `Failed because the action does not exist: ${count}.`,
    zh: (count: string) => `因动作不存在而失败：${count}。`,
  },
  outOfService: {
    en: (count: string) => `Failed because the action is unavailable: ${count}.`,
    zh: (count: string) => `因动作不可用而失败：${count}。`,
  },
  failures: { en: 'Failures', zh: '失败记录' },
  overview: { en: 'Overview', zh: '概览' },
  passed: { en: 'Passed', zh: '通过' },
  passedHelp: { en: 'Runs that returned at least one row.', zh: '至少产生一条数据的执行次数。' },
  rate: { en: 'Rate (per second)', zh: '速率（次/秒）' },
  rateShort: { en: 'Rate', zh: '速率' },
  reset: { en: 'Reset metrics', zh: '重置指标' },
  resetDone: resultMessages.reset,
  resetText: {
    en: 'Resets all counters of this rule to 0 on every node. The history is not changed.',
    zh: '该规则在所有节点上的计数将归零，历史数据不变。',
  },
  resetTitle: { en: 'Reset the metrics of this rule?', zh: '确认重置该规则的指标？' },
  tabs: { en: 'Rule sections', zh: '规则页面' },
}
