/** Expected or found tokens in the parser's sentences; texts of the statement are quoted unchanged. */
const WORDS: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  END_OF_TEXT: { en: 'the end', zh: '结尾' },
  A_NAME: { en: 'a name', zh: '名称' },
  A_NUMBER: { en: 'a number', zh: '数字' },
  A_TOPIC: { en: 'a topic in quotes', zh: '带引号的主题' },
}
const en = (word: string) => WORDS[word]?.en ?? word
const zh = (word: string) => WORDS[word]?.zh ?? word

/**
 * The sentences of all problems: of the parser, of the checker, and of runs that fail. Those of
 * runs are kept beside the others so that a panel shows all of them in one way.
 */
export const sentences = {
  // Sentences of the parser, about syntax.
  startsWith: {
    en: (found = '') => `A statement starts with SELECT or FOREACH, not with ${found}.`,
    zh: (found = '') => `语句以 SELECT 或 FOREACH 开头，而不是 ${found}。`,
  },
  empty: { en: () => 'The statement is empty.', zh: () => '语句为空。' },
  expected: {
    en: (what = '', found = '') => `Expected ${en(what)}, found ${en(found)}.`,
    zh: (what = '', found = '') => `此处应为 ${zh(what)}，而不是 ${zh(found)}。`,
  },
  expectedExpression: {
    en: (found = '') => `Expected a value, found ${en(found)}.`,
    zh: (found = '') => `此处应为一个值，而不是 ${zh(found)}。`,
  },
  unexpected: {
    en: (found = '') => `${found} is not allowed here.`,
    zh: (found = '') => `${found} 不能出现在这里。`,
  },
  noFrom: {
    en: () => 'FROM is missing: name the topics or events that trigger the rule.',
    zh: () => '缺少 FROM：请指定触发规则的主题或事件。',
  },
  clauseOrder: {
    en: (clause = '') => `${clause} comes too late: the order is fields, DO, INCASE, FROM, WHERE.`,
    zh: (clause = '') => `${clause} 的位置太靠后：顺序为 字段、DO、INCASE、FROM、WHERE。`,
  },
  clauseTwice: {
    en: (clause = '') => `The statement already has ${clause}.`,
    zh: (clause = '') => `语句中已有 ${clause}。`,
  },
  onlyForeach: {
    en: (clause = '') => `${clause} can only be used with FOREACH.`,
    zh: (clause = '') => `${clause} 只能用于 FOREACH。`,
  },
  openQuote: {
    en: () => 'This quote is not closed.',
    zh: () => '此引号没有闭合。',
  },
  badCharacter: {
    en: (found = '') => `${found} is not allowed in a statement.`,
    zh: (found = '') => `${found} 不能出现在语句中。`,
  },
  semicolon: {
    en: () => 'A statement must not end with a semicolon.',
    zh: () => '语句末尾不能有分号。',
  },
  quoteName: {
    en: (name = '') =>
      `A name with special characters, or not beginning with a letter, needs double quotes: "${name}".`,
    zh: (name = '') => `不以字母开头或含有特殊字符的名称需要双引号："${name}"。`,
  },
  keywordAsName: {
    en: (name = '') => `${name} is a keyword; as a name it needs double quotes.`,
    zh: (name = '') => `${name} 是关键字，作为名称使用时需要双引号。`,
  },
  otherOperator: {
    en: (found = '', instead = '') => `${found} does not exist; write ${instead}.`,
    zh: (found = '', instead = '') => `没有 ${found}，请写成 ${instead}。`,
  },
  otherSql: {
    en: (found = '', instead = '') =>
      `Rule SQL does not support ${found}.${instead && ` Write ${instead}.`}`,
    zh: (found = '', instead = '') =>
      `规则 SQL 不支持 ${found}。${instead && `请写成 ${instead}。`}`,
  },
  commentAtEnd: {
    en: () => 'A comment on the last line is not recognized: delete it, or move it up.',
    zh: () => '最后一行的注释无法识别：请删除，或移到前面。',
  },
  numberForm: {
    en: () =>
      'A decimal number needs digits on both sides of the point. A number with an exponent needs a point.',
    zh: () => '小数点两边都要有数字，指数之前要有小数点。',
  },
  numberRange: {
    en: () => 'This number is too large.',
    zh: () => '此数字过大。',
  },
  comparisonChain: {
    en: () => 'A comparison has two values; join several comparisons with AND.',
    zh: () => '一次只能比较两个值，请用 AND 连接多个比较。',
  },
  booleanNotHere: {
    en: (op = '') => `${op} works in WHERE, INCASE and WHEN only. Write a CASE instead.`,
    zh: (op = '') => `${op} 只能用在 WHERE、INCASE 和 WHEN 中，请改用 CASE。`,
  },
  comparisonNotHere: {
    en: () => 'A comparison is not allowed here.',
    zh: () => '比较不能出现在这里。',
  },
  caseNotCondition: {
    en: () => 'CASE is not a condition: write the conditions directly.',
    zh: () => 'CASE 不能作为条件，请直接写出各条件。',
  },
  caseNotHere: {
    en: () => 'CASE can only be a field or an argument, not part of another expression.',
    zh: () => 'CASE 只能作为字段或函数参数，不能放在其他表达式里。',
  },
  starNotHere: {
    en: () => '* selects all columns and cannot have an alias.',
    zh: () => '* 代表所有列，不能有别名。',
  },
  aliasNeedsAs: {
    en: () => 'After a comparison, an alias needs AS.',
    zh: () => '比较之后的别名需要 AS。',
  },
  pathOfCall: {
    en: () =>
      'Values inside a function result cannot be read directly: give the result an alias, and use it in the next field.',
    zh: () => '不能直接从函数结果中取值：请先取别名，再在下一个字段中使用该别名。',
  },
  callName: {
    en: () => 'A function call needs a plain name before the parenthesis.',
    zh: () => '函数调用的括号前只能是函数名。',
  },
  tooDeep: {
    en: (limit = '') => `The nesting is deeper than ${limit} levels.`,
    zh: (limit = '') => `嵌套超过 ${limit} 层。`,
  },
  tooLong: {
    en: (limit = '') => `A statement can have at most ${limit} characters.`,
    zh: (limit = '') => `语句最多 ${limit} 个字符。`,
  },

  // Sentences of the checker, about names and types.
  unknownFunctionNear: {
    en: (name = '', near = '') => `There is no function ${name}; did you mean ${near}?`,
    zh: (name = '', near = '') => `没有函数 ${name}；是否想用 ${near}？`,
  },
  argumentType: {
    en: (name = '', param = '', wanted = '', found = '') =>
      `${name} expects ${wanted} for ${param}, not ${found}.`,
    zh: (name = '', param = '', wanted = '', found = '') =>
      `${name} 的参数 ${param} 应为 ${wanted}，而这里是 ${found}。`,
  },
  notIn: {
    en: () => 'NOT IN always fails: write a <> x AND a <> y.',
    zh: () => 'NOT IN 总是失败：请写成 a <> x AND a <> y。',
  },
  needsAlias: {
    en: () => 'Add AS: without an alias, the generated name of this field changes in each run.',
    zh: () => '请加 AS：没有别名时，此字段的自动名称每次运行都不同。',
  },
  signNeedsAlias: {
    en: () => 'Without an alias, a field with a sign before it fails in every run: add AS.',
    zh: () => '带正负号的字段没有别名时每次运行都会失败：请加 AS。',
  },
  starLoses: {
    en: (name = '') => `After *, the other keys of ${name} are lost: select ${name} before *.`,
    zh: (name = '') => `在 * 之后 ${name} 的其他键会丢失：请在 * 之前选取 ${name}。`,
  },
  hidesPayload: {
    en: (hidden = '') => `Without an alias this field hides ${hidden} from WHERE: add AS.`,
    zh: (hidden = '') => `没有别名时 WHERE 看不到 ${hidden}：请加 AS。`,
  },
  aliasOfDo: {
    en: (name = '') => `INCASE is evaluated before DO: ${name} does not exist yet.`,
    zh: (name = '') => `INCASE 先于 DO 执行，此时 ${name} 尚不存在。`,
  },
  indexZero: {
    en: () => 'Indexes begin at 1; index 0 is undefined.',
    zh: () => '下标从 1 开始，下标 0 未定义。',
  },
  quotedText: {
    en: (name = '') => `"${name}" is a column name; write text as '${name}'.`,
    zh: (name = '') => `"${name}" 是列名；文本请写成 '${name}'。`,
  },
  columnOfOther: {
    en: (name = '', events = '') =>
      `The events in FROM do not have ${name}. Events with this column: ${events}.`,
    zh: (name = '', events = '') => `FROM 中的事件没有 ${name}。有此列的事件：${events}。`,
  },
  unknownColumnNear: {
    en: (name = '', near = '') => `There is no column ${name}; did you mean ${near}?`,
    zh: (name = '', near = '') => `没有列 ${name}；是否想用 ${near}？`,
  },
  unknownColumn: {
    en: (name = '') => `There is no column ${name}: it is always undefined.`,
    zh: (name = '') => `没有列 ${name}，其值始终未定义。`,
  },
  eventFunction: {
    en: (name = '', column = '') =>
      `${name}() returns undefined outside WHERE and INCASE. Use the column ${column} instead.`,
    zh: (name = '', column = '') =>
      `${name} 函数在 WHERE 和 INCASE 之外返回 undefined，请改用列 ${column}。`,
  },
  mapPutText: {
    en: () => 'map_put treats text as an empty object: write json_decode(payload).',
    zh: () => 'map_put 会把文本当作空对象：请写 json_decode(payload)。',
  },
  textWithNumber: {
    en: (text = '') => `${text} is compared with a number but is not one: the rule always fails.`,
    zh: (text = '') => `${text} 与数字比较，但不是数字：规则总是失败。`,
  },
  columnWithNumber: {
    en: (name = '') => `${name} is text. The rule fails if it is not a number.`,
    zh: (name = '') => `${name} 是文本，若不是数字，规则将失败。`,
  },
  unknownEvent: {
    en: (topic = '', near = '') => `There is no event ${topic}.${near && ` Did you mean ${near}?`}`,
    zh: (topic = '', near = '') => `没有事件 ${topic}。${near && `是否想用 ${near}？`}`,
  },
  badFilter: {
    en: (topic = '') =>
      `${topic} is not a topic filter: + and # must be whole levels, and # the last level.`,
    zh: (topic = '') => `${topic} 不是合法的主题过滤器：+ 和 # 须占整级，# 只能在最后。`,
  },

  // Sentences of a run, about values.
  badFunctionArgument: {
    en: (name = '', ...args: string[]) =>
      `${name} does not accept ${args.join(', ') || 'empty arguments'}.`,
    zh: (name = '', ...args: string[]) => `${name} 不接受 ${args.join('、') || '空参数'}。`,
  },
  badValue: {
    en: () => 'The expression cannot be calculated with these values.',
    zh: () => '无法用这些值进行计算。',
  },
  badArithmetic: {
    en: () => 'No result: division by zero, a number out of range, or not a number.',
    zh: () => '没有结果：除以零、数值越界，或不是数字。',
  },
  unknownFunction: {
    en: (name = '') => `There is no function ${name}.`,
    zh: (name = '') => `没有函数 ${name}。`,
  },
  wrongArity: {
    en: (name = '') => `${name} has the wrong number of arguments.`,
    zh: (name = '') => `${name} 的参数个数错误。`,
  },
  unknownOperator: {
    en: (op = '') => `The operator ${op} is accepted but always fails.`,
    zh: (op = '') => `运算符 ${op} 可以解析，但总是失败。`,
  },
  payloadNotJson: {
    en: () => 'The payload is not JSON: no value can be read from it.',
    zh: () => '消息内容不是 JSON，无法从中取值。',
  },
  notJson: {
    en: (text = '') => `Not valid JSON: ${text}`,
    zh: (text = '') => `不是有效的 JSON：${text}`,
  },
  notUtf8: {
    en: () => 'The data is not text: use bin2hexstr or base64_encode.',
    zh: () => '数据不是文本：请使用 bin2hexstr 或 base64_encode。',
  },
  notBoolean: {
    en: () =>
      'A condition must be a comparison, or a function that returns true or false: append = true.',
    zh: () => '条件必须是比较，或返回 true/false 的函数；请写成 = true。',
  },
  notOfLogic: {
    en: () => 'NOT before AND, OR, NOT or IN always fails: invert the comparisons instead.',
    zh: () => 'NOT 用在 AND、OR、NOT 或 IN 之前总是失败：请改用相反的比较。',
  },
  rangeOfNoArray: {
    en: (value = '') => `A range needs an array, not ${value}.`,
    zh: (value = '') => `只能对数组取范围，而不是 ${value}。`,
  },
  badIndex: {
    en: (begin = '', end = '') => `The array has no items from ${begin} to ${end}.`,
    zh: (begin = '', end = '') => `数组中没有第 ${begin} 到第 ${end} 个元素。`,
  },
  starInForeach: {
    en: () => 'FOREACH needs an array; * is not an array.',
    zh: () => 'FOREACH 需要数组，而 * 不是数组。',
  },
  badHex: {
    en: (text = '') => `Not hexadecimal: ${text}`,
    zh: (text = '') => `不是十六进制文本：${text}`,
  },
  badRegex: {
    en: (source = '', why = '') => `The regular expression ${source} is invalid: ${why}.`,
    zh: (source = '', why = '') => `正则表达式 ${source} 无效：${why}。`,
  },
  badEscape: {
    en: (escape = '') => `Unsupported escape sequence \\${escape}.`,
    zh: (escape = '') => `不支持转义序列 \\${escape}。`,
  },
  badTimeUnit: {
    en: (unit = '') =>
      `${unit} is not a unit of time; use second, millisecond, microsecond or nanosecond.`,
    zh: (unit = '') => `${unit} 不是时间单位；可用 second、millisecond、microsecond、nanosecond。`,
  },
  badTimeOffset: {
    en: (offset = '') => `${offset} is not a time zone offset; write Z, +08:00 or local.`,
    zh: (offset = '') => `${offset} 不是时区偏移；请写 Z、+08:00 或 local。`,
  },
  missingDatePart: {
    en: () => 'A date format needs all of %Y %m %d %H %M %S.',
    zh: () => '日期格式必须包含 %Y %m %d %H %M %S。',
  },
  badRfc3339: {
    en: (text = '') => `${text} is not a valid RFC 3339 time, such as 2024-01-01T00:00:00Z.`,
    zh: (text = '') => `${text} 不是有效的 RFC 3339 时间，例如 2024-01-01T00:00:00Z。`,
  },
  notCompressed: {
    en: () => 'The data is not in this compression format.',
    zh: () => '数据不是该压缩格式。',
  },
  jqNotLoaded: {
    en: () => 'jq is loading.',
    zh: () => 'jq 仍在加载。',
  },
  jqProgram: {
    en: (why = '') => `jq 1.6, the version of EMQX, refuses this program: ${why}.`,
    zh: (why = '') => `EMQX 使用的 jq 1.6 不接受该程序：${why}。`,
  },
  jqFailed: {
    en: (why = '') => `The jq program failed: ${why}.`,
    zh: (why = '') => `jq 程序运行失败：${why}。`,
  },
  jqTimeout: {
    en: (ms = '') => `The jq program was stopped after ${ms} ms.`,
    zh: (ms = '') => `jq 程序在 ${ms} 毫秒后被停止。`,
  },
  noSchemaRegistry: {
    en: (name = '') => `${name} needs a schema registry, which is not available here.`,
    zh: (name = '') => `${name} 需要 Schema Registry，此处不可用。`,
  },
  schemaMissing: {
    en: (name = '') => `The schema registry has no schema ${name}.`,
    zh: (name = '') => `Schema Registry 中没有 Schema ${name}。`,
  },
  schemaData: {
    en: (name = '', why = '') => `The data does not match the schema ${name}: ${why}.`,
    zh: (name = '', why = '') => `数据不符合 Schema ${name}：${why}。`,
  },
  limitSteps: {
    en: () => 'The run was stopped: too many steps.',
    zh: () => '运行已停止：步骤过多。',
  },
  limitText: {
    en: () => 'The run was stopped: a string is too long.',
    zh: () => '运行已停止：文本过长。',
  },
  limitItems: {
    en: () => 'The run was stopped: an array is too long.',
    zh: () => '运行已停止：数组过长。',
  },
  limitInteger: {
    en: () => 'The run was stopped: an integer is too large.',
    zh: () => '运行已停止：整数过大。',
  },
  limitDepth: {
    en: () => 'The run was stopped: a value is nested too deeply.',
    zh: () => '运行已停止：值嵌套过深。',
  },
  limitRegex: {
    en: () => 'The regular expression is too large.',
    zh: () => '正则表达式过大。',
  },
  internalError: {
    en: (what = '') => `Internal error: ${what}`,
    zh: (what = '') => `内部错误：${what}`,
  },
} as const
