import { named } from './named.ts'

/** Results of actions in one word, with the object where it is not obvious ("Created: plant-db"). */
export const resultMessages = {
  cleared: named('Cleared', '已清空'),
  copied: named('Copied', '已复制'),
  created: named('Created', '创建成功'),
  deleted: named('Deleted', '已删除'),
  disabled: named('Disabled', '已停用'),
  edited: named('Edited', '已编辑'),
  enabled: named('Enabled', '已启用'),
  imported: named('Imported', '已导入'),
  installed: named('Installation successful', '安装成功'),
  removed: named('Removed', '已移除'),
  reset: named('Reset', '已重置'),
  uninstalled: named('Uninstalled', '已卸载'),
  updated: named('Updated', '已更新'),
}
