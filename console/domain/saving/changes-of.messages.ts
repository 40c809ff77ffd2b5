export const changesOfMessages = {
  changes: { en: 'Show changes', zh: '查看变更记录' },
}
