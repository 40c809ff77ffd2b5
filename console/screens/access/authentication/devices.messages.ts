import { plural } from '#plural.ts'
import { resultMessages } from '#messages/results.messages.ts'

/** Devices that were registered for Google Cloud IoT Core. */
export const deviceMessages = {
  title: { en: 'Devices', zh: '设备' },
  deviceId: { en: 'Device ID', zh: '设备 ID' },
  project: { en: 'Project', zh: '项目' },
  location: { en: 'Location', zh: '位置' },
  registry: { en: 'Registry', zh: '注册表' },
  keys: { en: 'Keys', zh: '密钥数' },
  expiry: { en: 'First key expiry', zh: '最早的密钥过期时间' },
  never: { en: 'Never', zh: '永不过期' },
  empty: { en: 'No devices', zh: '暂无设备' },
  emptyText: {
    en: 'Import the JSON file exported from Google Cloud IoT Core.',
    zh: '请导入从 Google Cloud IoT Core 导出的 JSON 文件。',
  },
  import: { en: 'Import', zh: '导入' },
  importFailed: { en: 'Import failed', zh: '导入失败' },
  imported: {
    en: (count: string, errors: string) =>
      `${plural(count, 'device', 'devices')} imported, ${errors} refused`,
    zh: (count: string, errors: string) => `已导入 ${count} 个设备，${errors} 个被拒绝`,
  },
  noList: { en: 'The file is not a JSON list of devices', zh: '该文件不是设备的 JSON 列表' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: { en: 'Delete this device?', zh: '确认删除该设备？' },
  deleteText: {
    en: (id: string) => `${id} can no longer log in with its key.`,
    zh: (id: string) => `${id} 将无法再使用其密钥登录。`,
  },
  deleted: resultMessages.deleted,
}
