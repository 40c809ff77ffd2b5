import { plural } from '../../../plural.ts'

export const removeMessages = {
  actionRules: {
    en: 'removed from the rules',
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
  nameClash: {
    en: (name: string) => `An action and a source have the name ${name}`,
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
  sourceRules: {
    en: 'still named in FROM of the rules, which it no longer starts',
    zh: '以下规则的 FROM 仍引用它，但不再被触发：',
  },
  usedAction: {
    en: 'Rules use this action. It is removed from these rules, which are not deleted. Its buffer is discarded.',
    zh: '有规则使用该动作：它将从这些规则中移除，规则本身保留，缓存将被丢弃。',
  },
  usedConnector: {
    en: 'Actions or sources use this connector. All of the following are deleted:',
    zh: '该连接器正被使用，以下各项将一并删除：',
  },
  usedSource: {
    en: 'Rules use this source. They are not changed, and the source no longer starts them.',
    zh: '有规则使用该数据来源：规则不会更改，但不再被它触发。',
  },
}
