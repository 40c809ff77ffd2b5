/** The steps of a save of several parts, of which one failed. */
export const stepMessages = {
  action: { en: 'action', zh: '动作' },
  connector: { en: 'connector', zh: '连接器' },
  failedCreate: {
    en: (part: string) => `Not saved: the ${part} could not be created`,
    zh: (part: string) => `未保存：无法创建${part}`,
  },
  failedDelete: {
    en: (part: string) => `Not fully deleted: the ${part} still exists`,
    zh: (part: string) => `未完全删除：${part}仍然存在`,
  },
  failedUpdate: {
    en: (part: string) => `Not saved: the ${part} could not be edited`,
    zh: (part: string) => `未保存：无法修改${part}`,
  },
  left: {
    en: (names: string) => `Could not be restored: ${names}.`,
    zh: (names: string) => `未能恢复：${names}。`,
  },
  rule: { en: 'rule', zh: '规则' },
} as const
