import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { DataFolder } from './data-folder.ts'

export const dataFolder = feature({
  needs: { alarms },
  ports: ['clock'],
  start: ({ kernel, store }, { alarms }) => new DataFolder(kernel, store, alarms),
})
