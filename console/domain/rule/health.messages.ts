import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const healthMessages = {
  disabled: stateMessages.disabled,
  downAction: {
    en: (count: string) => `${plural(count, 'action', 'actions')} unavailable`,
    zh: (count: string) => `${count} 个动作不可用`,
  },
  downSource: {
    en: (count: string) => `${plural(count, 'source', 'sources')} unavailable`,
    zh: (count: string) => `${count} 个数据来源不可用`,
  },
  failed: { en: 'Past failures', zh: '出现过失败' },
  failedHelp: {
    en: 'Failures since the metrics started, but none in the last minute.',
    zh: '自统计开始以来出现过失败，最近一分钟内没有。',
  },
  failing: { en: 'Failing', zh: '正在失败' },
  failingHelp: {
    en: 'Failures in the last minute.',
    zh: '最近一分钟内有失败。',
  },
  missingAction: {
    en: (count: string) => `${plural(count, 'action', 'actions')} missing`,
    zh: (count: string) => `缺少 ${count} 个动作`,
  },
  missingSource: {
    en: (count: string) => `${plural(count, 'source', 'sources')} missing`,
    zh: (count: string) => `缺少 ${count} 个数据来源`,
  },
  noOutputs: { en: 'No outputs', zh: '没有输出' },
  unknown: { en: 'Unknown', zh: '未知' },
  unknownHelp: {
    en: 'The actions or sources of this rule have not been read.',
    zh: '尚未读取该规则的动作或数据来源。',
  },
  running: stateMessages.running,
}
