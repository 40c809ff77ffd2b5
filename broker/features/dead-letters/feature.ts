import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { DeadLetters } from './dead-letters.ts'

export const deadLetters = feature({
  needs: { alarms },
  ports: ['clock'],
  start: ({ kernel: { clock }, store: { faults }, options }, { alarms }) =>
    new DeadLetters({ clock, alarms, folder: options.dataDir, faults }),
})
