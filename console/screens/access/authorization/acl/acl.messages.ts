import { oldSyntaxMessages } from '#domain/syntax/old-syntax.messages.ts'

export const aclMessages = {
  ...oldSyntaxMessages,
  action: {
    en: 'Invalid action: use publish, subscribe, all, or one of them with qos and retain',
    zh: '动作无效，应为 publish、subscribe、all，或带 qos、retain 的动作',
  },
  address: {
    en: 'Invalid address: use an IP address or a network, such as "10.1.2.3" or "10.0.0.0/8"',
    zh: '地址无效，应为 IP 地址或网段，例如 "10.1.2.3" 或 "10.0.0.0/8"',
  },
  badLine: { en: (line: string) => `Line ${line}`, zh: (line: string) => `第 ${line} 行` },
  brokerStopped: { en: 'The broker cannot parse this part', zh: '服务端无法解析此处' },
  exact: {
    en: 'Exact name; write a regular expression as {re, "…"}',
    zh: '此处为精确匹配的名称，正则表达式应写作 {re, "…"}',
  },
  exampleAddress: { en: 'Devices in one network', zh: '指定网段的设备' },
  exampleAll: {
    en: 'Last rule: matches all remaining requests. Later rules have no effect.',
    zh: '最后一条规则，匹配其余所有请求，其后的规则不会生效。',
  },
  exampleBoth: { en: 'Combine several conditions', zh: '同时满足多个条件' },
  exampleOwn: { en: 'Each client can only use its own topics', zh: '每个客户端只能使用自己的主题' },
  exampleQos: { en: 'Deny a QoS level and retained messages', zh: '禁止特定 QoS 等级和保留消息' },
  exampleRegex: { en: 'Usernames with a common prefix', zh: '以相同前缀开头的用户名' },
  examples: { en: 'Examples', zh: '示例' },
  exampleSys: { en: 'Deny subscriptions to system topics and to #', zh: '禁止订阅系统主题和 #' },
  expression: {
    en: 'The broker does not accept this regular expression',
    zh: '服务端不接受该正则表达式',
  },
  option: {
    en: 'Invalid option: use {qos, 0 to 2} or {retain, true | false | all}',
    zh: '选项无效，应为 {qos, 0 至 2} 或 {retain, true | false | all}',
  },
  permission: { en: 'Rules must start with allow or deny', zh: '规则须以 allow 或 deny 开头' },
  rule: {
    en: 'Invalid rule: use {allow | deny, who, action, ["topic", …]} or {allow | deny, all}',
    zh: '规则无效，应为 {allow | deny, 对象, 动作, ["主题", …]} 或 {allow | deny, all}',
  },
  syntax: { en: 'Syntax error', zh: '语法错误' },
  topics: {
    en: 'Topics must be a list: ["filter", {eq, "text"}]',
    zh: '主题应为列表：["过滤器", {eq, "文本"}]',
  },
  unfinished: {
    en: 'The rule is incomplete: a period or a bracket is missing',
    zh: '规则未结束，缺少句点或括号',
  },
  void: {
    en: 'Matches everything: later rules have no effect',
    zh: '该规则匹配所有请求，其后的规则不会生效',
  },
  who: {
    en: "Invalid client: use all, {username, …}, {clientid, …}, {ipaddr, …}, {ipaddrs, […]}, {'and', […]} or {'or', […]}",
    zh: "对象无效，应为 all、{username, …}、{clientid, …}、{ipaddr, …}、{ipaddrs, […]}、{'and', […]} 或 {'or', […]}",
  },
}
