import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, text } from '#routing/search.ts'

const alarmSearch = { q: text, sort: text, order }

/** One row for each cause, or for each alarm. */
export const GROUPINGS = ['cause', 'alarm'] as const
export const groupingSearch = { by: oneOf(GROUPINGS, 'cause') }

export const alarmsPath = path('/alarm/current-alarm', {
  ...alarmSearch,
  ...groupingSearch,
  ...viewParams,
})
export const alarmHistoryPath = path('/alarm/history-alarm', { ...alarmSearch, ...viewParams })
export const alarmSettingsPath = path('/monitoring/alarm-settings')
