import { viewParams } from '../../../parts/views/view-params.ts'
import { path } from '../../../routing/path.ts'
import { order, text } from '../../../routing/search.ts'

export const alarmSearch = { q: text, sort: text, order }

export const alarmsPath = path('/alarm/current-alarm', { ...alarmSearch, ...viewParams })
export const alarmHistoryPath = path('/alarm/history-alarm', { ...alarmSearch, ...viewParams })
export const alarmSettingsPath = path('/monitoring/alarm-settings')
