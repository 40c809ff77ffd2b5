import { operations } from '@signalbox/contract/operations'
import { rootUpdateOf } from '@signalbox/contract/root-updates'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const room = join(import.meta.dirname, '../..')
/** Screens that send a single value. */
const ONE_VALUE = ['screens/diagnose/slow-subscriptions/SlowSubscriptionsScreen.tsx']
/** Modules that return a list of operations for the review. */
const LISTS = ['screens/manage/configuration/own-restore.ts']

it('every form that writes a root of the configuration asks the nodes first', () => {
  const ids = operations.filter((each) => rootUpdateOf(each) !== undefined).map(({ id }) => id)
  const writes = new RegExp(`\\b(${ids.join('|')})\\b`)
  const files = globSync('{form,list,domain,screens,app,api,upstream}/**/*.{ts,tsx}', {
    cwd: room,
  }).filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
  const writing = files.filter((file) => writes.test(readFileSync(join(room, file), 'utf8')))
  expect(writing.length).toBeGreaterThan(10)
  const unchecked = writing.filter((file) => {
    const text = readFileSync(join(room, file), 'utf8')
    return !/\buseRoot\(|\bput[:=]/.test(text) && ![...ONE_VALUE, ...LISTS].includes(file)
  })
  expect(unchecked).toEqual([])
})
