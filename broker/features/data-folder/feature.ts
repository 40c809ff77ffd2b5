import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { DataFolder } from './data-folder.ts'

export const dataFolder = feature({
  needs: { alarms },
  start: ({ kernel, store }, { alarms }) => new DataFolder(kernel, store, alarms),
})
