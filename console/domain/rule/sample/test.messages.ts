import { fieldMessages } from '#messages/fields.messages.ts'

export const testMessages = {
  title: { en: 'Test', zh: '测试' },
  about: {
    en: 'Runs in the browser with the rule engine of Signalbox, as you type.',
    zh: '在浏览器中使用 Signalbox 的规则引擎运行，输入即更新。',
  },
  target: { en: 'Target', zh: '测试对象' },
  targetSql: { en: 'Statement', zh: '语句' },
  targetRule: { en: 'Stored rule', zh: '已保存的规则' },
  event: { en: 'Test event', zh: '测试事件' },
  dataSource: { en: 'Data source', zh: '数据来源' },
  message: { en: 'Message publish', zh: '消息发布' },
  notInFrom: {
    en: 'This data source does not occur in the entered SQL: the event does not trigger the rule.',
    zh: '输入的 SQL 中没有此数据来源，该事件不会触发规则。',
  },
  moreColumns: { en: 'More columns', zh: '更多列' },
  browserOnly: {
    en: 'Tests on the broker use a fixed value for this column. The test on this page uses yours.',
    zh: '服务端测试中此列为固定值，此页面中的测试使用此处的值。',
  },
  badInteger: fieldMessages.integer,
  badObject: fieldMessages.jsonObject,
  badBoolean: { en: 'Enter true or false.', zh: '请输入 true 或 false。' },
  unset: { en: 'not set', zh: '未设置' },
  formatPayload: { en: 'Format JSON', zh: '格式化 JSON' },
  badEvent: {
    en: 'Correct the marked columns to run the test.',
    zh: '请更正标出的列后再测试。',
  },
  // Results of the test in the page.
  passes: {
    en: (rows: string) => `Passes: ${rows}`,
    zh: (rows: string) => `通过：${rows}`,
  },
  noResultWhere: { en: 'No result: WHERE is false', zh: '没有结果：WHERE 为假' },
  noResultFrom: {
    en: 'No result: FROM does not match this event',
    zh: '没有结果：FROM 不匹配此事件',
  },
  noResultRows: {
    en: 'No result: FOREACH yields no rows',
    zh: '没有结果：FOREACH 没有产生任何行',
  },
  failed: { en: 'The statement fails with this event', zh: '语句处理此事件时失败' },
  failedAlways: {
    en: 'The statement fails with every event',
    zh: '语句处理任何事件都会失败',
  },
  failedExample: {
    en: 'The statement does not fit this example event. Enter another event to test it.',
    zh: '此示例事件不适用于该语句，请输入其他事件进行测试。',
  },
  invalid: { en: 'The statement is invalid', zh: '语句无效' },
  anyway: {
    en: 'The steps below show what would happen if the rule ran.',
    zh: '以下步骤显示假设规则运行时的结果。',
  },
  output: { en: 'Result', zh: '结果' },
  // Test that the broker runs.
  runOnBroker: { en: 'Test on the broker', zh: '在服务端测试' },
  brokerSame: {
    en: 'The broker returned the same result.',
    zh: '服务端返回了相同的结果。',
  },
  brokerOther: {
    en: 'The broker returned a different result',
    zh: '服务端返回了不同的结果',
  },
  brokerColumns: {
    en: (names: string) =>
      `Different columns: ${names}. Times, IDs and node come from the broker’s own event.`,
    zh: (names: string) => `不同的列：${names}。时间、ID 和节点取自服务端自己的事件。`,
  },
  brokerNoMatch: {
    en: 'The broker reports no match: FROM does not include the event, or WHERE is false.',
    zh: '服务端报告不匹配：FROM 不包含此事件，或 WHERE 为假。',
  },
  brokerFailed: { en: 'The test on the broker failed', zh: '服务端测试失败' },
  reportedFirst: {
    en: 'Choose a data source that occurs in the SQL, or add it to the data inputs.',
    zh: '请选择 SQL 中出现的数据来源，或将其添加到数据输入。',
  },
} as const
