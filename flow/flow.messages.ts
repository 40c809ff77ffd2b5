/** Why a drawing cannot be saved. `about` of a fault fills the parameters. */
export const faultMessages = {
  empty: { en: 'The flow is empty.', zh: '数据流为空。' },
  noSource: { en: 'At least one source is required.', zh: '至少需要一个数据来源。' },
  noSink: { en: 'At least one output is required.', zh: '至少需要一个输出。' },
  unconnected: {
    en: (count = '') => (count === '1' ? '1 unconnected node.' : `${count} unconnected nodes.`),
    zh: (count = '') => `${count} 个节点未连接。`,
  },
  toItself: {
    en: 'Wrong connection: a node cannot be connected to itself.',
    zh: '连接错误：节点不能连接到自身。',
  },
  twoSources: {
    en: 'Wrong connection: a source cannot be connected to a source.',
    zh: '连接错误：数据来源之间不能连接。',
  },
  twoSinks: {
    en: 'Wrong connection: an output cannot be connected to an output.',
    zh: '连接错误：输出之间不能连接。',
  },
  backwards: {
    en: 'Wrong connection: data flows from sources to outputs.',
    zh: '连接错误：数据只能从来源流向输出。',
  },
  functionAfterFilter: {
    en: 'Function nodes must precede filter nodes.',
    zh: '函数节点必须位于过滤器节点之前。',
  },
  splitPath: {
    en: 'Wrong connection: this node is connected to nodes of different kinds. A rule has one path.',
    zh: '连接错误：该节点连接到了不同种类的节点，一条规则只有一条路径。',
  },
  joinedPath: {
    en: 'Wrong connection: nodes of different kinds are connected to this node. A rule has one path.',
    zh: '连接错误：有不同种类的节点连接到该节点，一条规则只有一条路径。',
  },
  severalFlows: {
    en: 'Only one flow can be saved. Connect these nodes to the others, or remove them.',
    zh: '一次只能保存一个数据流，请将这些节点与其他节点连接，或将其移除。',
  },
  missingPath: {
    en: 'This source is not connected to every output. A rule sends each result to all of its outputs.',
    zh: '该数据来源未连接到所有输出。规则会将每条结果发送到它的全部输出。',
  },
  severalFunctions: {
    en: 'A flow has at most one function node.',
    zh: '一个数据流最多有一个函数节点。',
  },
  severalFilters: {
    en: 'A flow has at most one filter node.',
    zh: '一个数据流最多有一个过滤器节点。',
  },
  topicMissing: { en: 'Topic is required', zh: '主题不能为空' },
  topicInvalid: { en: 'The topic filter is invalid.', zh: '主题过滤器无效。' },
  topicTaken: { en: 'Topic already exists', zh: '主题已存在' },
  topicUnquotable: {
    en: 'A topic with both kinds of quotation marks cannot be written in SQL.',
    zh: '同时包含单引号和双引号的主题无法写入 SQL。',
  },
  eventMissing: { en: 'An event is required.', zh: '请选择事件。' },
  eventTaken: { en: 'Event already exists', zh: '事件已存在' },
  sourceMissing: { en: 'A source is required.', zh: '请选择或创建数据来源。' },
  sourceTaken: { en: 'Source already exists', zh: '数据来源已存在' },
  actionMissing: { en: 'An action is required.', zh: '请选择或创建动作。' },
  actionTaken: { en: 'Action already exists', zh: '动作已存在' },
  consoleTaken: {
    en: 'A flow has at most one console output.',
    zh: '一个数据流最多有一个控制台输出。',
  },
  republishTopicMissing: { en: 'Topic is required', zh: '主题不能为空' },
  sqlMissing: { en: 'SQL is required.', zh: '请输入 SQL。' },
  sqlInvalid: { en: 'The SQL is invalid.', zh: 'SQL 无效。' },
  fieldsMissing: { en: 'At least one field is required.', zh: '至少需要一个字段。' },
  fieldMissing: { en: 'A field is required.', zh: '请输入字段。' },
  fieldUnused: {
    en: (field = '') => `The function does not use the field ${field}.`,
    zh: (field = '') => `函数的参数中没有使用字段 ${field}。`,
  },
  aliasMissing: {
    en: 'An alias is required after calling a function.',
    zh: '调用函数后必须设置别名。',
  },
  aliasInvalid: {
    en: (alias = '') => `${alias} is not a valid alias. Put special names in double quotes.`,
    zh: (alias = '') => `${alias} 不是有效的别名，特殊名称请使用双引号。`,
  },
  aliasOfAll: { en: '* cannot have an alias.', zh: '* 不能设置别名。' },
  conditionsMissing: { en: 'At least one condition is required.', zh: '至少需要一个条件。' },
  valueMissing: { en: 'A value is required.', zh: '请输入值。' },
  quoteInText: {
    en: "SQL text cannot contain the character '.",
    zh: "SQL 文本中不能包含字符 '。",
  },
  tooManyLevels: {
    en: 'The form supports at most two levels of groups. Use SQL.',
    zh: '表单最多支持两级条件组，请使用 SQL。',
  },
  notInForm: {
    en: (text = '') => `The form does not support ${text}. Use SQL.`,
    zh: (text = '') => `表单不支持 ${text}，请使用 SQL。`,
  },
}
