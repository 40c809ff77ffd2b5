import { plural } from '#plural.ts'

export const removeMessages = {
  actionRules: {
    en: 'removed from rules',
    zh: '将从以下规则中移除：',
  },
  deleteAll: {
    en: (count: string) => `Delete ${plural(count, 'item', 'items')}`,
    zh: (count: string) => `删除 ${count} 项`,
  },
  deletedAll: {
    en: (count: string) => `${plural(count, 'item', 'items')} deleted`,
    zh: (count: string) => `已删除 ${count} 项`,
  },
  fallbackOf: {
    en: 'no longer receives undelivered messages of',
    zh: '将不再接收以下动作未送达的数据：',
  },
  nameClash: {
    en: (name: string) => `An action and a source share the name ${name}`,
    zh: (name: string) => `动作和数据来源同名：${name}`,
  },
  nameClashText: {
    en: (command: string) =>
      `The cluster cannot delete either of them. Run this command on any node to delete the source, then delete the action here: ${command}`,
    zh: (command: string) =>
      `集群无法删除其中任何一个。请在任一节点上执行以下命令删除数据来源，之后即可在此删除动作：${command}`,
  },
  partly: {
    en: (done: string, failed: string) => `Deleted: ${done}. Not deleted: ${failed}`,
    zh: (done: string, failed: string) => `已删除：${done}；未删除：${failed}`,
  },
  sourceInUse: {
    en: (name: string) => `The cluster cannot delete the source ${name}`,
    zh: (name: string) => `集群无法删除数据来源 ${name}`,
  },
  sourceInUseText: {
    en: (rules: string) =>
      `Rules without actions name it in FROM: ${rules}. Add an action to them or delete them, then delete the source.`,
    zh: (rules: string) =>
      `以下规则没有动作，但在 FROM 中引用了它：${rules}。请先为这些规则添加动作或将其删除，再删除数据来源。`,
  },
  sourceRules: {
    en: 'no longer triggers rules that name it in FROM:',
    zh: '以下规则的 FROM 仍引用它，但不再被触发：',
  },
  usedAction: {
    en: 'Rules use this action. It is removed from them, and its buffered messages are dropped. The rules are kept.',
    zh: '有规则使用该动作：它将从这些规则中移除，缓冲区中的数据将被丢弃，规则本身保留。',
  },
  usedConnector: {
    en: 'This connector is in use. The following items are also deleted:',
    zh: '该连接器正被使用，以下各项将一并删除：',
  },
  usedFallback: {
    en: 'Actions use this action as a fallback. They keep the reference, but their undelivered messages no longer go to it.',
    zh: '有动作将该动作用作备用动作：引用会保留，但未送达的数据不再交给它。',
  },
  usedSource: {
    en: 'Rules use this source. They are kept, but the source no longer triggers them.',
    zh: '有规则使用该数据来源：规则不会更改，但不再被它触发。',
  },
}
