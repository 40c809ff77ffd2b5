import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const topicRewriteMessages = {
  about: {
    en: 'Rules that change the topics of messages and subscriptions. Authorization checks the original topic. Existing subscriptions are not changed.',
    zh: '改写消息和订阅的主题。授权检查使用改写前的主题，已有的订阅不受影响。',
  },
  action: { en: 'Applies to', zh: '作用于' },
  actionAll: { en: 'Publish and subscribe', zh: '发布和订阅' },
  actionPublish: { en: 'Publish', zh: '发布' },
  actionSubscribe: { en: 'Subscribe', zh: '订阅' },
  add: { en: 'Create rule', zh: '创建规则' },
  bottom: { en: 'Move to the bottom', zh: '移到最后' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  count: {
    en: (count: string, max: string) => `${count} of max. ${max}`,
    zh: (count: string, max: string) => `${count} 条，上限 ${max} 条`,
  },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (source: string) =>
      `This rule no longer rewrites topics that match ${source}. Existing subscriptions keep the rewritten topic filter, and clients cannot unsubscribe with the original topic.`,
    zh: (source: string) =>
      `该规则不再改写匹配 ${source} 的主题。已有的订阅保持改写后的主题，客户端无法用原主题取消这些订阅。`,
  },
  deleteTitle: { en: 'Delete this rule?', zh: '确认删除该规则？' },
  destination: { en: 'Destination topic', zh: '目标主题' },
  destinationHelp: {
    en: 'Placeholders: $1 to $9 (groups of the regular expression), ${clientid}, ${username}.',
    zh: '占位符：$1 到 $9（正则表达式的分组）、${clientid}、${username}。',
  },
  destinationWildcard: {
    en: 'Wildcards are only allowed for subscriptions',
    zh: '仅作用于订阅的规则可使用通配符',
  },
  destinationWrong: { en: 'Not a valid topic', zh: '主题格式错误' },
  down: { en: 'Move down', zh: '下移' },
  edit: { en: 'Edit', zh: '编辑' },
  edited: resultMessages.edited,
  empty: { en: 'No rules', zh: '暂无规则' },
  emptyText: {
    en: 'Example: source topic old/#, regular expression ^old/(.+)$, destination topic new/$1. A message to old/a arrives as new/a.',
    zh: '示例：源主题 old/#，正则表达式 ^old/(.+)$，目标主题 new/$1。发布到 old/a 的消息会改为 new/a。',
  },
  full: { en: 'The broker accepts at most 19 rules', zh: '最多 19 条规则' },
  gone: {
    en: 'Another user has changed or deleted this rule. Close the form and check the list.',
    zh: '该规则已被其他用户修改或删除，请关闭表单并查看列表。',
  },
  goneMoved: {
    en: 'Another user has changed the rules. Check the order and try again.',
    zh: '规则已被其他用户修改，请查看顺序后重试。',
  },
  handle: {
    en: (name: string) => `Move rule ${name}: drag, or use the arrow keys`,
    zh: (name: string) => `移动规则 ${name}：拖动或使用方向键`,
  },
  missingGroup: {
    en: (group: string, groups: string) =>
      `$${group} is empty: the regular expression has ${plural(groups, 'group', 'groups')}. A message is lost if its topic becomes empty or invalid.`,
    zh: (group: string, groups: string) =>
      `$${group} 为空：正则表达式只有 ${groups} 个分组。主题变为空或无效的消息会丢失。`,
  },
  moved: {
    en: (from: string, to: string, count: string) => `Rule ${from} is now rule ${to} of ${count}`,
    zh: (from: string, to: string, count: string) =>
      `规则 ${from} 已移到第 ${to} 位，共 ${count} 条`,
  },
  order: { en: 'Order', zh: '顺序' },
  re: { en: 'Regular expression', zh: '正则表达式' },
  reHelp: {
    en: 'Matches anywhere in the topic. Without a match, the topic is unchanged.',
    zh: '在主题的任意位置匹配；不匹配时主题不变。',
  },
  reProblem: { en: 'Not a valid regular expression', zh: '不是有效的正则表达式' },
  required: fieldMessages.required,
  topicRequired: fieldMessages.topicRequired,
  orderText: {
    en: 'Only the last rule with a matching source topic applies. If its regular expression does not match, the topic is unchanged.',
    zh: '仅源主题匹配的最后一条规则生效；若其正则表达式不匹配，主题不变。',
  },
  rules: { en: 'Rules', zh: '规则' },
  same: {
    en: (nth: string) => `Rule ${nth} has the same source topic. Only the later rule applies.`,
    zh: (nth: string) => `规则 ${nth} 的源主题相同，仅靠后的规则生效。`,
  },
  save: { en: 'Save', zh: '保存' },
  source: { en: 'Source topic', zh: '源主题' },
  sourceHelp: {
    en: 'Topics to rewrite; wildcards are allowed. For a shared subscription, enter the part after the group.',
    zh: '规则适用的主题，可含通配符；对共享订阅，匹配组名之后的部分。',
  },
  sourceWrong: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  title: { en: 'Topic rewrite', zh: '主题重写' },
  top: { en: 'Move to the top', zh: '移到最前' },
  up: { en: 'Move up', zh: '上移' },
  username: { en: 'Username', zh: '用户名' },
}

export const testMessages = {
  about: {
    en: 'Applies the rules above to one topic. Nothing is published.',
    zh: '对一个主题应用上面的规则，不发布消息。',
  },
  badExpression: {
    en: (nth: string, problem: string) =>
      `Rule ${nth} applies, but the console cannot evaluate its regular expression: ${problem}`,
    zh: (nth: string, problem: string) =>
      `规则 ${nth} 生效，但控制台无法计算其正则表达式：${problem}`,
  },
  invalid: {
    en: (nth: string, result: string) =>
      `Not changed: the result of rule ${nth} is ${result === '' ? 'empty' : `an invalid topic (${result})`}`,
    zh: (nth: string, result: string) =>
      `不变：规则 ${nth} 的结果${result === '' ? '为空' : `“${result}”不是有效的主题`}`,
  },
  noRule: { en: 'Not changed: no rule matches this topic', zh: '不变：没有匹配该主题的规则' },
  rewritten: {
    en: (nth: string, topic: string) => `Rule ${nth} changes the topic to ${topic}`,
    zh: (nth: string, topic: string) => `规则 ${nth} 将主题改写为 ${topic}`,
  },
  test: { en: 'Test', zh: '测试' },
  tooLong: {
    en: 'Not changed: topics longer than 1,024 characters are not rewritten',
    zh: '不变：超过 1,024 个字符的主题不改写',
  },
  topic: { en: 'Topic', zh: '主题' },
  unmatched: {
    en: (nth: string) =>
      `Not changed: rule ${nth} applies, but its regular expression does not match`,
    zh: (nth: string) => `不变：规则 ${nth} 生效，但其正则表达式不匹配`,
  },
  wrongTopic: { en: 'Not a valid topic', zh: '主题格式错误' },
}
