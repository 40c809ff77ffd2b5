/**
 * The sentences of all problems: of the parser, of the checker, and of runs that fail. Those of
 * runs are kept beside the others so that a panel shows all of them in one way.
 */
export const sentences = {
  // The parser.
  startsWith: {
    en: (found = '') => `A statement starts with SELECT or FOREACH, not with ${found}.`,
    zh: (found = '') => `语句以 SELECT 或 FOREACH 开头，而不是 ${found}。`,
  },
  empty: { en: () => 'There is no statement yet.', zh: () => '还没有语句。' },
  expected: {
    en: (what = '', found = '') => `Here should stand ${what}, not ${found}.`,
    zh: (what = '', found = '') => `此处应为 ${what}，而不是 ${found}。`,
  },
  expectedExpression: {
    en: (found = '') => `A value is missing here; there is ${found}.`,
    zh: (found = '') => `此处缺少一个值，却出现了 ${found}。`,
  },
  unexpected: {
    en: (found = '') => `${found} cannot stand here.`,
    zh: (found = '') => `${found} 不能出现在这里。`,
  },
  noFrom: {
    en: () => 'FROM is missing: which topics or events start the rule?',
    zh: () => '缺少 FROM：由哪些主题或事件触发规则？',
  },
  clauseOrder: {
    en: (clause = '') => `${clause} comes too late: the order is fields, DO, INCASE, FROM, WHERE.`,
    zh: (clause = '') => `${clause} 的位置太靠后：顺序为 字段、DO、INCASE、FROM、WHERE。`,
  },
  clauseTwice: {
    en: (clause = '') => `There is already a ${clause}.`,
    zh: (clause = '') => `已经有 ${clause} 了。`,
  },
  onlyForeach: {
    en: (clause = '') => `${clause} belongs to FOREACH; a SELECT has none.`,
    zh: (clause = '') => `${clause} 属于 FOREACH，SELECT 没有它。`,
  },
  openQuote: {
    en: () => 'This quote is never closed.',
    zh: () => '此引号没有闭合。',
  },
  badCharacter: {
    en: (found = '') => `${found} has no meaning in a statement.`,
    zh: (found = '') => `${found} 在语句中没有意义。`,
  },
  semicolon: {
    en: () => 'A statement has no semicolon at its end.',
    zh: () => '语句末尾不能有分号。',
  },
  quoteName: {
    en: (name = '') =>
      `A name of other characters, or with another first one than a letter, needs double quotes: "${name}".`,
    zh: (name = '') => `不以字母开头或含有其他字符的名称需要双引号："${name}"。`,
  },
  keywordAsName: {
    en: (name = '') => `${name} is a keyword; as a name it needs double quotes.`,
    zh: (name = '') => `${name} 是关键字，作为名称使用时需要双引号。`,
  },
  otherOperator: {
    en: (found = '', instead = '') => `There is no ${found}; write ${instead}.`,
    zh: (found = '', instead = '') => `没有 ${found}，请写成 ${instead}。`,
  },
  otherSql: {
    en: (found = '', instead = '') =>
      `This language has no ${found}.${instead && ` Write ${instead}.`}`,
    zh: (found = '', instead = '') => `此语言没有 ${found}。${instead && `请写成 ${instead}。`}`,
  },
  commentAtEnd: {
    en: () => 'A comment on the last line is not understood: delete it, or put it further up.',
    zh: () => '最后一行的注释无法识别：请删除，或移到前面。',
  },
  numberForm: {
    en: () => 'A decimal needs digits on both sides of its point, and a point before its exponent.',
    zh: () => '小数点两边都要有数字，指数之前要有小数点。',
  },
  comparisonChain: {
    en: () => 'Only two values can be compared at once; join comparisons by AND.',
    zh: () => '一次只能比较两个值，请用 AND 连接多个比较。',
  },
  booleanNotHere: {
    en: (op = '') => `${op} works in WHERE, INCASE and WHEN only. Write a CASE instead.`,
    zh: (op = '') => `${op} 只能用在 WHERE、INCASE 和 WHEN 中，请改用 CASE。`,
  },
  comparisonNotHere: {
    en: () => 'A comparison cannot stand here.',
    zh: () => '比较不能出现在这里。',
  },
  caseNotCondition: {
    en: () => 'A CASE is not a condition: write its conditions out.',
    zh: () => 'CASE 不能作为条件，请直接写出各条件。',
  },
  caseNotHere: {
    en: () => 'A CASE can be a field or an argument, and nothing inside another expression.',
    zh: () => 'CASE 只能作为字段或函数参数，不能放在其他表达式里。',
  },
  starNotHere: {
    en: () => '* stands for all columns and has no name of its own.',
    zh: () => '* 代表所有列，不能有别名。',
  },
  aliasNeedsAs: {
    en: () => 'After a comparison the name needs AS.',
    zh: () => '比较之后的别名需要 AS。',
  },
  pathOfCall: {
    en: () =>
      'Nothing can be taken out of a result directly: give it a name first, and use that name in the next field.',
    zh: () => '不能直接从函数结果中取值：请先取别名，再在下一个字段中使用该别名。',
  },
  callName: {
    en: () => 'A function is called by its name alone.',
    zh: () => '函数只能用名称调用。',
  },
  tooDeep: {
    en: (limit = '') => `This is nested more than ${limit} deep.`,
    zh: (limit = '') => `嵌套超过 ${limit} 层。`,
  },
  tooLong: {
    en: (limit = '') => `A statement has ${limit} characters at most.`,
    zh: (limit = '') => `语句最多 ${limit} 个字符。`,
  },
} as const
