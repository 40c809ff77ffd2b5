import { LOGS_ON_STDERR } from '@signalbox/contract/nodes'
import { expect, it } from 'vitest'
import { readLogPlace } from './log-path.ts'

it('tells a path from the sentences of brokers', () => {
  expect(readLogPlace(LOGS_ON_STDERR)).toEqual({ kind: 'stderr' })
  const option = 'log.file_handler.default.enable'
  expect(readLogPlace(`${option} is false,only log to console`)).toEqual({ kind: 'noFile', option })
  const path = '/opt/emqx/log/emqx.log is false'
  expect(readLogPlace(path)).toEqual({ kind: 'path', path })
})
