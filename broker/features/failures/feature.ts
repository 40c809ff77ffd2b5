import { feature } from '../../feature.ts'
import { FailureFile } from './failure-file.ts'
import { Failures } from './failures.ts'

export const failures = feature({
  ports: ['clock'],
  start: ({ kernel, store, options }) =>
    new Failures(kernel.clock, new FailureFile(options.dataDir, store.faults)),
})
